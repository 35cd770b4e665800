import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ErrorCode } from '#contract/error-codes.ts';
import { AssayError } from '#core/errors.ts';
import { type ApiRequest, checkId, isSecure, json, methodNotAllowed, readJson, route } from '#server/api/route.ts';
import { readBytes } from '#server/edge/sent-bodies.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';

const workspaces = createWorkspaces('a secret of the server');
const error = vi.fn();
beforeEach(() => {
  error.mockReset();
  const ready = { env: { TRUST_PROXY_HOPS: 1 }, log: { error }, workspaces };
  vi.stubGlobal('assayServices', Promise.resolve(ready));
});
afterEach(() => void vi.unstubAllGlobals());

const ask = (handle: (api: ApiRequest) => Promise<Response>, init: RequestInit = {}) =>
  route(handle)(new Request('http://assay.test/api/x', init));
const failing = async (thrown: unknown) => {
  const answer = await ask(() => Promise.reject(thrown));
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
};

describe('an error at the edge', () => {
  it.each<[ErrorCode, number]>([
    ['invalid_request', 400],
    ['token_refused', 401],
    ['scope_refused', 403],
    ['forbidden_origin', 403],
    ['unknown_host', 421],
    ['not_found', 404],
    ['method_not_allowed', 405],
    ['report_not_ready', 409],
    ['run_finished', 409],
    ['run_active', 409],
    ['nothing_to_approve', 409],
    ['payload_too_large', 413],
    ['unsupported_media_type', 415],
    ['rate_limited', 429],
    ['address_refused', 400],
    ['model_key_refused', 400],
    ['model_not_found', 400],
    ['model_unavailable', 400],
    ['model_rate_limited', 400],
    ['model_quota', 400],
    ['model_timeout', 400],
    ['model_invalid', 400],
    ['budget_spent', 400],
    ['cancelled', 409],
    ['source_timeout', 503],
    ['source_unavailable', 503],
    ['configuration', 503],
    ['storage_full', 507],
    ['internal', 500],
  ])('%s is answered by %i', async (code, status) => {
    const { body, ...answer } = await failing(new AssayError(code, 'A sentence.'));
    expect([answer.status, body]).toEqual([status, { error: { code, message: 'A sentence.' } }]);
    expect(error.mock.calls.length).toBe(status >= 500 ? 1 : 0);
    expect(answer.headers.get('www-authenticate')).toBe(status === 401 ? 'Bearer' : null);
  });

  it('that is none of ours reveals nothing', async () => {
    const { status, body } = await failing(new Error('a secret detail'));
    expect([status, body.error.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('secret');
    expect(error).toHaveBeenCalledOnce();
  });

  it('is that of every method that an address does not know', async () => {
    const refuse = methodNotAllowed({ name: '/api/x', allowed: ['PUT'] });
    expect((await refuse(new Request('http://assay.test/api/x'))).status).toBe(405);
  });
});

describe('a request at the edge', () => {
  const written = async (headers: Record<string, string>, method = 'POST') =>
    (await ask(async () => json({}), { method, headers })).status;
  const host = 'assay.test';

  it('that writes comes from a page of ours, or from no browser', async () => {
    expect(await written({ host })).toBe(200);
    expect(await written({ host, 'sec-fetch-site': 'none' })).toBe(200);
    expect(await written({ host, 'sec-fetch-site': 'same-origin', origin: 'https://other.example' })).toBe(200);
    expect(await written({ host, origin: 'http://assay.test' })).toBe(200);
    expect(await written({ host, 'x-forwarded-host': ' own.example , inner', origin: 'https://own.example' })).toBe(
      200,
    );
  });

  it('that writes from elsewhere is refused', async () => {
    for (const site of ['cross-site', 'same-site']) expect(await written({ host, 'sec-fetch-site': site })).toBe(403);
    expect(await written({ host, origin: 'https://evil.example' })).toBe(403);
    expect(await written({ host, origin: 'null' })).toBe(403);
    expect(await written({ host, 'sec-fetch-site': 'none', origin: 'https://evil.example' })).toBe(403);
    expect(await written({ host, 'sec-fetch-site': 'cross-site' }, 'DELETE')).toBe(403);
  });

  it('that reads may come from anywhere', async () => {
    for (const method of ['GET', 'HEAD'])
      expect(await written({ host, 'sec-fetch-site': 'cross-site' }, method)).toBe(200);
  });

  it('opens the workspace of its own cookie among others, and counts as its address', async () => {
    const { id, setCookie } = workspaces.create(false);
    const own = setCookie.split(';', 1)[0] ?? '';
    const opened = async (headers: Record<string, string>) => {
      const heard: (string | undefined)[] = [];
      await ask(
        async ({ workspaceId, address }) => {
          heard.push(workspaceId, address);
          return json({});
        },
        { headers },
      );
      return heard;
    };
    expect(await opened({ cookie: `theme=dark;${own}`, 'x-forwarded-for': '192.0.2.1, 192.0.2.2, 192.0.2.3' })).toEqual(
      [id, '192.0.2.2'],
    );
    expect(await opened({ cookie: `x${own}` })).toEqual([undefined, 'unknown']);
    expect(await opened({})).toEqual([undefined, 'unknown']);
  });
});

describe('a body', () => {
  const post = (body: BodyInit, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    new Request('http://assay.test', { method: 'POST', body, headers });
  const codeOf = async (attempt: Promise<unknown>) => (await failureOf(attempt)).code;

  it('is JSON of 64 KiB at most', async () => {
    const text = (length: number) => JSON.stringify('x'.repeat(length - 2));
    expect(await readJson(post(text(65_536)))).toHaveLength(65_534);
    expect(await codeOf(readJson(post(text(65_537))))).toBe('payload_too_large');
    expect(await codeOf(readJson(post(text(11)), 10))).toBe('payload_too_large');
    expect(await readJson(post('{"a":1}', { 'content-type': 'Application/JSON; charset=utf-8' }))).toEqual({ a: 1 });
  });

  it('is refused as another kind, as broken JSON, and as what is no UTF-8', async () => {
    for (const type of ['text/plain', 'application/jsonp', 'text/application/json', ''])
      expect(await codeOf(readJson(post('{}', { 'content-type': type })))).toBe('unsupported_media_type');
    expect(await codeOf(readJson(post('{')))).toBe('invalid_request');
    expect(await codeOf(readJson(post(Uint8Array.of(0x22, 0xff, 0x22))))).toBe('invalid_request');
    expect(await codeOf(readJson(post('')))).toBe('invalid_request');
  });

  it('is refused by the length that it names, before any of it is read, and as soon as it is too long', async () => {
    const named = new Request('http://assay.test', { method: 'POST', body: 'x', headers: { 'content-length': '11' } });
    expect(await codeOf(readBytes(named, 10))).toBe('payload_too_large');
    expect(named.bodyUsed).toBe(false);
    let given = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        given += 4;
        controller.enqueue(new Uint8Array(4));
      },
    });
    const streamed = new Request('http://assay.test', { method: 'POST', body: endless, duplex: 'half' } as RequestInit);
    expect(await codeOf(readBytes(streamed, 10))).toBe('payload_too_large');
    expect(given).toBeLessThan(30);
    expect(await readBytes(post(new Uint8Array(10)), 10)).toHaveLength(10);
    expect(await readBytes(new Request('http://assay.test'), 10)).toHaveLength(0);
  });
});

