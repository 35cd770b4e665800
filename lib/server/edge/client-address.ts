import { subscribe } from 'node:diagnostics_channel';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { addressGroup } from '#adapters/http/address-group.ts';

const FORWARDED = 'x-forwarded-for';
const UNKNOWN = 'unknown';

/**
 * From now on every request of this process names, last in X-Forwarded-For, the address that its connection came from:
 * handlers of pages never see the connection itself, and what a caller writes into that header proves nothing.
 */
export function recordPeerAddresses(): void {
  subscribe('http.server.request.start', (message) => {
    const { request, socket } = message as { request: IncomingMessage; socket: Socket };
    const given = request.headers[FORWARDED];
    const before = Array.isArray(given) ? given : given === undefined ? [] : [given];
    request.headers[FORWARDED] = [...before, socket.remoteAddress ?? UNKNOWN].join(', ');
  });
}

/**
 * The identity of a client for rate limits: an IPv4 address, a /64 of IPv6, or `unknown`. Counted from the right of
 * X-Forwarded-For: each proxy appends the address that contacted it, and only the last `trustedHops` of them are ours.
 * If one of ours gives something that is not an address, the proxy itself is counted.
 */
export function readClientAddress(headers: Headers, trustedHops: number): string {
  const named = (headers.get(FORWARDED) ?? '').split(',');
  for (const entry of named.slice(-1 - trustedHops)) {
    const group = addressGroup(entry);
    if (group !== null) return group;
  }
  return UNKNOWN;
}
