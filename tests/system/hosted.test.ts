import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startModelServer } from '#tests/world/model/model-server.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';
import { type App, startApp, startCluster } from './app.ts';
import { createClient } from './client.ts';

const QUESTION = 'Does velorimine help in cluster headache?';
const KEY = 'key-of-the-operator-that-nobody-may-spend';

let cluster: Awaited<ReturnType<typeof startCluster>>;
let live: World;
let sample: World;
let modelServer: Awaited<ReturnType<typeof startModelServer>>;
let app: App;

beforeAll(async () => {
  cluster = await startCluster('hosted');
  [live, sample] = await Promise.all([
    startWorld({ works: VELORIMINE_WORKS }),
    startWorld({ works: VELORIMINE_WORKS }),
  ]);
  modelServer = await startModelServer({ key: KEY });
  app = await startApp({
    ...live.env,
    DATABASE_URL: await cluster.createDatabase(),
    HOSTED: '1',
    SAMPLE_SOURCES: JSON.stringify(sample.env),
    LIVE_RUNS_PER_DAY_PER_WORKSPACE: '1',
    OPENAI_API_KEY: KEY,
    OPENAI_BASE_URL: modelServer.baseUrl,
    NCBI_API_KEY: 'key-at-ncbi',
    ANSWER_CACHE_HOURS: '0',
  });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([live.stop(), sample.stop(), modelServer.stop()]);
  await cluster.stop();
});

const askedOf = (world: World) =>
  Object.entries(world.sources).flatMap(([name, { requests }]) => requests.map(() => name)).length;
const client = () => createClient(app.origin);

describe('a hosted demonstration', () => {
  const visitor = createClient('');
  let at: ReturnType<typeof client>;
  let sharedPage = '';
  beforeAll(() => {
    at = visitor.at(app.origin);
  });
  const post = (body: object) =>
    at.call('/api/runs', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ question: QUESTION, maxRounds: 1, ...body }),
    });

  it('says what it is, and offers no model', async () => {
    const health = await (await at.call('/api/health')).json();
    expect(health).toMatchObject({ hosted: true, sampleData: false, engine: 'rules', mode: 'simple' });
    for (const address of ['/', '/settings']) {
      const page = await (await at.call(address)).text();
      expect(page).toContain('no language model of its own to offer');
    }
  });

  it('works sample runs on the sample sources alone, and says so in what is shared of them', async () => {
    const runId = await at.startRun({ question: QUESTION, maxRounds: 1, sample: true });
    const events = await at.waitForEnd(runId);
    expect(events[0]).toMatchObject({ type: 'started', sampleData: true });
    expect(events.at(-1)?.type).toBe('complete');
    expect(askedOf(sample)).toBeGreaterThan(5);
    expect(askedOf(live)).toBe(0);
    expect(JSON.stringify(sample.sources.pubmed.requests)).not.toContain('key-at-ncbi');
    const shared = await at.call(`/api/runs/${runId}/share`, { method: 'POST' });
    const { url } = (await shared.json()) as { url: string };
    sharedPage = await (await client().call(url)).text();
    expect(sharedPage).toContain('Sample data.');
  });

  it('gives previews of a shared link its title, its answer and an image that is there', async () => {
    const metaContent = (name: string) =>
      new RegExp(`<meta (?:property|name)="${name}" content="([^"]+)"`).exec(sharedPage)?.[1];
    expect(metaContent('og:title')).toContain('velorimine');
    expect(metaContent('og:description')).toMatch(/^Sample data, all invented\. \w/);
    expect(metaContent('description')).toBe(metaContent('og:description'));
    expect(metaContent('twitter:card')).toBe('summary_large_image');
    expect(metaContent('og:image')).toBe(`${app.origin}/share.png`);
    const policy = async (address: string) =>
      (await client().call(address)).headers.get('cross-origin-resource-policy');
    expect([await policy('/share.png'), await policy('/')]).toEqual(['cross-origin', 'same-origin']);
    const manifest = (await (await client().call('/manifest.webmanifest')).json()) as { icons: { src: string }[] };
    for (const address of ['/share.png', '/apple-icon.png', ...manifest.icons.map(({ src }) => src)]) {
      const image = await client().call(address);
      expect([address, image.status, image.headers.get('content-type')]).toEqual([
        address,
        200,
        expect.stringMatching(/^image\//),
      ]);
    }
  });

  it('searches the live sources as often as the day allows, and goes on with sample data', async () => {
    const before = askedOf(sample);
    const first = await post({});
    expect(first.status).toBe(202);
    const { runId } = (await first.json()) as { runId: string };
    expect((await at.waitForEnd(runId)).at(-1)?.type).toBe('complete');
    expect(askedOf(live)).toBeGreaterThan(5);
    expect(askedOf(sample)).toBe(before);
    const second = await post({});
    expect([second.status, await second.text()]).toEqual([429, expect.stringContaining('sample data')]);
    const again = await at.call(`/api/runs/${runId}/again`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ round: 1 }),
    });
    expect(again.status).toBe(429);
    expect((await post({ sample: true })).status).toBe(202);
    expect(await (await at.call('/')).text()).toContain('used up for today');
  });

  it('never asks the operator’s model server', () => {
    expect(modelServer.requests).toEqual([]);
  });
});
