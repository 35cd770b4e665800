import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { ERROR_SENTENCES, type ErrorCode } from '#contract/error-codes.ts';
import type { LoggedEvent } from '#contract/event.ts';
import { report as reportSchema } from '#contract/report.ts';
import { type App, startCluster } from './app.ts';
import { type Client, createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';

const QUESTION = 'Does velorimine help in cluster headache?';
const codes = Object.keys(ERROR_SENTENCES) as [ErrorCode, ...ErrorCode[]];
const errorBody = z.strictObject({
  error: z.strictObject({ code: z.enum(codes), message: z.string().regex(/^[A-Z].*\.$/s) }),
});
const shareBody = z.object({ url: z.string(), token: z.string(), createdAt: z.string() });

let cluster: Awaited<ReturnType<typeof startCluster>>;
let stage: Stage;
let app: App;
let database: pg.Client;
let owner: Client;
let stranger: Client;
let runId: string;
let events: LoggedEvent[];

beforeAll(async () => {
  cluster = await startCluster('api');
  stage = await createStage({ cluster, latencyMs: 10 });
  app = await stage.start();
  database = new pg.Client({ connectionString: stage.databaseUrl });
  await database.connect();
  owner = createClient(app.origin);
  runId = await owner.startRun({ question: QUESTION, maxRounds: 1 });
  events = await owner.waitForEnd(runId);
  stranger = createClient(app.origin);
  await stranger.waitForEnd(
    await stranger.startRun({ question: 'Is wheat irrigated?', maxRounds: 1, sources: ['pubmed'] }),
  );
});

afterAll(async () => {
  await database.end();
  await app.kill();
  await stage.world.stop();
  await cluster.stop();
});

/** The answer must be an error in our form; its code. */
async function errorOf(response: Response, status: number): Promise<ErrorCode> {
  const text = await response.text();
  expect(response.status, text).toBe(status);
  return errorBody.parse(JSON.parse(text)).error.code;
}

const post = (
  client: Client,
  body: BodyInit | null,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) =>
  client.call('/api/runs', {
    method: 'POST',
    body,
    headers,
    ...(body instanceof ReadableStream && { duplex: 'half' }),
  } as RequestInit);

async function countRuns(): Promise<number> {
  const { rows } = await database.query<{ count: number }>('select count(*)::int as count from runs');
  return rows[0]!.count;
}

describe('starting a run', () => {
  it('answers 202 with where it is, and opens a workspace by a cookie that scripts cannot read', async () => {
    const visitor = createClient(app.origin);
    const response = await post(
      visitor,
      JSON.stringify({ question: QUESTION, maxRounds: 1, sources: ['clinical_trials'] }),
    );
    expect(response.status).toBe(202);
    const { runId: own } = (await response.json()) as { runId: string };
    expect(response.headers.get('location')).toBe(`/api/runs/${own}`);
    expect(response.headers.get('set-cookie')).toMatch(
      /^assay_workspace=[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=\d+$/,
    );
    const second = await post(
      visitor,
      JSON.stringify({ question: QUESTION, maxRounds: 1, sources: ['clinical_trials'] }),
    );
    expect(second.headers.get('set-cookie')).toBeNull();
    const list = (await (await visitor.call('/api/runs')).json()) as { runs: { runId: string; question: string }[] };
    expect(list.runs.map((run) => run.runId)).toContain(own);
    expect(list.runs).toHaveLength(2);
  });

  it('marks the cookie secure behind an encrypted connection', async () => {
    const response = await post(
      createClient(app.origin),
      JSON.stringify({ question: QUESTION, sources: ['arxiv'], maxRounds: 1 }),
      {
        'content-type': 'application/json',
        'x-forwarded-proto': 'https',
      },
    );
    expect(response.headers.get('set-cookie')).toContain('; Secure');
    expect(response.headers.get('strict-transport-security')).toContain('max-age');
  });

  const deep = (levels: number) => `${'['.repeat(levels)}${']'.repeat(levels)}`;
  const asking = (fields: string) => `{"question":"${QUESTION}",${fields}}`;
  it.each<[string, BodyInit | null, number]>([
    ['nothing at all', null, 400],
    ['an empty body', '', 400],
    ['white space', ' \n ', 400],
    ['half of JSON', '{"question":', 400],
    ['null', 'null', 400],
    ['a list', '[]', 400],
    ['a text', '"Does it help?"', 400],
    ['no question', '{}', 400],
    ['an empty question', '{"question":""}', 400],
    ['a question of white space', '{"question":" \\n\\t "}', 400],
    ['a question of marks', '{"question":"?!"}', 400],
    ['a question of the wrong type', '{"question":{"text":"Does it help?"}}', 400],
    ['NUL', '{"question":"Does it\\u0000 help?"}', 400],
    ['a lone high surrogate', '{"question":"Does it \\ud800 help?"}', 400],
    ['a lone low surrogate', '{"question":"Does it \\udc00 help?"}', 400],
    [
      'bytes that are no UTF-8',
      new Uint8Array([
        ...new TextEncoder().encode('{"question":"Does it '),
        0xff,
        0xfe,
        ...new TextEncoder().encode(' help?"}'),
      ]),
      400,
    ],
    ['a question of a megabyte', JSON.stringify({ question: 'a '.repeat(500_000) }), 413],
    [
      'a megabyte without saying so',
      new ReadableStream({
        start(c) {
          c.enqueue(new TextEncoder().encode(JSON.stringify({ question: 'a '.repeat(500_000) })));
          c.close();
        },
      }),
      413,
    ],
    ['JSON of ten thousand levels', deep(10_000), 400],
    ['a question of ten thousand levels', `{"question":${deep(10_000)}}`, 400],
    ['a question sent twice, the second time empty', `{"question":"${QUESTION}","question":""}`, 400],
    ['a question in __proto__', `{"__proto__":{"question":"${QUESTION}"}}`, 400],
    ['an unknown mode', asking('"mode":"deep"'), 400],
    ['advanced mode without a model', asking('"mode":"advanced"'), 400],
    ['an unknown source', asking('"sources":["altavista"]'), 400],
    ['a source named __proto__', asking('"sources":["__proto__"]'), 400],
    ['no source', asking('"sources":[]'), 400],
    ['sources of the wrong type', asking('"sources":"pubmed"'), 400],
    ['no rounds', asking('"maxRounds":0'), 400],
    ['negative rounds', asking('"maxRounds":-3'), 400],
    ['huge rounds', asking('"maxRounds":1e308'), 400],
    ['half a round', asking('"maxRounds":2.5'), 400],
    ['rounds as text', asking('"maxRounds":"2"'), 400],
    ['a domain of the wrong type', asking('"domain":7'), 400],
  ])('refuses %s, says why, and stores nothing', async (_, body, status) => {
    const before = await countRuns();
    const code = await errorOf(await post(owner, body), status);
    expect(code).toBe(status === 413 ? 'payload_too_large' : 'invalid_request');
    expect(await countRuns()).toBe(before);
  });

  it.each([
    ['no content type', {}],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['plain text', { 'content-type': 'text/plain' }],
    ['something like JSON', { 'content-type': 'application/jsonp' }],
  ])('refuses %s', async (_, headers) => {
    const before = await countRuns();
    // A Blob without a type makes fetch send no content type of its own.
    const body = new Blob([JSON.stringify({ question: QUESTION })]);
    expect(await errorOf(await post(owner, body, headers as Record<string, string>), 415)).toBe(
      'unsupported_media_type',
    );
    expect(await countRuns()).toBe(before);
  });

  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['an origin that is no address', { origin: 'null' }],
    ['our own host on another port', { origin: 'http://127.0.0.1:1' }],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
  ])('refuses a write from %s', async (_, headers) => {
    const before = await countRuns();
    const body = JSON.stringify({ question: QUESTION });
    expect(await errorOf(await post(owner, body, { 'content-type': 'application/json', ...headers }), 403)).toBe(
      'forbidden_origin',
    );
    for (const [method, path] of [
      ['POST', '/cancel'],
      ['DELETE', ''],
      ['POST', '/share'],
      ['DELETE', '/share'],
    ] as const)
      expect(await errorOf(await owner.call(`/api/runs/${runId}${path}`, { method, headers }), 403)).toBe(
        'forbidden_origin',
      );
    expect(await countRuns()).toBe(before);
  });

  it('accepts a write from a page of its own', async () => {
    const response = await post(owner, JSON.stringify({ question: QUESTION, sources: ['arxiv'], maxRounds: 1 }), {
      'content-type': 'application/json; charset=utf-8',
      origin: app.origin,
      'sec-fetch-site': 'same-origin',
    });
    expect(response.status).toBe(202);
  });
});

