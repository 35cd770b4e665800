import diagnostics from 'node:diagnostics_channel';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { SOURCES } from '#core/sources/catalog.ts';
import { readEnv } from '#server/env.ts';
import { createSources } from '#server/sources/sources.ts';
import { VELORIMINE_WORKS } from '#tests/world/velorimine-works.ts';
import { startWorld, type World } from '#tests/world/world.ts';

const clock = { now: () => new Date() };
let world: World;
let asked: Set<string>;
const note = (message: unknown) =>
  void asked.add(new URL(String((message as { request: { origin: unknown } }).request.origin)).origin);

beforeAll(async () => {
  world = await startWorld({ works: VELORIMINE_WORKS });
  diagnostics.subscribe('undici:request:create', note);
});
afterAll(async () => {
  diagnostics.unsubscribe('undici:request:create', note);
  await world.stop();
});

const variables = () => ({ DATABASE_URL: 'none', ANSWER_CACHE_HOURS: '0' });
const CASES = [
  { of: 'a demonstration', read: () => readEnv({ ...variables(), ...world.env }), from: 'live' },
  {
    of: 'the samples of a hosted one',
    read: () => readEnv({ ...variables(), SAMPLE_SOURCES: JSON.stringify(world.env) }),
    from: 'sample',
  },
] as const;

it.each(CASES)('the catalog of $of asks every source, and this machine alone', async ({ read, from }) => {
  asked = new Set();
  const root = path.resolve(import.meta.dirname, '../..');
  const sources = await createSources({ env: { ...read(), root }, cache: createMemoryCache(clock), clock });
  const catalog = sources[from]?.catalog ?? [];
  expect(catalog).toHaveLength(SOURCES.filter(({ enabled, isOwn }) => enabled && !isOwn).length);
  const signal = AbortSignal.timeout(20_000);
  const query = (tool: (typeof catalog)[number]) => tool.compose([{ term: 'velorimine', synonyms: [], mesh: [] }]);
  const results = await Promise.all(catalog.map((tool) => tool.search({ query: query(tool), limit: 2 }, { signal })));
  expect([...asked].filter((origin) => new URL(origin).hostname !== '127.0.0.1')).toEqual([]);
  expect(results.map(({ status }) => status)).toEqual(catalog.map(() => 'ok'));
  expect(asked.size).toBeGreaterThanOrEqual(catalog.length);
});
