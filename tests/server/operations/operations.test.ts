import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { OPERATIONS } from '#server/operations/operations.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from './whole-server.ts';

const QUESTION = 'Does velorimine help in cluster headache?';

let server: WholeServer;
let owner: Visitor;
let runId: string;

beforeAll(async () => {
  server = await startWholeServer();
  owner = createVisitor(server);
  const started = await owner('POST', '/api/runs', { question: QUESTION, engine: 'rules', maxRounds: 1 });
  ({ runId } = await read<{ runId: string }>(started, 202));
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
});
afterAll(() => server.stop());

async function read<T>(response: Response, status = 200): Promise<T> {
  expect(response.status, await response.clone().text()).toBe(status);
  return (await response.json()) as T;
}

/** The server of this test checks every answer against its schema. */
describe('what the list of operations says of the answers of', () => {
  it('runs', async () => {
    const run = await read<{ status: string; works: object }>(await owner('GET', `/api/runs/${runId}`));
    expect(run.status).toBe('complete');
    expect(Object.keys(run.works).length).toBeGreaterThan(5);
    const { runs } = await read<{ runs: { runId: string }[] }>(await owner('GET', '/api/runs?limit=5'));
    expect(runs.map((each) => each.runId)).toEqual([runId]);
    expect(
      (await owner('GET', `/api/runs/${runId}/events?after=1`, undefined, { 'last-event-id': '99999' })).status,
    ).toBe(204);
  });

  it('orders to a run', async () => {
    for (const order of ['pause', 'resume', 'write-now', 'cancel'])
      expect(await (await owner('POST', `/api/runs/${runId}/${order}`)).json()).toMatchObject({
        error: { code: 'run_finished' },
      });
    const running = await read<{ runId: string }>(
      await owner('POST', '/api/runs', { question: 'Is wheat irrigated?', engine: 'rules' }),
      202,
    );
    expect([409, 202]).toContain((await owner('POST', `/api/runs/${running.runId}/pause`)).status);
    await owner('POST', `/api/runs/${running.runId}/cancel`);
    expect((await owner('DELETE', `/api/runs/${running.runId}`)).status).toBe(204);
    expect((await owner('GET', `/api/runs/${running.runId}`)).status).toBe(404);
    await read(await owner('POST', `/api/runs/${runId}/again`, { round: 1 }), 202);
    for (const [order, body] of [
      ['steer', { message: 'Adults only.' }],
      ['plan', { approve: true }],
    ] as const)
      expect((await owner('POST', `/api/runs/${runId}/${order}`, body)).status).toBe(409);
  });

  it('reports, their copies and their columns', async () => {
    const report = await read<{ title: string }>(await owner('GET', `/api/runs/${runId}/report`));
    const markdown = await owner('GET', `/api/runs/${runId}/report?format=markdown`);
    expect(markdown.headers.get('content-type')).toBe('text/markdown; charset=utf-8');
    const { token } = await read<{ token: string }>(await owner('POST', `/api/runs/${runId}/share`), 201);
    const stranger = createVisitor(server);
    expect(await read(await stranger('GET', `/api/shared/${token}/report`))).toMatchObject({ title: report.title });
    expect((await owner('DELETE', `/api/runs/${runId}/share`)).status).toBe(204);
    expect(await (await stranger('GET', `/api/shared/${token}/report`)).json()).toMatchObject({
      error: { message: 'This link does not exist, or its owner revoked it.' },
    });
    expect(await read(await owner('GET', `/api/runs/${runId}/columns`))).toEqual({ columns: [] });
    expect((await owner('POST', `/api/runs/${runId}/columns`, { question: 'Which dose?' })).status).toBe(400);
  });

  it('questions, settings and health', async () => {
    await read(await owner('POST', '/api/questions/read', { question: QUESTION }));
    expect(await read(await owner('GET', '/api/settings/models'))).toMatchObject({ source: 'none' });
    expect(await read(await owner('DELETE', '/api/settings/models'))).toMatchObject({ source: 'none' });
    expect(await read(await owner('GET', '/api/health'))).toMatchObject({ status: 'ok', mode: 'simple' });
  });

  it('the document itself', async () => {
    const document = await read<{ info: { version: string }; paths: object }>(await owner('GET', '/api/openapi.json'));
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(Object.keys(document.paths).length).toBe(new Set(OPERATIONS.map(({ http }) => http.path)).size);
  });
});