describe('the list of runs', () => {
  it('holds the own ones only, newest first, in pages', async () => {
    const list = async (query = '') =>
      ((await (await owner.call(`/api/runs${query}`)).json()) as { runs: { runId: string; createdAt: string }[] }).runs;
    const all = await list();
    expect(all.map((run) => run.runId)).toContain(runId);
    expect(all.map((run) => run.createdAt)).toEqual(
      all
        .map((run) => run.createdAt)
        .toSorted()
        .toReversed(),
    );
    // Some of them are still at work, so that only their ids stay as they are.
    const idsOf = (runs: typeof all) => runs.map((run) => run.runId);
    const first = await list('?limit=1');
    expect(idsOf(first)).toEqual(idsOf(all).slice(0, 1));
    expect(idsOf(await list(`?before=${encodeURIComponent(first[0]!.createdAt)}`))).toEqual(idsOf(all).slice(1));
    expect(JSON.stringify(all)).not.toContain('workspace');
    const nobody = await createClient(app.origin).call('/api/runs');
    expect(await nobody.json()).toEqual({ runs: [] });
  });

  it.each(['?limit=0', '?limit=1000', '?limit=many', '?before=yesterday'])('refuses %s', async (query) => {
    expect(await errorOf(await owner.call(`/api/runs${query}`), 400)).toBe('invalid_request');
  });
});

