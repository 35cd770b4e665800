import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { AssayError } from '#core/errors.ts';

/** Ports of web servers; any other is more likely someone's database. Empty is the scheme's default. */
const WEB_PORTS = new Set(['', '80', '443', '8080', '8443']);

/** Names that never leave the local network: RFC 6761, 6762, 8375, and ICANN's reservation of `.internal`. */
const LOCAL_SUFFIXES = ['localhost', 'local', 'internal', 'home.arpa', 'lan', 'onion', 'invalid'];

/**
 * Reads an address of the open web. `allow` contains exact origins (`http://127.0.0.1:4010`) whose host and port are
 * not checked. Names are only checked for their form; their addresses are checked when they are resolved.
 * @throws AssayError `address_refused`
 */
export function checkPublicUrl(text: string, allow: readonly string[]): URL {
  const reason = publicUrlRefusal(text, allow);
  if (reason !== undefined)
    throw new AssayError('address_refused', undefined, { cause: new Error(`Address refused: ${reason}`) });
  const url = new URL(text);
  url.hash = '';
  return url;
}

type Refusal =
  | 'it cannot be read'
  | 'it is not http or https'
  | 'it carries credentials'
  | 'its host is not public'
  | 'its port is not one of the web';

/** Why `checkPublicUrl` would refuse an address; undefined where it would not. */
export function publicUrlRefusal(text: string, allow: readonly string[]): Refusal | undefined {
  // The URL standard rewrites every spelling of an IPv4 address (0x7f.1, 2130706433, fullwidth digits) to four decimals.
  if (!URL.canParse(text)) return 'it cannot be read';
  const url = new URL(text);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'it is not http or https';
  if (url.username !== '' || url.password !== '') return 'it carries credentials';
  if (allow.includes(url.origin)) return undefined;
  if (!isPublicHost(url.hostname)) return 'its host is not public';
  return WEB_PORTS.has(url.port) ? undefined : 'its port is not one of the web';
}

function isPublicHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  const isLocal = LOCAL_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  // A name without a dot is completed by the machine's search domains.
  return host.includes('.') && !isLocal;
}

/**
 * All global unicast IPv6 so far (IANA); ipaddr.js may call other addresses unicast, including IPv4-compatible
 * `::a.b.c.d`.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Inside a public range, yet it answers only the virtual machines of one cloud, with their configuration (Azure WireServer). */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * Whether an address, in its usual spelling, is on the open internet. Special ones are not: private, shared, loopback,
 * link-local, multicast, reserved, and every form of an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(ip: string): boolean {
  // Other spellings (0177.0.0.1, 0x7f.1) mean different hosts to different resolvers, and a zone names an interface.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return address.match(GLOBAL_UNICAST);
  return !CLOUD_INTERNAL.has(address.toString());
}