describe('POST /api/literature/search', () => {
  const search = (body: object, visitor = createVisitor(server)) => visitor('POST', '/api/literature/search', body);

  it('gives the works that are about it, best first, without a workspace', async () => {
    const response = await search({ question: QUESTION, sources: ['pubmed', 'europepmc'], limit: 3 });
    const { works, searches, found } = await read<{
      works: { title: string; abstract: string; relevance: number; foundAt: string[] }[];
      searches: { tool: string; status: string }[];
      found: number;
    }>(response);
    expect(works).toHaveLength(3);
    expect(found).toBeGreaterThan(3);
    for (const { title, abstract } of works) expect(title + abstract).toMatch(/velorimine/i);
    expect(works.map(({ relevance }) => relevance)).toEqual(
      works.map(({ relevance }) => relevance).toSorted((a, b) => b - a),
    );
    expect(new Set(searches.map(({ tool }) => tool))).toEqual(new Set(['search_pubmed', 'search_preprints']));
    expect(response.headers.getSetCookie()).toEqual([]);
  });

  it('names a source that fails, and gives what the others hold', async () => {
    server.world.sources.pubmed.fault = { kind: 'HTML page with 200', served: 0 };
    try {
      const { works, searches } = await read<{ works: object[]; searches: { tool: string; status: string }[] }>(
        await search({ question: 'Velorimine in adults with chronic headache', sources: ['pubmed', 'europepmc'] }),
      );
      expect(works.length).toBeGreaterThan(0);
      expect(searches.find(({ tool }) => tool === 'search_pubmed')?.status).toBe('error');
    } finally {
      server.world.sources.pubmed.fault = undefined;
    }
  });

  it.each([{}, { question: '?' }, { question: QUESTION, sources: ['altavista'] }, { question: QUESTION, limit: 99 }])(
    'refuses %j with a sentence',
    async (body) => {
      expect(await (await search(body)).json()).toMatchObject({
        error: { code: 'invalid_request', message: expect.stringMatching(/^[A-Z].*\.$/) },
      });
    },
  );
});

describe('POST /api/claims/check', () => {
  interface Checked {
    verdict: string;
    reason: string | null;
    quotes: { field: string; quote: string; before: string }[];
    work: { title: string; texts: string[]; notices: { kind: string }[] } | null;
  }
  const ask = (body: object) => createVisitor(server)('POST', '/api/claims/check', body);
  const check = async (body: object) => read<Checked>(await ask(body));
  const CONCLUSION =
    'Velorimine 40 mg daily reduced the frequency of attacks in adults with episodic cluster headache.';

  it.each([{ pmid: '99000001' }, { doi: 'https://doi.org/10.5555/VELO.1' }])(
    'locates the sentence in the work %j',
    async (reference) => {
      expect(await check({ sentence: CONCLUSION, ...reference })).toMatchObject({
        verdict: 'supported',
        reason: null,
        quotes: [{ field: 'abstract', quote: expect.stringContaining(CONCLUSION) }],
        work: { title: expect.stringContaining('Velorimine 40 mg'), texts: ['abstract', 'fulltext'] },
      });
    },
  );

  it('reads the open full text too', async () => {
    const sentence = 'Constipation was reported by 9% with velorimine and 4% with placebo.';
    expect(await check({ sentence, pmid: '99000001' })).toMatchObject({
      verdict: 'supported',
      quotes: [{ field: 'fulltext' }],
    });
    expect(await check({ sentence: sentence.replace('9%', '19%'), pmid: '99000001' })).toMatchObject({
      verdict: 'not_found',
      reason: expect.stringContaining('19'),
    });
  });

  it('checks against a pasted text, which is named nowhere as a work', async () => {
    const text = 'We asked many. Velorimine did not change sleep. It was tolerated.';
    expect(await check({ sentence: 'Velorimine changed sleep.', text })).toMatchObject({
      verdict: 'unchecked',
      nearest: { field: 'document', quote: 'Velorimine did not change sleep.' },
      work: null,
    });
  });

  it('lets a retracted work support nothing', async () => {
    const { VELORIMINE_WORKS } = await import('#tests/world/velorimine-works.ts');
    const retracted = VELORIMINE_WORKS.find(({ retractedBy, pmid }) => retractedBy && pmid);
    const sentence = retracted?.abstract.at(-1)?.text.split('. ')[0] ?? '';
    const answer = await check({ sentence, pmid: retracted?.pmid });
    expect(answer).toMatchObject({ verdict: 'not_found', quotes: [], reason: expect.stringContaining('retracted') });
    expect(answer.work?.notices.map(({ kind }) => kind)).toContain('retraction');
  });

  it('says so where nobody knows the work, and where nobody could be asked', async () => {
    expect((await ask({ sentence: CONCLUSION, pmid: '98765432' })).status).toBe(404);
    for (const source of ['pubmed', 'europe_pmc'] as const)
      server.world.sources[source].fault = { kind: 'HTML page with 200', served: 0 };
    try {
      expect((await ask({ sentence: CONCLUSION, doi: '10.5555/unknown' })).status).toBe(503);
    } finally {
      for (const source of ['pubmed', 'europe_pmc'] as const) server.world.sources[source].fault = undefined;
    }
  });

  it.each([
    {},
    { sentence: CONCLUSION },
    { sentence: CONCLUSION, pmid: '1', doi: '10.5555/velo.1' },
    { sentence: CONCLUSION, pmid: 'one' },
    { sentence: CONCLUSION, doi: '10.5555/"OR"' },
    { sentence: CONCLUSION, text: ' ' },
    { sentence: 'a '.repeat(600), text: 'A text.' },
  ])('refuses %j with a sentence', async (body) => {
    expect(await (await ask(body)).json()).toMatchObject({
      error: { code: 'invalid_request', message: expect.stringMatching(/^[A-Z].*\.$/) },
    });
  });
});

describe('limits', () => {
  it('hold for searches and checks as for runs', async () => {
    await server.stop();
    server = await startWholeServer({ RUNS_PER_HOUR_PER_ADDRESS: '1' });
    const visitor = createVisitor(server);
    const search = () => visitor('POST', '/api/literature/search', { question: QUESTION, sources: ['pubmed'] });
    expect((await search()).status).toBe(200);
    expect(await (await search()).json()).toMatchObject({ error: { code: 'rate_limited' } });
  });
});
