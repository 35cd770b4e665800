import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPublicAddress } from '#adapters/http/check-public-url.ts';

describe('isPublicAddress', () => {
  it.each([
    '8.8.8.8',
    '1.1.1.1',
    '130.14.29.110',
    '172.15.255.255',
    '172.32.0.1',
    '100.63.255.255',
    '100.128.0.1',
    '192.167.255.255',
    '2001:4860:4860::8888',
    '2607:f220:41e:4290::110',
  ])('accepts %s', (ip) => expect(isPublicAddress(ip)).toBe(true));

  it.each([
    '0.0.0.0',
    '0.1.2.3',
    '10.0.0.1',
    '100.64.0.1',
    '100.127.255.255',
    '127.0.0.1',
    '127.255.255.254',
    '168.63.129.16',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '239.255.255.255',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:7f00:1',
    '::ffff:8.8.8.8',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1',
    '100::1',
    '2001::1',
    '2001:db8::1',
    '2002:7f00:1::1',
    '3fff::1',
    '4000::1',
    'fc00::1',
    'fd00:ec2::254',
    'fe80::1',
    'fe80::1%eth0',
    '2001:4860:4860::8888%eth0',
    'fec0::1',
    'ff02::1',
    '',
    'localhost',
    '127.1',
    '0177.0.0.1',
    '8.8.8',
    '134744072',
    '0x8.8.8.8',
    ' 8.8.8.8',
    '8.8.8.8.',
    '[2001:4860:4860::8888]',
  ])('refuses %j', (ip) => expect(isPublicAddress(ip)).toBe(false));

  it('refuses every address inside a private network, in every way IPv6 can carry it', () => {
    const octet = fc.integer({ min: 0, max: 255 });
    const network = fc.constantFrom([10], [127], [0], [169, 254], [192, 168], [172, 20], [100, 100]);
    fc.assert(
      fc.property(network, octet, octet, octet, (prefix, a, b, c) => {
        const ip = [...prefix, a, b, c].slice(0, 4).join('.');
        for (const carrier of ['', '::', '::ffff:', '64:ff9b::', '::ffff:0:'])
          expect(isPublicAddress(carrier + ip)).toBe(false);
      }),
    );
  });
});
