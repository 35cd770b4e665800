import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Subscribers get whole /64 networks of IPv6 (RFC 6177), within which a machine may call from any address it likes. */
const SUBSCRIBER_BITS = 64;
const BITS_A_GROUP = 16;

/**
 * The network address that one subscriber's machines share, to be counted as one caller: an IPv4 address, also where it
 * is written as an IPv6 one, or the /64 network of an IPv6 address. A port and brackets, as proxies write them, are
 * passed over. Null where the text is no address.
 */
export function addressGroup(text: string): string | null {
  const bare = withoutPort(text.trim());
  const zone = bare.indexOf('%');
  const plain = zone === -1 ? bare : bare.slice(0, zone);
  if (isIP(plain) === 0) return null;
  const address = ipaddr.process(plain);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, SUBSCRIBER_BITS / BITS_A_GROUP).map((part) => part.toString(16));
  return `${network.join(':')}::/${SUBSCRIBER_BITS}`;
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return /^[\d.]+:\d{1,5}$/.test(text) ? text.slice(0, text.indexOf(':')) : text;
}