it('an id is 8 to 64 characters of base64url, and anything else is not there', () => {
  for (const id of ['abcdefgh', 'A-_9'.repeat(16)]) expect(checkId(id)).toBe(id);
  for (const id of ['abcdefg', 'a'.repeat(65), 'abcdefg!', 'abcdefgh\n', '../etc/passwd', 'abcd efgh', ''])
    expect(() => checkId(id)).toThrow(expect.objectContaining({ code: 'not_found' }));
});

it('an answer is kept by nobody unless its handler says so', () => {
  expect(json({}).headers.get('cache-control')).toBe('private, no-store');
  expect(json({}, { headers: { 'cache-control': 'max-age=60' } }).headers.get('cache-control')).toBe('max-age=60');
  expect(json({}, { status: 201 }).status).toBe(201);
});

it('a connection is encrypted where the first proxy says so, or the address', () => {
  const secure = (url: string, proto?: string) =>
    isSecure(new Request(url, { headers: proto === undefined ? {} : { 'x-forwarded-proto': proto } }));
  expect(secure('http://assay.test')).toBe(false);
  expect(secure('https://assay.test')).toBe(true);
  expect(secure('http://assay.test', ' https , http')).toBe(true);
  expect(secure('http://assay.test', 'http, https')).toBe(false);
});
