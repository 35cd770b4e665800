import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AssayError } from '#core/errors.ts';
import { operationRoutes } from '#server/api/dispatch.ts';
import { createAdmission } from '#server/edge/admission.ts';
import { createSeal } from '#server/edge/seal.ts';
import { createSecurityLog } from '#server/edge/security-log.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { readEnv } from '#server/env.ts';
import { createModels } from '#server/models/models.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';

const { DELETE, GET, POST, PUT } = operationRoutes();
const KEY = 'sk-planted-0123456789abcdefghij';

let server: ModelServer;
const start = vi.fn(async (..._given: unknown[]) => 'a-run-of-ada');
const checkStartLimits = vi.fn(async (_caller: { workspaceId: string; address: string }) => {});
beforeAll(async () => {
  server = await startModelServer({ key: KEY });
});
afterAll(() => server.stop());

/** The services that these routes use, without a database. */
beforeEach(() => {
  const env = readEnv({ DATABASE_URL: 'none', OLLAMA_BASE_URL: 'off', MODEL_FETCH_ALLOW: server.origin });
  const seal = createSeal('a secret of the server');
  const log = { warn: () => {}, error: () => {}, info: () => {} };
  const services = {
    env,
    seal,
    log,
    models: createModels({ env, seal, log }),
    workspaces: createWorkspaces('a secret of the server'),
    checkStartLimits,
    checkReadBudget: async () => {},
    securityLog: createSecurityLog(log),
    admit: createAdmission({ env, allowance: undefined }),
    runs: { start },
  };
  vi.stubGlobal('assayServices', Promise.resolve(services));
});
afterEach(() => void vi.unstubAllGlobals());

function request(method: string, path: string, body?: object, cookies: string[] = []): Request {
  return new Request(`http://assay.test${path}`, {
    method,
    headers: { 'content-type': 'application/json', cookie: cookies.join('; ') },
    ...(body && { body: JSON.stringify(body) }),
  });
}

const cookiesOf = (response: Response) =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0] ?? '');

const entered = (changes: object = {}) => ({
  provider: 'compatible',
  baseUrl: server.baseUrl,
  apiKey: KEY,
  fast: 'simulated-fast',
  smart: 'simulated-smart',
  ...changes,
});