describe('a run of another visitor', () => {
  const everything = [
    ['GET', ''],
    ['GET', '/events'],
    ['GET', '/report'],
    ['GET', '/report?format=markdown'],
    ['POST', '/cancel'],
    ['POST', '/share'],
    ['DELETE', '/share'],
    ['DELETE', ''],
  ] as const;

  it.each(everything)('does not exist: %s %s', async (method, path) => {
    const [id = '', signature = ''] = owner.cookie()!.split('=')[1]!.split('.');
    const [strangersId = '', strangersSignature = ''] = stranger.cookie()!.split('=')[1]!.split('.');
    const forged = [
      undefined,
      stranger.cookie(),
      `assay_workspace=${id}`,
      `assay_workspace=${id}.`,
      `assay_workspace=.${signature}`,
      `assay_workspace=${id}.${strangersSignature}`,
      `assay_workspace=${strangersId}.${signature}`,
      `assay_workspace=${id}.${signature.toUpperCase()}`,
      `assay_workspace=${id}.${signature}.x`,
      `assay_workspace=${id}.${signature.slice(0, -1)}`,
      'assay_workspace=__proto__.__proto__',
    ];
    for (const cookie of forged) {
      const visitor = createClient(app.origin);
      visitor.takeCookie(cookie);
      expect(await errorOf(await visitor.call(`/api/runs/${runId}${path}`, { method }), 404), `${cookie}`).toBe(
        'not_found',
      );
    }
  });

  it('is still there for its owner afterwards', async () => {
    const response = await owner.call(`/api/runs/${runId}`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({
      runId,
      status: 'complete',
      request: { question: QUESTION },
      share: null,
    });
  });

  it('is not adopted with a forged cookie: who starts a run with one gets a workspace of his own', async () => {
    const visitor = createClient(app.origin);
    const [id] = owner.cookie()!.split('=')[1]!.split('.');
    visitor.takeCookie(`assay_workspace=${id}.forged`);
    const own = await visitor.startRun({ question: QUESTION, sources: ['arxiv'], maxRounds: 1 });
    expect(visitor.cookie()).not.toContain(id);
    expect(await errorOf(await owner.call(`/api/runs/${own}`), 404)).toBe('not_found');
  });
});

describe('what is not there', () => {
  it.each([
    'nosuchrunatall',
    'x',
    'x'.repeat(2000),
    '..%2f..%2fetc%2fpasswd',
    '%00',
    '%E0%A4%A',
    "1'%20or%20'1'='1",
    '[object Object]',
    'undefined',
  ])('answers 404 for the run %s', async (id) => {
    for (const path of ['', '/events', '/report']) {
      const response = await owner.call(`/api/runs/${id}${path}`);
      expect([400, 404]).toContain(response.status);
      expect(response.headers.get('content-type')).not.toContain('stack');
    }
    if (id !== '%E0%A4%A') expect(await errorOf(await owner.call(`/api/runs/${id}`), 404)).toBe('not_found');
  });

  it.each(['/api/nothing', '/api/runs/a/b/c', '/api/openapi.json/more'])(
    'answers 404 in our form for %s',
    async (path) => {
      expect(await errorOf(await owner.call(path), 404)).toBe('not_found');
    },
  );

  it('keeps no viewer for HEAD, whose body nobody reads', async () => {
    expect((await owner.call('/api/runs/anyrunatall/events', { method: 'HEAD' })).status).toBe(405);
  });

  it.each([
    ['PUT', '/api/runs'],
    ['DELETE', '/api/runs'],
    ['POST', '/api/runs/anyrunatall'],
    ['PATCH', '/api/runs/anyrunatall'],
    ['GET', '/api/runs/anyrunatall/cancel'],
    ['POST', '/api/runs/anyrunatall/events'],
    ['DELETE', '/api/runs/anyrunatall/report'],
    ['GET', '/api/runs/anyrunatall/share'],
    ['POST', '/api/health'],
    ['POST', '/api/ready'],
  ])('answers 405 for %s %s', async (method, path) => {
    expect(await errorOf(await owner.call(path, { method }), 405)).toBe('method_not_allowed');
  });
});

describe('the event stream', () => {
  const numbers = async (headers: Record<string, string>, query = '') => {
    const response = await owner.call(`/api/runs/${runId}/events${query}`, { headers });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    return [...(await response.text()).matchAll(/^id: (\d+)$/gm)].map((match) => Number(match[1]));
  };
  const from = (first: number) => events.map(({ seq }) => seq).filter((seq) => seq >= first);

  it('starts at the start, after the last event that was seen, or after ?after=', async () => {
    expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
    expect(await numbers({})).toEqual(from(1));
    expect(await numbers({ 'last-event-id': '0' })).toEqual(from(1));
    expect(await numbers({ 'last-event-id': '17' })).toEqual(from(18));
    expect(await numbers({}, '?after=17')).toEqual(from(18));
    expect(await numbers({ 'last-event-id': String(events.length - 1) })).toEqual([events.length]);
  });

  it('ends the reconnects of a browser that has everything', async () => {
    for (const seen of [events.length, events.length + 1, 999_999_999]) {
      const response = await owner.call(`/api/runs/${runId}/events`, { headers: { 'last-event-id': String(seen) } });
      expect(response.status).toBe(204);
    }
  });

  it.each(['-1', '1.5', 'last', '1e3', '99999999999999999999'])('refuses the position %s', async (position) => {
    const response = await owner.call(`/api/runs/${runId}/events`, { headers: { 'last-event-id': position } });
    expect(await errorOf(response, 400)).toBe('invalid_request');
  });

  it('is not delayed by compression', async () => {
    const response = await owner.call(`/api/runs/${runId}/events`, { headers: { 'accept-encoding': 'gzip, br' } });
    expect(response.headers.get('content-encoding') ?? 'none').not.toMatch(/gzip|br|deflate/);
    expect(response.headers.get('cache-control')).toContain('no-transform');
    await response.body?.cancel();
  });
});

describe('the report', () => {
  it.each([
    ['json', 'application/json', /^\{/],
    ['markdown', 'text/markdown', /^# /],
    ['bibtex', 'application/x-bibtex', /@\w+\{/],
    ['ris', 'application/x-research-info-systems', /^TY {2}- /m],
    ['csl-json', 'application/vnd.citationstyles.csl+json', /^\[/],
    ['csv', 'text/csv', /,/],
  ])('comes as %s, as a file to save', async (format, type, start) => {
    const response = await owner.call(`/api/runs/${runId}/report?format=${format}`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
    expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="assay-[a-z0-9-]+\.[a-z.]+"$/);
    expect(await response.text()).toMatch(start);
  });

  it('is JSON in the public format when nothing else is asked for', async () => {
    const report = reportSchema.parse(await (await owner.call(`/api/runs/${runId}/report`)).json());
    expect(report).toMatchObject({
      schema: 'assay.report/1',
      runId,
      question: QUESTION,
      mode: 'simple',
      engine: 'rules',
    });
    const texts = new Map(report.evidence.map((work) => [work.id, work.texts]));
    const claims = report.sections
      .flatMap(({ blocks }) => blocks)
      .flatMap((block) => (block.type === 'paragraph' ? block.claims : []));
    expect(claims.length).toBeGreaterThan(5);
    for (const { evidenceId, field, quote, start, end } of claims.flatMap(({ citations }) => citations))
      expect(texts.get(evidenceId)?.[field]?.slice(start, end)).toBe(quote);
  });

  it('is not there in a format nobody knows, while the run works, or when nothing was found', async () => {
    expect(await errorOf(await owner.call(`/api/runs/${runId}/report?format=odt`), 400)).toBe('invalid_request');
    const nothing = await owner.startRun({
      question: 'Which opening in chess is best for Black?',
      maxRounds: 1,
      sources: ['pubmed'],
    });
    expect(await errorOf(await owner.call(`/api/runs/${nothing}/report`), 409)).toBe('report_not_ready');
    await owner.waitForEnd(nothing);
    expect(await errorOf(await owner.call(`/api/runs/${nothing}/report`), 409)).toBe('report_not_ready');
    expect(await errorOf(await owner.call(`/api/runs/${nothing}/share`, { method: 'POST' }), 409)).toBe(
      'report_not_ready',
    );
  });
});

describe('a share link', () => {
  const share = async (id: string) => {
    const response = await owner.call(`/api/runs/${id}/share`, { method: 'POST' });
    expect(response.status).toBe(201);
    return shareBody.parse(await response.json());
  };
  const anybody = () => createClient(app.origin);

  it('opens the report for anybody, cannot be guessed, is not indexed, and leads nowhere once it is taken back', async () => {
    const { url, token } = await share(runId);
    expect(Buffer.from(token, 'base64url').length * 8).toBeGreaterThanOrEqual(128);
    expect(url).toBe(`/s/${token}`);
    expect((await share(runId)).token).toBe(token);
    const page = await anybody().call(url);
    expect(page.status).toBe(200);
    expect(page.headers.get('x-robots-tag')).toContain('noindex');
    expect(await page.text()).toContain('velorimine');
    expect(await (await owner.call(`/api/runs/${runId}`)).json()).toMatchObject({ share: { url } });

    expect((await owner.call(`/api/runs/${runId}/share`, { method: 'DELETE' })).status).toBe(204);
    expect((await anybody().call(url)).status).toBe(404);
    expect(await errorOf(await owner.call(`/api/runs/${runId}/share`, { method: 'DELETE' }), 404)).toBe('not_found');
    expect((await share(runId)).token).not.toBe(token);
    expect((await anybody().call(url)).status).toBe(404);
  });

  it('gives no way to the run itself', async () => {
    const { token } = await share(runId);
    for (const path of ['', '/events', '/report'])
      expect((await anybody().call(`/api/runs/${token}${path}`)).status).toBe(404);
    expect((await anybody().call(`/runs/${runId}`)).status).toBe(404);
  });

  it('goes with the run that is deleted', async () => {
    const own = await owner.startRun({ question: QUESTION, maxRounds: 1, sources: ['clinical_trials'] });
    await owner.waitForEnd(own);
    const { url } = await share(own);
    expect((await anybody().call(url)).status).toBe(200);
    expect((await owner.call(`/api/runs/${own}`, { method: 'DELETE' })).status).toBe(204);
    expect((await anybody().call(url)).status).toBe(404);
  });

  it.each(['x', '%00', 'nosuchlinkatallnosuchlinkatall', '..%2f'])(
    'that never was (%s) leads nowhere',
    async (token) => {
      expect((await anybody().call(`/s/${token}`)).status).toBe(404);
    },
  );
});

describe('the headers', () => {
  it.each([
    '/',
    '/history',
    '/nothing-here',
    '/s/nosuchlinkatallnosuchlink',
    '/api/health',
    '/api/nothing',
    '/api/runs',
  ])('of %s let no strange script, frame or page in', async (path) => {
    const { headers } = await owner.call(path);
    const policy = headers.get('content-security-policy') ?? '';
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src')) ?? '';
    expect(scripts).toContain("'nonce-");
    expect(scripts).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/);
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("object-src 'none'");
    expect(policy).toContain("base-uri 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('x-powered-by')).toBeNull();
  });

  it('name a new nonce each time, which every script of the page carries', async () => {
    const nonces = new Set<string>();
    for (let visit = 0; visit < 2; visit += 1) {
      const response = await owner.call('/');
      const nonce = /'nonce-([^']+)'/.exec(response.headers.get('content-security-policy') ?? '')?.[1] ?? '';
      nonces.add(nonce);
      const scripts = [...(await response.text()).matchAll(/<script\b[^>]*>/g)].map(([tag]) => tag);
      expect(scripts.length).toBeGreaterThan(0);
      for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    }
    expect(nonces.size).toBe(2);
  });

  it('keep private answers out of caches', async () => {
    for (const path of ['/api/runs', `/api/runs/${runId}`, `/api/runs/${runId}/report`])
      expect((await owner.call(path)).headers.get('cache-control')).toBe('private, no-store');
  });
});

it('says whether it is able to work', async () => {
  const response = await owner.call('/api/health');
  expect(await response.json()).toMatchObject({ status: 'ok', database: 'ok', sampleData: false });
  const ready = await owner.call('/api/ready');
  expect([ready.status, ready.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  expect(await ready.json()).toEqual({ status: 'ready', database: 'ok', migrations: 'ok', queue: 'ok' });
});

describe('the limits on starting runs', () => {
  let limited: App;
  const start = (client: Client, address: string) =>
    post(client, JSON.stringify({ question: QUESTION, sources: ['arxiv'], maxRounds: 1 }), {
      'content-type': 'application/json',
      'x-forwarded-for': address,
    });

  beforeAll(async () => {
    limited = await stage.start({
      RUNS_PER_HOUR_PER_WORKSPACE: '2',
      RUNS_PER_HOUR_PER_ADDRESS: '4',
      TRUST_PROXY_HOPS: '1',
    });
  });
  afterAll(() => limited.kill());

  it('hold for a workspace, and then for an address', async () => {
    const first = createClient(limited.origin);
    for (let run = 0; run < 2; run += 1) expect((await start(first, '192.0.2.1')).status).toBe(202);
    const before = await countRuns();
    expect(await errorOf(await start(first, '192.0.2.1'), 429)).toBe('rate_limited');
    expect(await countRuns()).toBe(before);
    expect((await start(createClient(limited.origin), '192.0.2.1')).status).toBe(202);
    expect(await errorOf(await start(createClient(limited.origin), '192.0.2.1'), 429)).toBe('rate_limited');
    expect((await start(createClient(limited.origin), '192.0.2.2')).status).toBe(202);
  });
});
