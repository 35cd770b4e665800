import { NextRequest } from 'next/server';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { isKnownHost, unknownHostSentence } from '#server/edge/host-check.ts';
import { readEnv } from '#server/env.ts';

const hosts = (variables: Record<string, string>) => readEnv({ DATABASE_URL: 'none', ...variables });

describe('a request by its Host header', () => {
  const LOCAL = {};
  const OPEN = { HOST: '0.0.0.0' };
  const NAMED = { HOST: '0.0.0.0', ALLOWED_HOSTS: 'assay.example.org, *.assay.test:8443,203.0.113.7' };

  it.each<[string, Record<string, string>, boolean, string[]]>([
    [
      'is answered by its loopback names on any server',
      LOCAL,
      true,
      ['localhost:3000', 'LOCALHOST', 'app.localhost:3000', '127.0.0.1:3000', '127.8.8.8', '[::1]:3000', 'localhost.'],
    ],
    [
      'is not answered by other names on loopback',
      LOCAL,
      false,
      ['evil.example:3000', '192.168.1.4', 'localhost.evil.example', '', '127.0.0.1.evil.example'],
    ],
    [
      'is answered by addresses where other machines are served',
      OPEN,
      true,
      ['192.168.1.4:3000', '[2001:db8::1]:80', 'localhost'],
    ],
    [
      'is not answered by names that nobody has allowed',
      OPEN,
      false,
      ['evil.example', 'assay.example.org', '192.168.1.4.evil.example'],
    ],
    [
      'is answered by the names that were allowed',
      NAMED,
      true,
      ['assay.example.org', 'Assay.Example.org:443', 'a.assay.test', '203.0.113.7', 'localhost:3000'],
    ],
    [
      'is not answered by others then',
      NAMED,
      false,
      ['evil.example', 'assay.test', 'xassay.test', '192.168.1.4', 'assay.example.org.evil.example'],
    ],
    ['is answered by the name that the server listens on', { HOST: 'assay.lan' }, true, ['assay.lan:3000']],
    ['is answered by every name where that is wanted', { ALLOWED_HOSTS: '*' }, true, ['evil.example', '192.168.1.4']],
  ])('%s', (_, variables, isKnown, names) => {
    for (const name of names) expect([name, isKnownHost(name, hosts(variables))]).toEqual([name, isKnown]);
  });

  it('is answered without one: no browser leaves it out', () => {
    expect(isKnownHost(null, hosts({}))).toBe(true);
  });

  it('is answered with the line to set, and without what is no name', () => {
    expect(unknownHostSentence('Assay.example.org:8443')).toMatch(/ALLOWED_HOSTS=assay\.example\.org to/);
    expect(unknownHostSentence('<b>evil</b>')).not.toContain('evil');
  });
});

describe('the door of the server', () => {
  afterEach(() => void vi.unstubAllEnvs());

  it('refuses pages and the API under a name that is not its own, and names no policy for it', async () => {
    vi.stubEnv('DATABASE_URL', 'none');
    vi.stubEnv('HOST', '');
    const { proxy } = await import('../../../proxy.ts');
    const asked = (path: string, host: string) =>
      proxy(new NextRequest(`http://${host}${path}`, { headers: { host } }));
    expect(asked('/', 'localhost:3000').status).toBe(200);
    const page = asked('/', 'evil.example:3000');
    expect([page.status, await page.text()]).toEqual([421, unknownHostSentence('evil.example')]);
    const api = asked('/api/runs', 'evil.example:3000');
    expect(api.status).toBe(421);
    expect(await api.json()).toEqual({ error: { code: 'unknown_host', message: unknownHostSentence('evil.example') } });
  });
});