describe('/api/settings/models', () => {
  it('keeps what was entered with its reader, uses it for her runs, and forgets it', async () => {
    const saved = await PUT(request('PUT', '/api/settings/models', entered()));
    const text = await saved.text();
    expect(saved.status).toBe(200);
    expect(JSON.parse(text)).toMatchObject({ source: 'own', hasKey: true, mode: 'advanced', probe: { ok: true } });
    const cookies = cookiesOf(saved);
    expect(cookies.map((cookie) => cookie.split('=', 1)[0])).toEqual(['assay_workspace', 'assay_models']);
    const read = await GET(request('GET', '/api/settings/models', undefined, cookies));
    const status = await read.text();
    expect(JSON.parse(status)).toMatchObject({ source: 'own', smart: 'simulated-smart', baseUrl: server.baseUrl });
    expect([text, status, ...cookies].join()).not.toContain(KEY);

    const run = await POST(request('POST', '/api/runs', { question: 'Does velorimine help?' }, cookies));
    expect(run.status).toBe(202);
    const [, asked, sealed] = start.mock.calls.at(-1) ?? [];
    expect(asked).toMatchObject({ mode: 'advanced', models: { smart: { id: 'simulated-smart' } } });
    expect(sealed).toEqual(expect.any(String));
    expect(JSON.stringify([asked, sealed])).not.toContain(KEY);

    const forgotten = await DELETE(request('DELETE', '/api/settings/models', undefined, cookies));
    expect(await forgotten.json()).toMatchObject({ source: 'none', engine: 'rules' });
    expect(forgotten.headers.get('set-cookie')).toMatch(/^assay_models=;.*Max-Age=0/);
  });

  it('tries without keeping', async () => {
    const tried = await POST(request('POST', '/api/settings/models/probe', entered()));
    expect(await tried.json()).toMatchObject({ probe: { ok: true, tools: true } });
    expect(tried.headers.getSetCookie()).toEqual([]);
  });

  it.each([
    ['a wrong key', { apiKey: 'sk-wrong' }, 'model_key_refused'],
    ['a model that does not exist', { smart: 'missing' }, 'model_not_found'],
    ['a server at a private address', { baseUrl: 'http://10.0.0.7/v1' }, 'address_refused'],
    ['no provider', { provider: undefined }, 'invalid_request'],
  ])('refuses %s with a sentence and keeps nothing', async (_, changes, code) => {
    for (const refused of [
      await PUT(request('PUT', '/api/settings/models', entered(changes))),
      await POST(request('POST', '/api/settings/models/probe', entered(changes))),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.headers.getSetCookie()).toEqual([]);
      const { error } = (await refused.json()) as { error: { code: string; message: string } };
      expect(error).toMatchObject({ code, message: expect.stringMatching(/\.$/) });
    }
  });

  it('lists the models of the entered server, with the kept key only for the very same one', async () => {
    const { provider, baseUrl } = entered();
    const listed = async (body: object, cookies: string[] = []) => {
      const answer = await POST(request('POST', '/api/settings/models/list', body, cookies));
      return [answer.status, await answer.json()];
    };
    expect(await listed({ provider, baseUrl, apiKey: KEY })).toEqual([
      200,
      { models: ['simulated-smart', 'simulated-fast'] },
    ]);
    expect(await listed({ provider, baseUrl })).toMatchObject([400, { error: { code: 'model_key_refused' } }]);
    const cookies = cookiesOf(await PUT(request('PUT', '/api/settings/models', entered())));
    expect(await listed({ provider, baseUrl }, cookies)).toMatchObject([200, {}]);
    expect(await listed({ provider, baseUrl: `${server.origin}/v2` }, cookies)).toMatchObject([400, {}]);
    const refused = await listed({ provider, baseUrl: 'http://10.0.0.7/v1' });
    expect(refused).toMatchObject([400, { error: { code: 'address_refused' } }]);
    expect(await listed({ provider })).toMatchObject([400, { error: { code: 'invalid_request' } }]);
  });

  it('is out of reach of other sites', async () => {
    const foreign = request('PUT', '/api/settings/models', entered());
    foreign.headers.set('sec-fetch-site', 'cross-site');
    expect((await PUT(foreign)).status).toBe(403);
  });
});

describe('POST /api/runs', () => {
  it('asks no model for a visitor who starts too many runs, and counts nothing that could not start', async () => {
    vi.stubGlobal('assayServices', Promise.resolve({ ...(await globalServices()), models: freshModels(byServer()) }));
    checkStartLimits.mockClear();
    const wrong = await POST(request('POST', '/api/runs', { question: 'Does it help?', maxRounds: 0 }));
    expect([wrong.status, checkStartLimits.mock.calls]).toEqual([400, []]);
    checkStartLimits.mockRejectedValueOnce(new AssayError('rate_limited'));
    const asked = server.requests.length;
    const refused = await POST(request('POST', '/api/runs', { question: 'Does it help?' }));
    expect([refused.status, server.requests.length]).toEqual([429, asked]);
    expect((await POST(request('POST', '/api/runs', { question: 'Does it help?' }))).status).toBe(202);
    expect(server.requests.length).toBeGreaterThan(asked);
  });

  it('starts nothing with a key that is refused by now', async () => {
    const saved = await PUT(request('PUT', '/api/settings/models', entered()));
    start.mockClear();
    server.setFaults({ kind: '429 without quota' });
    vi.stubGlobal('assayServices', Promise.resolve({ ...(await globalServices()), models: freshModels() }));
    const run = await POST(request('POST', '/api/runs', { question: 'Does it help?' }, cookiesOf(saved)));
    server.setFaults();
    expect(run.status).toBe(400);
    expect(await run.json()).toMatchObject({ error: { code: 'model_quota' } });
    expect(start).not.toHaveBeenCalled();
  });
});

const globalServices = () => Reflect.get(globalThis, 'assayServices') as Promise<object>;

const byServer = () => ({
  MODEL_BASE_URL: server.baseUrl,
  MODEL_API_KEY: KEY,
  MODEL_FAST: 'simulated-fast',
  MODEL_SMART: 'simulated-smart',
});

function freshModels(more: Record<string, string> = {}) {
  const env = readEnv({ DATABASE_URL: 'none', OLLAMA_BASE_URL: 'off', MODEL_FETCH_ALLOW: server.origin, ...more });
  return createModels({ env, seal: createSeal('a secret of the server'), log: { warn: () => {} } });
}
