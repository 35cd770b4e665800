import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { decompressBody } from '#adapters/postgres/runs/log-batch.ts';
import { REPORT_FORMATS } from '#server/sharing/export-report.ts';
import { type ModelServer, startModelServer } from '#tests/world/model/model-server.ts';
import { type App, startCluster } from './app.ts';
import { freePort } from './free-port.ts';
import { leaksIn, type Output } from './planted-secrets.ts';
import { createStage, type Stage } from './stage.ts';
import { type WatchedModelServer, watchModelServer } from './watched-model-server.ts';

const root = path.resolve(import.meta.dirname, '../..');
const random = () => randomBytes(24).toString('hex');

const SERVER_KEY = `sk-server-${random()}`;
const OWN_KEY = `sk-visitor-${random()}`;
const WRONG_KEY = `sk-wrong-${random()}`;
const SECRET = `secret-${random()}`;
const NCBI_KEY = `ncbi-${random()}`;
const MODELS = { provider: 'openai', fast: 'simulated-fast', smart: 'simulated-smart' };
const QUESTION = {
  question: 'Does velorimine help in cluster headache?',
  mode: 'advanced',
  maxRounds: 2,
  sources: ['pubmed', 'clinical_trials', 'preprints', 'web'],
};

let cluster: Awaited<ReturnType<typeof startCluster>>;
let modelServer: ModelServer;
let watched: WatchedModelServer;
let stage: Stage;
let app: App;
let database: pg.Client;
let secrets: Record<string, string>;
const notified: string[] = [];

/** How long the model server thinks before it speaks; thinking long, it leaves time to meet a run in its middle. */
const QUICK_MS = 20;
const SLOW_MS = 1_500;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

beforeAll(async () => {
  cluster = await startCluster('keys');
  modelServer = await startModelServer({ latency: { firstTokenMs: QUICK_MS, chunkMs: 5 } });
  watched = await watchModelServer(modelServer.origin, [SERVER_KEY, OWN_KEY]);
  stage = await createStage({ cluster, latencyMs: 20, modelServer: watched });
  app = await stage.start({
    OPENAI_API_KEY: SERVER_KEY,
    ASSAY_SECRET: SECRET,
    NCBI_API_KEY: NCBI_KEY,
    // Were a redirect followed, the other host would not be refused for its address.
    MODEL_FETCH_ALLOW: watched.elsewhereOrigin,
    LOG_LEVEL: 'debug',
  });
  secrets = {
    'the server’s key': SERVER_KEY,
    'the visitor’s key': OWN_KEY,
    'the wrong key': WRONG_KEY,
    ASSAY_SECRET: SECRET,
    NCBI_API_KEY: NCBI_KEY,
    'the database’s password': new URL(stage.databaseUrl).password,
  };
  database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  database.on('notification', ({ channel, payload = '' }) => notified.push(`${channel} ${payload}`));
  for (const channel of ['run_events', 'run_control', 'run_text']) await database.query(`listen ${channel}`);
});
afterAll(async () => {
  await app.kill();
  await database.end();
  await watched.stop();
  await modelServer.stop();
  await stage.world.stop();
  await cluster.stop();
});

const expectNoLeak = (outputs: readonly Output[]) => expect(leaksIn(outputs, secrets)).toEqual([]);

// Whatever a test does, nothing may reach the log.
afterEach(() => {
  modelServer.latency.firstTokenMs = QUICK_MS;
  expect(app.output()).toContain('Assay is ready');
  expectNoLeak([{ where: 'the log', text: app.output() }]);
});

