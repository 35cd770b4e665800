import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ERROR_SENTENCES, type ErrorCode } from '#contract/error-codes.ts';
import { AssayError } from '#core/errors.ts';
import { type ApiRequest, checkId, isSecure, json, methodNotAllowed, readJson, route } from '#server/api/route.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';

const error = vi.fn();
const workspaces = createWorkspaces('a secret of the server');

beforeEach(() => {
  error.mockClear();
  vi.stubGlobal('assayServices', Promise.resolve({ env: { TRUST_PROXY_HOPS: 1 }, log: { error }, workspaces }));
});
afterEach(() => void vi.unstubAllGlobals());

/** What a handler is given of a request, and what the caller gets. */
async function send(headers: Record<string, string> = {}, method = 'GET') {
  let given: ApiRequest | undefined;
  const handle = route(async (api: ApiRequest) => {
    given = api;
    return json({ ok: true });
  });
  const response = await handle(new Request('http://assay.test/api/runs', { method, headers }));
  return { given, status: response.status };
}

async function failing(fault: unknown) {
  const handle = route(async () => {
    throw fault;
  });
  const response = await handle(new Request('http://assay.test/api/runs'));
  const body: unknown = await response.json();
  return { status: response.status, body, headers: response.headers };
}

describe('a request', () => {
  it('opens the workspace of its cookie, wherever that stands among others, and no other', async () => {
    const { id, setCookie } = workspaces.create(false);
    const cookie = setCookie.split(';')[0] ?? '';
    expect((await send({ cookie })).given?.workspaceId).toBe(id);
    expect((await send({ cookie: `theme=dark; ${cookie};  other=1` })).given?.workspaceId).toBe(id);
    expect((await send({ cookie: `my_${cookie}` })).given?.workspaceId).toBeUndefined();
    expect((await send({ cookie: cookie.replace(id, 'another-workspace') })).given?.workspaceId).toBeUndefined();
    expect((await send()).given?.workspaceId).toBeUndefined();
  });

  it('is counted by the address that the trusted proxy names', async () => {
    const { given } = await send({ 'x-forwarded-for': '198.51.100.1, 192.0.2.4, 203.0.113.9' });
    expect(given?.address).toBe('192.0.2.4');
  });

  it.each<[string, Record<string, string>, number]>([
    ['by a program that is no browser', {}, 200],
    ['by a page of ours', { 'sec-fetch-site': 'same-origin', origin: 'http://assay.test' }, 200],
    ['by a reader who typed the address', { 'sec-fetch-site': 'none' }, 200],
    ['by another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['by another site that hides its address', { origin: 'null', host: 'assay.test' }, 403],
    ['by an old browser on a page of ours', { origin: 'http://assay.test', host: 'assay.test' }, 200],
    [
      'behind a proxy that names the host that was asked for',
      {
        origin: 'https://assay.example.org',
        host: '10.0.0.2',
        'x-forwarded-host': 'assay.example.org, inner.example.org',
      },
      200,
    ],
    [
      'behind a proxy by another site',
      { origin: 'https://evil.example', host: '10.0.0.2', 'x-forwarded-host': 'assay.example.org, evil.example' },
      403,
    ],
    ['by an old browser on another page', { origin: 'http://evil.example', host: 'assay.test' }, 403],
  ])('that writes is heard or refused: %s', async (_, headers, status) => {
    expect((await send(headers, 'POST')).status).toBe(status);
    // Reading gives nothing away to a page of another site, whose browser keeps the answer from it.
    expect((await send(headers, 'GET')).status).toBe(200);
    expect((await send(headers, 'HEAD')).status).toBe(200);
  });
});

describe('what a handler throws', () => {
  it.each<[ErrorCode, number]>([
    ['invalid_request', 400],
    ['forbidden_origin', 403],
    ['not_found', 404],
    ['payload_too_large', 413],
    ['unsupported_media_type', 415],
    ['unknown_host', 421],
    ['report_not_ready', 409],
    ['rate_limited', 429],
    ['budget_spent', 400],
    ['configuration', 503],
    ['internal', 500],
  ])('as %s becomes %i, its code and its sentence', async (code, status) => {
    const answer = await failing(new AssayError(code, 'Said to the reader.'));
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: { code, message: 'Said to the reader.' } });
    expect(error).toHaveBeenCalledTimes(status >= 500 ? 1 : 0);
  });

  it.each(
    Object.keys(ERROR_SENTENCES).filter((code) => /^(?:model_|run_|address_|nothing_|budget_)|cancelled/.test(code)),
  )('as %s is for the caller to correct, and no error for the log', async (code) => {
    const { status } = await failing(new AssayError(code as ErrorCode));
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(error).not.toHaveBeenCalled();
  });

  it('of any other kind becomes 500 without a word of the cause, which goes to the log', async () => {
    const fault = new Error('password=hunter2');
    const { status, body } = await failing(fault);
    expect(status).toBe(500);
    expect(body).toEqual({ error: { code: 'internal', message: ERROR_SENTENCES.internal } });
    expect(error).toHaveBeenCalledWith({ error: fault }, expect.any(String));
  });

  it('is answered also where the server could not begin', async () => {
    vi.stubGlobal('assayServices', Promise.reject(new AssayError('configuration', 'Set DATABASE_URL.')));
    const { status, body } = await failing(new Error('never reached'));
    expect(status).toBe(503);
    expect(body).toEqual({ error: { code: 'configuration', message: 'Set DATABASE_URL.' } });
  });
});

