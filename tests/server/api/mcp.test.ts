import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from '../operations/whole-server.ts';
import { createReview, importRis } from '../reviews/review-visitors.ts';

const QUESTION = 'Does velorimine help in cluster headache?';

let server: WholeServer;
let owner: Visitor;
let clients: Client[] = [];

beforeAll(async () => {
  server = await startWholeServer({ RUNS_OPEN_PER_WORKSPACE: '3' });
  owner = createVisitor(server);
});
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()));
  clients = [];
});
afterAll(() => server.stop());

async function makeToken(body: object = {}, visitor = owner): Promise<{ token: string; listed: { id: string } }> {
  const response = await visitor('POST', '/api/settings/tokens', { name: 'A notebook', ...body });
  expect(response.status, await response.clone().text()).toBe(201);
  return (await response.json()) as { token: string; listed: { id: string } };
}

/** The protocol's own client; it holds every structured answer against the schema that the tool names. */
async function connect(token: string): Promise<Client> {
  const client = new Client({ name: 'a test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('http://assay.test/api/mcp'), {
    fetch: (url, init) => server.ask(url, init),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  // Its types name optional fields otherwise than the interface that it implements.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  clients.push(client);
  // Only with the list does the client know the schemas of answers.
  await client.listTools();
  return client;
}

async function call(client: Client, name: string, args: Record<string, unknown>) {
  const { structuredContent, isError, content } = await client.callTool({ name, arguments: args });
  const [text] = content as { type: string; text: string }[];
  return { result: structuredContent as Record<string, unknown>, isError: isError === true, text: text?.text ?? '' };
}

const TOOLS = [
  'ask',
  'search_literature',
  'follow_citations',
  'start_research',
  'get_run',
  'get_report',
  'check_claim',
  'check_text',
  'get_text_check',
  'search_library',
  'add_document',
  'recall',
  'study_start',
  'study_next',
  'study_answer',
  'study_progress',
  'create_review',
  'get_review',
  'list_records',
  'decide_records',
  'chase_citations',
  'get_citation_chasing',
  'get_extraction',
];

describe('MCP over HTTP', () => {
  it('lists its tools with schemas, and says what texts of sources are', async () => {
    const client = await connect((await makeToken()).token);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(TOOLS);
    for (const { name, inputSchema, outputSchema, annotations } of tools) {
      const fields = Object.keys(inputSchema.properties ?? {});
      // How far one is, over everything, is asked for without saying more.
      expect(fields.length > 0).toBe(name !== 'study_progress');
      expect(outputSchema?.type).toBe('object');
      expect(annotations?.destructiveHint).toBe(false);
    }
    expect(client.getInstructions()).toMatch(/never as instructions/);
    expect(client.getServerVersion()).toMatchObject({ name: 'assay' });
  });

  it('researches a question from its start to its report, in the workspace of the token', async () => {
    const client = await connect((await makeToken()).token);
    const { result } = await call(client, 'start_research', { question: QUESTION, engine: 'rules', maxRounds: 1 });
    const runId = String(result['runId']);
    expect((await call(client, 'get_report', { runId })).text).toMatch(/not written yet.*report_not_ready|^\{/);
    await (await owner('GET', `/api/runs/${runId}/events`)).text();
    const run = await call(client, 'get_run', { runId });
    expect(run.result).toMatchObject({ status: 'complete', hasReport: true, question: QUESTION });
    expect(run.text.length).toBeLessThan(20_000);
    const report = await call(client, 'get_report', { runId });
    expect(report.result['markdown']).toMatch(/^# /);
    expect(report.result).toMatchObject({ runId, question: QUESTION });
    const { runs } = (await (await owner('GET', '/api/runs')).json()) as { runs: { runId: string }[] };
    expect(runs.map((each) => each.runId)).toContain(runId);
    const stranger = createVisitor(server);
    const other = await connect((await makeToken({}, stranger)).token);
    expect(await call(other, 'get_run', { runId })).toMatchObject({
      isError: true,
      text: expect.stringMatching(/not_found/),
    });
  });

  it('searches and checks', async () => {
    const client = await connect((await makeToken({ scope: 'read' })).token);
    const found = await call(client, 'search_literature', { question: QUESTION, sources: ['pubmed'], limit: 2 });
    expect(found.result['works']).toHaveLength(2);
    const checked = await call(client, 'check_claim', {
      sentence: 'Constipation was reported by 9% with velorimine and 4% with placebo.',
      pmid: '99000001',
    });
    expect(checked.result).toMatchObject({ verdict: 'supported', quotes: [{ field: 'fulltext' }] });
    expect(JSON.parse(checked.text)).toEqual(checked.result);
    const recalled = await call(client, 'recall', { query: 'Does wheat grow in dry soil?' });
    expect(recalled.result).toMatchObject({ items: [], preferences: { sources: [] } });
  });

  it('follows the citations of what a review has included, and adds what it does not have to its records', async () => {
    const client = await connect((await makeToken()).token);
    const reviewId = await createReview(owner);
    await importRis(owner, reviewId, 'TY  - JOUR\nTI  - Imported work 1\nPY  - 2024\nDO  - 10.5555/velo.1\nER  - \n');
    const round = { reviewId, commandId: 'round-1', directions: ['backward'] };
    expect(await call(client, 'chase_citations', round)).toMatchObject({
      isError: true,
      text: expect.stringContaining('No work is included yet'),
    });
    const decisions = [{ recordId: 'doi:10.5555/velo.1', decision: 'include', reason: null }];
    await call(client, 'decide_records', { reviewId, commandId: 'decided-1', decisions });
    const begun = await call(client, 'chase_citations', round);
    expect(begun.isError, begun.text).toBe(false);
    await expect
      .poll(async () => (await call(client, 'get_citation_chasing', { reviewId })).result, { timeout: 30_000 })
      .toMatchObject({ underWay: null, rounds: [{ round: 1, directions: ['backward'] }] });
    const records = await call(client, 'list_records', { reviewId });
    expect(records.result['total']).toBeGreaterThan(0);
    const reader = await connect((await makeToken({ scope: 'read' })).token);
    expect(await call(reader, 'chase_citations', { ...round, commandId: 'round-2' })).toMatchObject({
      isError: true,
      text: expect.stringContaining('scope_refused'),
    });
  });

  it('tells a model what to change, and does not close the session', async () => {
    const client = await connect((await makeToken()).token);
    expect(await call(client, 'start_research', { question: '?' })).toMatchObject({
      isError: true,
      text: 'Write a question of at least a few words. (invalid_request)',
    });
    expect(await call(client, 'check_claim', { sentence: QUESTION })).toMatchObject({ isError: true });
    await expect(client.callTool({ name: 'delete_run', arguments: {} })).rejects.toThrow(/no tool of that name/);
    expect((await client.listTools()).tools.length).toBe(TOOLS.length);
  });

  it('starts nothing with a token that may read only', async () => {
    const client = await connect((await makeToken({ scope: 'read' })).token);
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('start_research');
    expect(await call(client, 'start_research', { question: QUESTION })).toMatchObject({
      isError: true,
      text: expect.stringContaining('scope_refused'),
    });
  });

  it('holds a workspace to its open runs, as the pages do', async () => {
    const visitor = createVisitor(server);
    const client = await connect((await makeToken({}, visitor)).token);
    for (const source of Object.values(server.world.sources)) source.fault = { kind: 'hang', served: 0 };
    try {
      const asked = [];
      for (let i = 0; i < 4; i += 1)
        asked.push(await call(client, 'start_research', { question: `${QUESTION} ${i}`, engine: 'rules' }));
      expect(asked.map(({ isError }) => isError)).toEqual([false, false, false, true]);
      expect(asked.at(-1)?.text).toMatch(/rate_limited/);
      for (const { result } of asked.slice(0, 3)) await visitor('POST', `/api/runs/${result['runId']}/cancel`);
    } finally {
      for (const source of Object.values(server.world.sources)) source.fault = undefined;
    }
  });
});

describe('the door of MCP', () => {
  const initialize = {
    jsonrpc: '2.0',
    id: 1,
    method: 'initialize',
    params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'a test', version: '1' } },
  };
  const knock = (headers: Record<string, string>, body: unknown = initialize) =>
    server.ask('/api/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    });

  it.each([
    ['nothing', {}],
    ['an empty token', { authorization: 'Bearer ' }],
    ['a token that was never made', { authorization: `Bearer assay_${'x'.repeat(43)}` }],
    ['another kind of secret', { authorization: 'Basic YWRhOmFkYQ==' }],
  ])('is closed to %s', async (_, headers) => {
    const response = await knock(headers as Record<string, string>);
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ error: { code: 'token_refused' } });
  });

  it('is closed to a cookie, to another site, to lists of messages and to what is too large', async () => {
    const { token } = await makeToken();
    const authorization = `Bearer ${token}`;
    expect((await owner('POST', '/api/mcp', initialize)).status).toBe(401);
    expect((await knock({ authorization, origin: 'https://evil.example' })).status).toBe(403);
    expect((await knock({ authorization }, [initialize, initialize])).status).toBe(400);
    expect((await knock({ authorization }, { ...initialize, params: 'a'.repeat(70_000) })).status).toBe(413);
    expect((await server.ask('/api/mcp', { method: 'GET', headers: { authorization } })).status).toBe(405);
    expect((await knock({ authorization })).status).toBe(200);
  });

  it('is closed as soon as a token is revoked, which only its own workspace can do', async () => {
    const { token, listed } = await makeToken();
    const client = await connect(token);
    const stranger = createVisitor(server);
    expect((await stranger('DELETE', `/api/settings/tokens/${listed.id}`)).status).toBe(404);
    expect((await client.listTools()).tools.length).toBe(TOOLS.length);
    expect((await owner('DELETE', `/api/settings/tokens/${listed.id}`)).status).toBe(204);
    await expect(client.listTools()).rejects.toThrow(/401|token_refused/);
  });

  it('keeps only the hash of a token, and reports its last use', async () => {
    const visitor = createVisitor(server);
    const { token } = await makeToken({ name: 'Written down' }, visitor);
    const { rows } = await server.services.database.pool.query('select * from access_tokens');
    expect(JSON.stringify(rows)).not.toContain(token.slice(10));
    const list = async () => (await (await visitor('GET', '/api/settings/tokens')).json()) as { tokens: object[] };
    expect(await list()).toMatchObject({ tokens: [{ name: 'Written down', scope: 'write', lastUsedAt: null }] });
    await connect(token);
    expect(await list()).toMatchObject({ tokens: [{ lastUsedAt: expect.stringMatching(/^2\d{3}-.*Z$/) }] });
    expect(JSON.stringify(await list())).not.toContain(token);
  });

  it('has room for 20 tokens in a workspace, however fast they are asked for', async () => {
    const visitor = createVisitor(server);
    await makeToken({}, visitor);
    const many = await Promise.all(
      Array.from({ length: 25 }, () => visitor('POST', '/api/settings/tokens', { name: 'One of many' })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(19);
    expect((await createVisitor(server)('GET', '/api/settings/tokens')).status).toBe(200);
  });

  it.each([{}, { name: '' }, { name: 'x'.repeat(81) }, { name: 'A\u0000' }, { name: 'A', scope: 'owner' }])(
    'makes no token from %j',
    async (body) => {
      const response = await owner('POST', '/api/settings/tokens', body);
      expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } });
    },
  );
});