/** A visitor with a browser's memory for cookies. Everything she is answered is kept, headers included. */
function createVisitor(origin = app.origin) {
  const jar = new Map<string, string>();
  const outputs: Output[] = [];
  const setCookies: string[] = [];

  async function call(address: string, init: RequestInit = {}): Promise<{ status: number; text: string }> {
    const headers = new Headers(init.headers);
    headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(origin + address, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) {
      setCookies.push(line);
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    const text = await response.text();
    const where = `${init.method ?? 'GET'} ${address}`;
    outputs.push({ where, text }, { where: `headers of ${where}`, text: JSON.stringify([...response.headers]) });
    return { status: response.status, text };
  }

  const send = (method: string, address: string, body?: unknown) =>
    call(address, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });

  return {
    outputs,
    setCookies,
    call,
    send,
    keep: (apiKey: string, baseUrl = watched.baseUrl) =>
      send('PUT', '/api/settings/models', { ...MODELS, apiKey, baseUrl }),
    async start(more: object = {}): Promise<string> {
      const { status, text } = await send('POST', '/api/runs', { ...QUESTION, ...more });
      expect([status, text]).toEqual([202, expect.stringContaining('runId')]);
      return (JSON.parse(text) as { runId: string }).runId;
    },
    async status(runId: string): Promise<string> {
      return (JSON.parse((await call(`/api/runs/${runId}`)).text) as { status: string }).status;
    },
    async until(runId: string, status: string): Promise<void> {
      while ((await this.status(runId)) !== status) await pause(50);
    },
    /** Every page and answer that concerns a run, and those that concern none; pages as HTML and as they are sent to a page that is open. */
    async lookAround(runId: string, token?: string): Promise<void> {
      const pages = ['/', '/settings', '/history', `/runs/${runId}`, ...(token ? [`/s/${token}`] : [])];
      for (const page of pages) {
        expect([page, (await call(page)).status]).toEqual([page, 200]);
        await call(`${page}?_rsc`, { headers: { rsc: '1' } });
        expect(outputs.at(-1)?.text).toContain('text/x-component');
      }
      for (const address of [
        '/api/health',
        '/api/settings/models',
        '/api/runs',
        `/api/runs/${runId}`,
        ...REPORT_FORMATS.map((format) => `/api/runs/${runId}/report?format=${format}`),
      ])
        await call(address);
    },
  };
}

const ended = new Set(['complete', 'failed', 'cancelled']);

