import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { createVisitor, startWholeServer, type Visitor, type WholeServer } from './whole-server.ts';

const QUESTION = 'Does velorimine help in cluster headache?';
const WANTED = { question: QUESTION, engine: 'rules', maxRounds: 1 };
const CLAIM = { sentence: 'Constipation was reported by 9% with velorimine and 4% with placebo.' };

let sample: World;
let server: WholeServer;
let owner: Visitor;

beforeAll(async () => {
  sample = await startWorld({ works: VELORIMINE_WORKS });
  server = await startWholeServer({
    HOSTED: '1',
    SAMPLE_SOURCES: JSON.stringify(sample.env),
    LIVE_RUNS_PER_DAY_PER_WORKSPACE: '1',
    LIVE_RUNS_PER_DAY_PER_ADDRESS: '100',
    OPENAI_API_KEY: 'key-of-the-operator',
    ASSAY_COMMIT: 'ba6f308',
    ANSWER_CACHE_HOURS: '0',
  });
});
afterAll(async () => {
  await server.stop();
  await sample.stop();
});
beforeEach(() => {
  owner = createVisitor(server);
});

const askedOf = (world: World) => Object.values(world.sources).flatMap(({ requests }) => requests).length;
const start = (body: object = {}) => owner('POST', '/api/runs', { ...WANTED, ...body });
const code = async (response: Response) => ((await response.json()) as { error?: { code: string } }).error?.code;
async function finished(started: Response): Promise<string> {
  const { runId } = (await started.json()) as { runId: string };
  await (await owner('GET', `/api/runs/${runId}/events`)).text();
  return runId;
}

async function connect(): Promise<Client> {
  const response = await owner('POST', '/api/settings/tokens', { name: 'A notebook' });
  const { token } = (await response.json()) as { token: string };
  const client = new Client({ name: 'a test', version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL('http://assay.test/api/mcp'), {
    fetch: (url, init) => server.ask(url, init),
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

describe('the operations of a hosted demonstration', () => {
  it('count a run on the live sources and no run on the sample data, also when one is done again', async () => {
    const before = askedOf(server.world);
    const invented = await finished(await start({ sample: true }));
    expect(askedOf(server.world)).toBe(before);
    expect(askedOf(sample)).toBeGreaterThan(0);
    const real = await finished(await start());
    expect(askedOf(server.world)).toBeGreaterThan(before);
    expect(await code(await start())).toBe('rate_limited');
    const again = (runId: string) => owner('POST', `/api/runs/${runId}/again`, { round: 1 });
    expect(await code(await again(real))).toBe('rate_limited');
    expect((await again(invented)).status).toBe(202);
  });

  it('hold tools to the same allowance', async () => {
    const client = await connect();
    const call = (name: string, args: Record<string, unknown>) => client.callTool({ name, arguments: args });
    expect((await call('start_research', { ...WANTED, sample: true })).isError).toBeFalsy();
    expect((await call('start_research', WANTED)).isError).toBeFalsy();
    for (const [name, args] of [
      ['start_research', WANTED],
      ['search_literature', { question: QUESTION }],
      ['check_claim', { ...CLAIM, pmid: '99000001' }],
    ] as const)
      expect(await call(name, args)).toMatchObject({
        isError: true,
        content: [{ text: expect.stringMatching(/sample data.*rate_limited/) }],
      });
    expect(await code(await start())).toBe('rate_limited');
    expect((await call('start_research', { ...WANTED, sample: true })).isError).toBeFalsy();
    expect((await call('check_claim', { ...CLAIM, text: CLAIM.sentence })).isError).toBeFalsy();
    await client.close();
  });

  it('count searches and checks whatever they find, and ask no source once the day is used up', async () => {
    // Opens the workspace.
    await finished(await start({ sample: true }));
    const check = (pmid: string) => owner('POST', '/api/claims/check', { ...CLAIM, pmid });
    expect(await code(await check('98765432'))).toBe('not_found');
    const before = askedOf(server.world);
    expect(await code(await check('99000001'))).toBe('rate_limited');
    expect(await code(await owner('POST', '/api/literature/search', { question: QUESTION }))).toBe('rate_limited');
    expect(await code(await start())).toBe('rate_limited');
    expect(await code(await owner('POST', '/api/text-checks', { text: CLAIM.sentence }))).toBe('rate_limited');
    expect(askedOf(server.world)).toBe(before);
  });

  it('describe this server, with its commit, and offer no model of the operator', async () => {
    const version = expect.stringMatching(/^\d+\.\d+\.\d+ \(ba6f308\)$/);
    const health = await (await owner('GET', '/api/health')).json();
    expect(health).toMatchObject({ hosted: true, sampleData: false, engine: 'rules', version });
    expect(await (await owner('GET', '/api/openapi.json')).json()).toMatchObject({ info: { version } });
    const client = await connect();
    expect(client.getServerVersion()).toMatchObject({ version });
    await client.close();
    expect(await code(await start({ sample: true, engine: 'model' }))).toBe('invalid_request');
  });
});

describe('GET /api/ready', () => {
  it('answers 200 while runs are taken and 503 in the same form when none are', async () => {
    const ready = await owner('GET', '/api/ready');
    expect([ready.status, await ready.json()]).toEqual([
      200,
      { status: 'ready', database: 'ok', migrations: 'ok', queue: 'ok' },
    ]);
    const { readiness } = server.services;
    server.services.readiness = async () => ({ ...(await readiness()), status: 'not_ready', queue: 'stopped' });
    try {
      const stopping = await owner('GET', '/api/ready');
      expect([stopping.status, await stopping.json()]).toMatchObject([503, { status: 'not_ready', queue: 'stopped' }]);
    } finally {
      server.services.readiness = readiness;
    }
  });
});
