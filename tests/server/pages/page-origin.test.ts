import { expect, it } from 'vitest';
import { originOf } from '#server/pages/page-data.ts';

const origin = (sent: Record<string, string>, isProxied = false) => originOf(new Headers(sent), isProxied)?.origin;

it('is what the visitor asked by, and what a proxy of ours says of it', () => {
  const sent = { host: '10.0.0.2:3000', 'x-forwarded-host': 'assay.example.org, inner', 'x-forwarded-proto': 'https' };
  expect(origin(sent)).toBe('http://10.0.0.2:3000');
  expect(origin(sent, true)).toBe('https://assay.example.org');
  expect(origin({ host: 'localhost:3000' }, true)).toBe('http://localhost:3000');
  expect(origin({ host: '[::1]:3000' })).toBe('http://[::1]:3000');
});

it.each(['', 'a/b', 'name@elsewhere', 'a b', '"><script>', '::::'])('is unknown for the host %j', (host) => {
  expect(origin({ host })).toBeUndefined();
});

it('is unknown where no host is sent, and that of the server where a proxy says none', () => {
  expect(origin({})).toBeUndefined();
  expect(origin({ 'x-forwarded-host': 'assay.example.org' })).toBeUndefined();
  expect(origin({ host: 'assay.test', 'x-forwarded-host': ' , inner' }, true)).toBe('http://assay.test');
  expect(origin({ host: 'assay.test', 'x-forwarded-proto': 'ftp' }, true)).toBe('http://assay.test');
});
