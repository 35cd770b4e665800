import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import { readClientAddress, recordPeerAddresses } from '#server/edge/client-address.ts';

describe('whom a request is counted as', () => {
  const counted = (forwarded: string | null, hops: number) =>
    readClientAddress(new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }), hops);

  it.each<[string, string | null, number, string]>([
    ['the connection, whatever its caller writes', '198.51.100.1, 203.0.113.9', 0, '203.0.113.9'],
    ['whom the one proxy names', '198.51.100.1, 192.0.2.4, 203.0.113.9', 1, '192.0.2.4'],
    ['whom the outer of two proxies names', '198.51.100.1, 192.0.2.4, 10.0.0.2, 10.0.0.3', 2, '192.0.2.4'],
    ['the connection where a proxy was passed by', '203.0.113.9', 2, '203.0.113.9'],
    ['the proxy where it names no address', 'nonsense, 203.0.113.9', 1, '203.0.113.9'],
    ['a network of IPv6', '2001:db8:1:2:3::4', 0, '2001:db8:1:2::/64'],
    ['IPv4 in the clothes of IPv6', '::ffff:203.0.113.9', 0, '203.0.113.9'],
    ['nobody in particular', null, 0, 'unknown'],
    ['nobody in particular after nonsense', ', ,', 1, 'unknown'],
  ])('is %s', (_, forwarded, hops, address) => {
    expect(counted(forwarded, hops)).toBe(address);
  });
});

it('adds the address of the connection to what callers say of themselves', async () => {
  recordPeerAddresses();
  const server = createServer((request, response) => response.end(String(request.headers['x-forwarded-for'])));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const heard = (forwarded?: string | string[]) =>
    new Promise<string>((resolve, reject) => {
      const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
      ask({ port, host: '127.0.0.1', headers }, async (answer) => {
        let text = '';
        for await (const chunk of answer) text += chunk;
        resolve(text);
      })
        .on('error', reject)
        .end();
    });
  expect(await heard()).toBe('127.0.0.1');
  expect(await heard('192.0.2.1')).toBe('192.0.2.1, 127.0.0.1');
  expect(await heard(['192.0.2.1', '192.0.2.2'])).toBe('192.0.2.1, 192.0.2.2, 127.0.0.1');
  await new Promise((resolve) => server.close(resolve));
});