/** Every row of every table, as text. */
async function everyRow(): Promise<Output[]> {
  const { rows: tables } = await database.query<{ name: string }>(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const outputs: Output[] = [];
  for (const { name } of tables) {
    const { rows } = await database.query<{ text: string }>(`select t::text as text from ${name} t`);
    outputs.push({ where: `table ${name}`, text: rows.map(({ text }) => text).join('\n') });
  }
  // Compressed, a key would be seen by nobody.
  const { rows: batches } = await database.query<{ body: Buffer }>('select body from run_batches');
  const values = batches.map(({ body }) => JSON.stringify(decompressBody(body)));
  return [...outputs, { where: 'values of run_batches', text: values.join('\n') }];
}

async function sealedOf(runId: string): Promise<string[]> {
  const { rows } = await database.query<{ sealed: string }>('select sealed from run_secrets where run_id = $1', [
    runId,
  ]);
  return rows.map(({ sealed }) => sealed);
}

describe('the search for keys', () => {
  it('finds a key in any form in which it could stand', () => {
    const key = 'sk-visitor-0123456789abcdef0123456789abcdef';
    for (const text of [
      key,
      key.slice(0, 24),
      key.slice(-24),
      Buffer.from(`{"apiKey":"${key}"}`).toString('base64'),
      Buffer.from(`x${key}`).toString('base64url'),
      Buffer.from(key).toString('hex'),
    ])
      expect(leaksIn([{ where: 'here', text: `before ${text} after` }], { key }), text).toEqual(['key in here']);
    expect(leaksIn([{ where: 'here', text: 'sk-visitor-*****' }], { key })).toEqual([]);
  });
});

describe('a key', () => {
  it.each([
    ['of the server', undefined],
    ['of a visitor', OWN_KEY],
  ])('%s stands on no page, in no answer, event, export, table or message', async (_, ownKey) => {
    const visitor = createVisitor();
    if (ownKey) expect((await visitor.keep(ownKey)).status).toBe(200);
    const before = watched.seen.length;
    const runId = await visitor.start();
    modelServer.latency.firstTokenMs = SLOW_MS;
    const events = visitor.call(`/api/runs/${runId}/events`);
    await visitor.lookAround(runId);
    const stored: Output[] = await everyRow();
    let kept = await sealedOf(runId);
    expect(ended.has(await visitor.status(runId))).toBe(false);
    modelServer.latency.firstTokenMs = QUICK_MS;
    while (!ended.has(await visitor.status(runId))) {
      stored.push(...(await everyRow()));
      kept = [...kept, ...(await sealedOf(runId))];
    }
    await events;
    expect(await visitor.status(runId)).toBe('complete');
    const shared = JSON.parse((await visitor.send('POST', `/api/runs/${runId}/share`)).text) as { token: string };
    await visitor.lookAround(runId, shared.token);
    stored.push(...(await everyRow()));
    expectNoLeak(visitor.outputs);
    expectNoLeak(stored);
    expectNoLeak([{ where: 'notifications', text: notified.join('\n') }]);
    // What was looked through is what it should be.
    const seenText = visitor.outputs.map(({ text }) => text).join('\n');
    const signs = ['usage_updated', '"schema": "assay.report/1"', 'TY  - ', '10.5555/velo.1', '## ', 'OpenAI'];
    expect(signs.filter((sign) => !seenText.includes(sign))).toEqual([]);
    expect(stored.map(({ where }) => where)).toEqual(
      expect.arrayContaining(['events', 'steps', 'batches', 'secrets'].map((of) => `table public.run_${of}`)),
    );
    expect(notified.length).toBeGreaterThan(10);
    expect(kept.length).toBeGreaterThan(0);
    expect(await sealedOf(runId)).toEqual([]);
    const asked = watched.seen.slice(before);
    expect(asked.length).toBeGreaterThan(10);
    for (const { headers } of asked) expect(headers.authorization).toBe(`Bearer ${ownKey ?? SERVER_KEY}`);
  });

  it('that a visitor enters stays in a cookie that no script reads and nobody else opens', async () => {
    const visitor = createVisitor();
    expect((await visitor.keep(OWN_KEY)).status).toBe(200);
    const line = visitor.setCookies.find((each) => each.startsWith('assay_models=')) ?? '';
    expect(line).toMatch(/; HttpOnly(;|$)/i);
    expect(line).toMatch(/; SameSite=Lax(;|$)/i);
    const value = /^assay_models=([^;]+)/.exec(line)?.[1] ?? '';
    expect(value.length).toBeGreaterThan(100);
    expectNoLeak([
      { where: 'the cookie', text: value },
      { where: 'the cookie, decoded', text: Buffer.from(value, 'base64url').toString('latin1') },
    ]);
    const other = createVisitor();
    await other.until(await other.start(), 'complete');
    const { text } = await other.call('/api/settings/models', { headers: { cookie: `assay_models=${value}` } });
    expect(JSON.parse(text)).toMatchObject({ source: 'server' });
  });

  it('that is refused is not repeated, whatever the model server says', async () => {
    const visitor = createVisitor();
    const body = { ...MODELS, apiKey: WRONG_KEY, baseUrl: watched.baseUrl };
    for (const [method, address] of [
      ['PUT', '/api/settings/models'],
      ['POST', '/api/settings/models/probe'],
    ] as const) {
      const { status, text } = await visitor.send(method, address, body);
      expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'model_key_refused' } }]);
    }
    const address = new URL(watched.baseUrl);
    address.password = WRONG_KEY;
    address.username = 'me';
    for (const wrong of [
      { ...body, apiKey: `${WRONG_KEY} with blanks` },
      { ...body, apiKey: [WRONG_KEY] },
      { ...body, provider: WRONG_KEY },
      { ...body, baseUrl: address.href },
      { ...body, baseUrl: WRONG_KEY },
      { ...body, fast: { key: WRONG_KEY } },
      { ...body, prices: WRONG_KEY },
      [WRONG_KEY],
    ]) {
      const { status } = await visitor.send('PUT', '/api/settings/models', wrong);
      expect([JSON.stringify(wrong), status]).toEqual([JSON.stringify(wrong), 400]);
    }
    await visitor.call('/api/settings/models', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: `{"apiKey": "${WRONG_KEY}", `,
    });
    await visitor.send('POST', '/api/runs', { ...QUESTION, mode: WRONG_KEY, apiKey: WRONG_KEY });
    await visitor.call(`/api/runs/${WRONG_KEY}`);
    expect(visitor.setCookies.filter((line) => line.startsWith('assay_models='))).toEqual([]);
    // An address that was asked for is named back to the one who asked; what she did not ask for is not.
    expectNoLeak(visitor.outputs.filter(({ where }) => !where.includes(WRONG_KEY)));
  });

  it('of the server that is refused is shown neither to readers nor in the log', async () => {
    const other = await stage.start({ OPENAI_API_KEY: WRONG_KEY, LOG_LEVEL: 'debug' });
    try {
      const visitor = createVisitor(other.origin);
      const { status, text } = await visitor.send('POST', '/api/runs', QUESTION);
      expect([status, JSON.parse(text)]).toMatchObject([400, { error: { code: 'model_key_refused' } }]);
      for (const address of ['/', '/settings', '/api/settings/models', '/api/health']) await visitor.call(address);
      expect(other.output()).toContain('the models cannot be used');
      expectNoLeak([...visitor.outputs, { where: 'its log', text: other.output() }]);
    } finally {
      await other.kill();
    }
  });

  it('that is taken back in the middle of a run ends no run badly and appears nowhere', async () => {
    const visitor = createVisitor();
    expect((await visitor.keep(OWN_KEY)).status).toBe(200);
    const before = modelServer.requests.length;
    const runId = await visitor.start();
    modelServer.latency.firstTokenMs = SLOW_MS / 5;
    const events = visitor.call(`/api/runs/${runId}/events`);
    while (modelServer.requests.length < before + 5) await pause(10);
    watched.keys.delete(OWN_KEY);
    try {
      const { text } = await events;
      expect(text).toContain('model_problem');
      expect(await visitor.status(runId)).toBe('complete');
    } finally {
      watched.keys.add(OWN_KEY);
    }
    await visitor.lookAround(runId);
    expectNoLeak(visitor.outputs);
    expectNoLeak(await everyRow());
    expect(await sealedOf(runId)).toEqual([]);
  });

  it('goes to no other host, though its own sends it there', async () => {
    const visitor = createVisitor();
    const asked = watched.seen.length;
    const refused = await visitor.keep(OWN_KEY, watched.movedUrl);
    expect(refused.status).toBe(400);
    expect(watched.seen.length).toBeGreaterThan(asked);
    expect((await visitor.keep(OWN_KEY)).status).toBe(200);
    const before = modelServer.requests.length;
    const runId = await visitor.start();
    modelServer.latency.firstTokenMs = SLOW_MS / 5;
    while (modelServer.requests.length < before + 5) await pause(10);
    watched.hasMoved = true;
    try {
      while (!ended.has(await visitor.status(runId))) await pause(50);
    } finally {
      watched.hasMoved = false;
    }
    expect(await visitor.status(runId)).toBe('complete');
    expect(watched.elsewhere).toEqual([]);
    expectNoLeak(visitor.outputs);
  });

  it('is stored with a run only until it ends, sealed, through a pause', async () => {
    const visitor = createVisitor();
    await visitor.keep(OWN_KEY);
    const runId = await visitor.start();
    expect((await visitor.send('POST', `/api/runs/${runId}/pause`)).status).toBe(202);
    await visitor.until(runId, 'paused');
    const [sealed = ''] = await sealedOf(runId);
    expect(sealed.length).toBeGreaterThan(100);
    expectNoLeak([
      { where: 'what is sealed', text: sealed },
      { where: 'what is sealed, decoded', text: Buffer.from(sealed, 'base64url').toString('latin1') },
      ...(await everyRow()),
    ]);
    expect((await visitor.send('POST', `/api/runs/${runId}/resume`)).status).toBe(202);
    await visitor.until(runId, 'complete');
    expect(await sealedOf(runId)).toEqual([]);
  });

  it.each([
    ['cancelled', 'POST', '/cancel'],
    ['deleted', 'DELETE', ''],
  ])('is wiped when its run is %s, at work or paused', async (_, method, action) => {
    const visitor = createVisitor();
    await visitor.keep(OWN_KEY);
    const wipe = async (runId: string) => {
      expect((await sealedOf(runId)).length).toBe(1);
      await visitor.send(method, `/api/runs/${runId}${action}`);
      expect(await sealedOf(runId)).toEqual([]);
    };
    await wipe(await visitor.start());
    const paused = await visitor.start();
    await visitor.send('POST', `/api/runs/${paused}/pause`);
    await visitor.until(paused, 'paused');
    await wipe(paused);
    const { rows } = await database.query('select 1 from run_secrets');
    expect(rows).toEqual([]);
    expectNoLeak(await everyRow());
  });

  it('stands in the one header that is meant for it, and is sent to nobody else', () => {
    expect(watched.seen.length).toBeGreaterThan(100);
    const sentRequests = watched.seen.map(
      ({ method, path: address, headers: { authorization: _, ...headers }, body }) => ({
        where: `the request ${method} ${address}`,
        text: JSON.stringify({ address, headers, body }),
      }),
    );
    expectNoLeak(sentRequests);
    const { NCBI_API_KEY: ncbiKey = '', ...others } = secrets;
    const sources = Object.entries(stage.world.sources).map(([where, { requests }]) => ({
      where,
      text: requests.map((asked) => asked.path).join('\n'),
    }));
    expect(leaksIn(sources, others)).toEqual([]);
    expect(leaksIn(sources, { ncbiKey })).toEqual(['ncbiKey in pubmed']);
  });
});