it('answers a method that an address does not have', async () => {
  const refuse = methodNotAllowed({ name: '/api/runs', allowed: ['GET', 'POST'] });
  const response = await refuse(new Request('http://assay.test/api/runs', { method: 'PUT' }));
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST']);
});

it('lets nobody keep an answer, unless it says otherwise', () => {
  expect(json({}).headers.get('cache-control')).toBe('private, no-store');
  expect(json({}, { headers: { 'cache-control': 'public' } }).headers.get('cache-control')).toBe('public');
  expect(json({}, { status: 201 }).status).toBe(201);
});

describe('the body of a request', () => {
  const LARGEST = 64 * 1024;
  const bodyOf = (body: BodyInit | null, headers: Record<string, string> = {}) =>
    readJson(
      new Request('http://assay.test', {
        method: 'POST',
        body,
        headers: { 'content-type': 'application/json', ...headers },
      }),
    );
  const codeOf = async (promise: Promise<unknown>) => (await failureOf(promise)).code;

  it('is read as JSON, in several pieces as well', async () => {
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
    const writer = writable.getWriter();
    const bytes = new TextEncoder().encode('{"question":"Hilft das? Ä"}');
    void Promise.all([writer.write(bytes.slice(0, 25)), writer.write(bytes.slice(25))]).then(() => writer.close());
    const request = new Request('http://assay.test', {
      method: 'POST',
      body: readable,
      headers: { 'content-type': 'Application/JSON; charset=utf-8' },
      duplex: 'half',
    } as RequestInit);
    expect(await readJson(request)).toEqual({ question: 'Hilft das? Ä' });
  });

  it('is refused in any other form', async () => {
    expect(await codeOf(bodyOf('{}', { 'content-type': 'text/plain' }))).toBe('unsupported_media_type');
    expect(await codeOf(bodyOf('{}', { 'content-type': 'text/application/json' }))).toBe('unsupported_media_type');
    expect(await codeOf(bodyOf('{"question":'))).toBe('invalid_request');
    expect(await codeOf(bodyOf(null))).toBe('invalid_request');
    expect(await codeOf(bodyOf(Buffer.from([0x22, 0xff, 0x22])))).toBe('invalid_request');
  });

  it('may have 64 KiB and not a byte more, whatever it says of itself', async () => {
    const text = (length: number) => `"${'x'.repeat(length - 2)}"`;
    expect(await bodyOf(text(LARGEST))).toHaveLength(LARGEST - 2);
    expect(await codeOf(bodyOf(text(LARGEST + 1)))).toBe('payload_too_large');
    expect(await bodyOf(text(10), { 'content-length': String(LARGEST) })).toHaveLength(8);
    expect(await codeOf(bodyOf(text(10), { 'content-length': String(LARGEST + 1) }))).toBe('payload_too_large');
    expect(await codeOf(bodyOf(text(LARGEST + 1), { 'content-length': '10' }))).toBe('payload_too_large');
  });
});

it('takes ids of 8 to 64 characters of base64url, and finds nothing by others', () => {
  for (const id of ['abcdefgh', 'A-_9'.repeat(16)]) expect(checkId(id)).toBe(id);
  for (const id of ['abcdefg', 'a'.repeat(65), 'abcdefgh/', '../../../etc', 'abcdefgh\n', ''])
    expect(() => checkId(id)).toThrow(AssayError);
});

it('takes a connection for encrypted when the outermost proxy or the address says so', () => {
  const secure = (url: string, proto?: string) =>
    isSecure(new Request(url, { headers: proto === undefined ? {} : { 'x-forwarded-proto': proto } }));
  expect(secure('https://assay.test')).toBe(true);
  expect(secure('http://assay.test')).toBe(false);
  expect(secure('http://assay.test', 'https')).toBe(true);
  expect(secure('http://assay.test', ' https , http')).toBe(true);
  expect(secure('http://assay.test', 'http, https')).toBe(false);
});
