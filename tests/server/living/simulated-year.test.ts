import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { IS_LONG } from '#tests/sample.ts';
import { loudWeeks, reportedBy, weekOf } from './changes-reported.ts';
import { type Fault, REQUEST, startSimulatedServer, WORKSPACE } from './simulated-server.ts';
import { LOUD_WEEKS, REPORTED_IN_YEAR, START, simulatedYear, weekAt } from './simulated-world.ts';

// Works, results and sources are invented.

const HOUR_MS = 3_600_000;
/** Odd ones with two servers. */
const SEEDS = IS_LONG ? 24 : 1;

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(() => database.pool.query('truncate runs, living_reports cascade'));

/** 52 weeks of one watched report. The server dies where `fault` says so, and another starts. */
async function liveThrough({ fault = () => {}, servers = 1 }: { fault?: Fault; servers?: number }) {
  const world = simulatedYear();
  let at = START;
  const now = () => at;
  const start = () => startSimulatedServer({ database, world, now, fault });
  const calm = startSimulatedServer({ database, world, now });
  const first = await calm.runs.start(WORKSPACE, REQUEST, null);
  await calm.runs.endOpen(at);
  await calm.living.watch(WORKSPACE, first, { every: 'weekly', isPaused: false, seal: () => null, addressKey: null });
  let running = Array.from({ length: servers }, start);
  let deaths = 0;
  const turn = async () => {
    const ends = await Promise.allSettled(running.map((server) => server.turn()));
    deaths += ends.filter(({ status }) => status === 'rejected').length;
    // Whatever a server had in memory is gone.
    running = ends.map(({ status }, place) => (status === 'rejected' ? start() : (running[place] ?? start())));
  };
  for (let week = 1; week <= 52; week += 1)
    for (at = weekAt(week); at < weekAt(week + 1); at = new Date(at.getTime() + HOUR_MS)) {
      const open = await database.pool.query(`select 1 from report_versions where status in ('waiting', 'searching')`);
      if (at > weekAt(week) && open.rows.length === 0) break;
      for (let turns = 0; turns < 3; turns += 1) {
        await turn();
        await calm.runs.endOpen(at);
      }
    }
  const living = await calm.store.ofRun(first);
  const versions = (await calm.store.versions(living?.id ?? '')).toReversed();
  return { versions, first, deaths, calm };
}

describe('a year of a watched report', () => {
  it('is reported change by change, each once, quiet weeks are quiet, and outages are never “nothing new”', async () => {
    const { versions } = await liveThrough({});
    expect(versions).toHaveLength(53);
    const reported = versions.flatMap(({ changes }) => changes?.changes ?? []);
    expect(reportedBy(versions)).toEqual(REPORTED_IN_YEAR);
    const ids = reported.map(({ id, kind }) => `${kind} ${id}`);
    expect(new Set(ids).size).toBe(ids.length);
    expect(loudWeeks(versions)).toEqual(LOUD_WEEKS);
    expect(versions.filter(({ isListed }) => isListed)).toHaveLength(1 + LOUD_WEEKS.length);

    const partial = versions.filter(({ isPartial }) => isPartial);
    expect(partial.map(({ createdAt }) => weekOf(createdAt))).toEqual([20, 21, 33]);
    for (const { changes, problem, attempts } of partial) {
      expect(attempts).toBe(5);
      expect(`${problem} ${changes?.why}`).toMatch(/PubMed|Crossref/);
    }
    // It was over before the last try.
    const short = versions.find(({ createdAt }) => weekOf(createdAt) === 25);
    expect(short).toMatchObject({ status: 'done', isPartial: false });
    expect(short?.attempts).toBeGreaterThan(1);
  });

  it.each(Array.from({ length: SEEDS }, (_, seed) => seed + 1))(
    'is reported the same by servers that die at any step (seed %i)',
    { timeout: 120_000 },
    async (seed) => {
      const random = createRandom(seed);
      const fault: Fault = (where) => {
        if (random() < 0.03) throw new Error(`died ${where}`);
      };
      const { versions, deaths } = await liveThrough({ fault, servers: 1 + (seed % 2) });
      expect(deaths).toBeGreaterThan(10);
      expect(reportedBy(versions)).toEqual(REPORTED_IN_YEAR);
      expect(versions).toHaveLength(53);
      expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 53 }, (_, at) => at + 1));
      expect(loudWeeks(versions)).toEqual(LOUD_WEEKS);
    },
  );
});

/** mulberry32 */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
