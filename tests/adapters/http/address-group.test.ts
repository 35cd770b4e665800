import { expect, it } from 'vitest';
import { addressGroup } from '#adapters/http/address-group.ts';

it.each([
  ['192.0.2.7', '192.0.2.7'],
  [' 192.0.2.7 ', '192.0.2.7'],
  ['192.0.2.7:51234', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::ffff:c000:207', '192.0.2.7'],
  ['[::ffff:192.0.2.7]:443', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2:ffff::1', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::9]:51234', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::9', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('counts %s as %s', (text, group) => {
  expect(addressGroup(text)).toBe(group);
});

it.each(['', 'unknown', '_hidden', 'evil.example', '0x7f.1', '192.0.2.7:', '192.0.2', '2001:db8::1::2', '1.2.3.4, 5'])(
  'says of “%s” that it is no address',
  (text) => {
    expect(addressGroup(text)).toBeNull();
  },
);
