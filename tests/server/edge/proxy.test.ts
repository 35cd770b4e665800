import { NextRequest } from 'next/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.stubEnv('DATABASE_URL', 'none');
  vi.stubEnv('HOST', '');
  vi.stubEnv('ALLOWED_HOSTS', '');
});
afterEach(() => void vi.unstubAllEnvs());

async function answer(path: string, headers: Record<string, string> = {}) {
  const { proxy } = await import('../../../proxy.ts');
  return proxy(new NextRequest(`http://localhost:3000${path}`, { headers: { host: 'localhost:3000', ...headers } }));
}
const policyOf = async (path: string) => (await answer(path)).headers.get('content-security-policy');

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), browsing-topics=()',
};

describe('the headers of security', () => {
  it('stand on every page and answer, also on those that refuse', async () => {
    for (const given of [
      await answer('/'),
      await answer('/api/runs'),
      await answer('/%ff'),
      await answer('/', { host: 'evil.example' }),
    ])
      expect(Object.fromEntries(given.headers)).toMatchObject(SECURITY);
  });

  it('let a page load, frame and send nothing but its own', async () => {
    const { headers } = await answer('/');
    const policy = headers.get('content-security-policy') ?? '';
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
    expect(policy.split('; ')).toEqual([
      "default-src 'self'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]);
    // The page learns the nonce that its answer names from the headers of the forwarded request.
    expect(headers.get('x-middleware-request-x-nonce')).toBe(nonce);
    expect(headers.get('x-middleware-request-content-security-policy')).toBe(policy);
  });

  it('name another nonce each time', async () => {
    expect(await policyOf('/')).not.toBe(await policyOf('/'));
  });

  it('let a developer’s page be exchanged while it is open, and no other', async () => {
    expect(await policyOf('/')).not.toMatch(/unsafe-eval|ws:/);
    vi.resetModules();
    vi.stubEnv('NODE_ENV', 'development');
    expect(await policyOf('/')).toMatch(/'unsafe-eval'.*connect-src 'self' ws:/);
  });

  it('let nothing run in a reader’s file, and only its own in the worker for PDF', async () => {
    expect(await policyOf('/api/library/documents/doc_1/file')).toBe("sandbox; default-src 'none'");
    for (const other of [
      '/api/library/documents/doc_1/file/x',
      '/api/library/documents/doc_1',
      '/x/api/library/documents/doc_1/file',
    ])
      expect(await policyOf(other)).toContain('nonce-');
    const worker = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'";
    expect(await policyOf('/pdfjs/worker.js')).toBe(worker);
    expect(await policyOf('/x/pdfjs/')).toContain('nonce-');
  });

  it('keep a browser on https where it came by https', async () => {
    const strict = async (headers: Record<string, string>) =>
      (await answer('/', headers)).headers.get('strict-transport-security');
    expect(await strict({ 'x-forwarded-proto': 'https' })).toBe('max-age=31536000');
    expect(await strict({ 'x-forwarded-proto': 'http' })).toBeNull();
    expect(await strict({})).toBeNull();
  });

  it('keep shared pages out of search engines, and no others', async () => {
    const robots = async (path: string) => (await answer(path)).headers.get('x-robots-tag');
    expect(await robots('/s/abcdefgh')).toBe('noindex, nofollow, noarchive');
    expect(await robots('/c/abcdefgh')).toBe('noindex, nofollow, noarchive');
    for (const path of ['/', '/s', '/settings', '/x/s/abc', '/a/abc']) expect(await robots(path)).toBeNull();
  });

  it('let other sites show the share image alone', async () => {
    const policy = async (path: string) => (await answer(path)).headers.get('cross-origin-resource-policy');
    expect(await policy('/share.png')).toBe('cross-origin');
    expect(await policy('/icon.png')).toBe('same-origin');
  });
});

describe('an address that is not for us', () => {
  it('with a broken escape is the client’s fault', async () => {
    expect((await answer('/%ff')).status).toBe(400);
    expect((await answer('/%C3%A4')).status).toBe(200);
  });

  it('under another name is kept by nobody', async () => {
    const refused = await answer('/api/runs', { host: 'evil.example' });
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([421, 'no-store']);
    expect(refused.headers.get('content-type')).toContain('json');
    expect((await answer('/apis', { host: 'evil.example' })).headers.get('content-type') ?? '').not.toContain('json');
  });

  it('that names nobody is answered: no browser leaves the name out', async () => {
    const { proxy } = await import('../../../proxy.ts');
    expect(proxy(new NextRequest('http://evil.example/')).status).toBe(200);
  });
});
