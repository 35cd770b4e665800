import { expect, it } from 'vitest';
import { bareHost, isLoopback } from '#server/edge/host-name.ts';

it.each([
  ['example.org', 'example.org'],
  [' Example.ORG:8443 ', 'example.org'],
  ['example.org.', 'example.org'],
  ['example.org.:80', 'example.org'],
  ['[::1]:3000', '::1'],
  ['[2001:DB8::1]', '2001:db8::1'],
  [' ::1', '::1'],
  ['127.0.0.1:', '127.0.0.1'],
])('the name in %j is %j', (host, name) => {
  expect(bareHost(host)).toBe(name);
});

it('is one of this machine by its address or by the name localhost', () => {
  for (const name of ['localhost', 'app.localhost', '127.0.0.1', '127.9.9.9', '::1'])
    expect(isLoopback(name)).toBe(true);
  for (const name of ['localhost.example.org', 'notlocalhost', '128.0.0.1', '::2', '127.example.org', ''])
    expect(isLoopback(name)).toBe(false);
});
