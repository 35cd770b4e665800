import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** All global unicast IPv6 so far (IANA); what lies outside, IPv4-compatible `::a.b.c.d` among it, ipaddr.js may call unicast. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3');

/** Inside a public range, yet it answers only the virtual machines of one cloud, with their configuration (Azure WireServer). */
const CLOUD_INTERNAL = new Set(['168.63.129.16']);

/**
 * Whether an address, in its usual spelling, lies on the open internet. Everything special is not: private, shared,
 * loopback, link-local, multicast, reserved, and every form that carries an IPv4 address inside an IPv6 one.
 */
export function isPublicAddress(ip: string): boolean {
  // Other spellings (0177.0.0.1, 0x7f.1) mean different hosts to different resolvers, and a zone names an interface.
  if (isIP(ip) === 0 || ip.includes('%')) return false;
  const address = ipaddr.parse(ip);
  if (address.range() !== 'unicast') return false;
  if (address.kind() === 'ipv6') return address.match(GLOBAL_UNICAST);
  return !CLOUD_INTERNAL.has(address.toString());
}