describe('what browsers are sent', () => {
  it('holds no key, no source map and nothing of the environment', async () => {
    const folder = path.join(root, '.next/static');
    const files = fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((file) => file.isFile())
      .map((file) => path.join(file.parentPath, file.name));
    expect(files.length).toBeGreaterThan(10);
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([]);
    const sent: Output[] = [];
    for (const file of files.filter((each) => /\.(js|css)$/.test(each))) {
      const address = `/_next/static/${path.relative(folder, file)}`;
      const response = await fetch(app.origin + address);
      expect([address, response.status]).toEqual([address, 200]);
      sent.push({ where: address, text: await response.text() });
      expect([address, (await fetch(`${app.origin}${address}.map`)).status]).toEqual([address, 404]);
    }
    expectNoLeak(sent);
    expectNoLeak(files.map((file) => ({ where: file, text: fs.readFileSync(file, 'latin1') })));
    expect(sent.filter(({ text }) => text.includes('sourceMappingURL=data:')).map(({ where }) => where)).toEqual([]);
  });
});

describe('a server that cannot start', () => {
  /** What a server prints until it ends, or until it has printed this and a while has passed. */
  async function lastWords(reason: string, env: Record<string, string>): Promise<string> {
    const next = path.join(root, 'node_modules/next/dist/bin/next');
    const child = spawn(process.execPath, [next, 'start', '--port', String(await freePort())], {
      cwd: root,
      env: { ...process.env, ...stage.world.env, ASSAY_ROOT: root, LOG_LEVEL: 'debug', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const ended = new Promise((resolve) => child.on('exit', resolve));
    const limit = Date.now() + 120_000;
    while (!output.includes(reason) && child.exitCode === null && Date.now() < limit) await pause(50);
    await Promise.race([ended, pause(2_000)]);
    child.kill('SIGKILL');
    return output;
  }

  it('says why without saying a password or a key', async () => {
    const closed = Object.assign(new URL(stage.databaseUrl), { port: String(await freePort()) }).href;
    const missing = Object.assign(new URL(stage.databaseUrl), { pathname: '/none' }).href;
    const wrong = Object.assign(new URL(stage.databaseUrl), { password: WRONG_KEY }).href;
    const [first, second, third, fourth] = await Promise.all([
      lastWords('ECONNREFUSED', { DATABASE_URL: closed, OPENAI_API_KEY: SERVER_KEY }),
      lastWords('does not exist', { DATABASE_URL: missing }),
      lastWords('password authentication failed', { DATABASE_URL: wrong }),
      lastWords('OPENAI_BASE_URL', {
        DATABASE_URL: stage.databaseUrl,
        OPENAI_BASE_URL: `http://me:${SERVER_KEY}@127.0.0.1/v1`,
        ASSAY_SECRET: 'short',
      }),
    ]);
    expect(first).toContain('ECONNREFUSED');
    expect(second).toContain('does not exist');
    expect(third).toContain('password authentication failed');
    expect(fourth).toContain('OPENAI_BASE_URL');
    expectNoLeak([first, second, third, fourth].map((text, index) => ({ where: `server ${index + 1}`, text })));
  });
});
