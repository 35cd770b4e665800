import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LoggedEvent } from '#contract/event.ts';
import type { Report } from '#contract/report.ts';
import { hasFailed } from '#contract/search-record.ts';
import { comparableReport } from '#tests/comparable-report.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import { type App, startCluster } from './app.ts';
import { queriesAsked, queriesFinished, requestCounts } from './asked-queries.ts';
import { type Client, createClient } from './client.ts';
import { createStage, type Stage } from './stage.ts';
import { openWriteGate, type WriteGate } from './write-gate.ts';

const QUESTION = { question: 'Does velorimine help in cluster headache?', maxRounds: 2 };
const LEAST_KILLS = IS_LONG ? 20 : 3;
const PLANNED_KILLS = IS_LONG ? 30 : 5;
/** How long after the start of a run its server dies. */
const MOMENTS_MS = [120, 400, 900];

interface Killed {
  length: number;
  kills: number;
}

/**
 * How long the log may grow before the next kill. A restarted server writes its first event alone, so the log can be made
 * to grow by one event: most of all kills come so, and the others are spread over the rest of the run.
 */
function planKills(whole: number): (killed: Killed) => number {
  if (!IS_LONG) {
    const lengths = drawSample('kills of a run').lengths(whole, PLANNED_KILLS);
    return ({ length }) => lengths.find((next) => next > length) ?? whole;
  }
  return ({ length, kills }) => {
    if (kills < LEAST_KILLS) return kills % 7 === 6 ? length + 2 : length + 1;
    return length + Math.ceil((whole - length) / Math.max(1, PLANNED_KILLS - kills));
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

let cluster: Awaited<ReturnType<typeof startCluster>>;

beforeAll(async () => {
  cluster = await startCluster('crash');
});
afterAll(() => cluster.stop());

async function reportOf(client: Client, runId: string): Promise<Report> {
  const response = await client.call(`/api/runs/${runId}/report`);
  expect(response.status).toBe(200);
  return (await response.json()) as Report;
}

function expectWholeLog(events: readonly { seq: number; type: string }[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.filter(({ type }) => ['complete', 'error', 'cancelled'].includes(type))).toEqual([events.at(-1)]);
}

describe('kill -9', () => {
  let stage: Stage;
  let gate: WriteGate;
  let app: App;
  let client: Client;
  let undisturbed: Report;
  let undisturbedEvents: number;

  beforeAll(async () => {
    stage = await createStage({ cluster, latencyMs: 60 });
    app = await stage.start();
    client = createClient(app.origin);
    gate = await openWriteGate(stage.databaseUrl);
    const runId = await client.startRun(QUESTION);
    undisturbedEvents = (await client.waitForEnd(runId)).length;
    undisturbed = await reportOf(client, runId);
  });
  afterAll(async () => {
    await gate.close();
    await app.kill();
    await stage.world.stop();
  });

  async function restart(): Promise<void> {
    app = await stage.start();
    client = client.at(app.origin);
  }

  it('is measured against a run that asks every source and writes a report', () => {
    expect(new Set(undisturbed.search.map(({ tool }) => tool)).size).toBe(5);
    expect(undisturbed.search.some(({ status }) => hasFailed(status))).toBe(false);
    expect(undisturbed.claims.kept).toBeGreaterThan(10);
  });

  it('at any length of the log changes nothing of the report, leaves no gap and repeats no finished search', async () => {
    const nextLength = planKills(undisturbedEvents);
    await gate.holdAfter(IS_LONG ? 1 : nextLength({ length: 0, kills: 0 }));
    const runId = await client.startRun(QUESTION);
    const lengths: number[] = [];
    while (await gate.untilBlocked(runId)) {
      await app.kill();
      await gate.drop();
      const stored = await gate.storedEvents(runId);
      lengths.push(stored.length);
      const finished = queriesFinished(stored);
      const before = requestCounts(stage.world);
      const { length } = stored;
      await gate.holdAfter(nextLength({ length, kills: lengths.length }));
      await restart();
      await gate.untilBlocked(runId);
      expect(queriesAsked(stage.world, before).filter((query) => finished.includes(query))).toEqual([]);
    }
    console.log(`Killed at ${lengths.length} lengths of the log: ${lengths.join(', ')}.`);
    expect(new Set(lengths).size).toBeGreaterThanOrEqual(LEAST_KILLS);
    expectWholeLog(await gate.storedEvents(runId));
    expect(comparableReport(await reportOf(client, runId))).toEqual(comparableReport(undisturbed));
  });

  it.each(IS_LONG ? MOMENTS_MS : drawSample('kills of a starting run').some(MOMENTS_MS, 1))(
    'some %i ms after the start loses nothing',
    async (ms) => {
      await gate.open();
      const runId = await client.startRun(QUESTION);
      await pause(ms);
      await app.kill();
      await restart();
      expectWholeLog(await client.waitForEnd(runId));
      expect(comparableReport(await reportOf(client, runId))).toEqual(comparableReport(undisturbed));
    },
  );
});

describe('a run', () => {
  let stage: Stage;
  let gate: WriteGate;
  let database: pg.Client;
  let app: App;

  beforeAll(async () => {
    // Slow enough to be met in the middle.
    stage = await createStage({ cluster, latencyMs: 800 });
    app = await stage.start();
    gate = await openWriteGate(stage.databaseUrl);
    database = new pg.Client({ connectionString: stage.databaseUrl });
    await database.connect();
  });
  afterAll(async () => {
    await gate.close();
    await database.end();
    await app.kill();
    await stage.world.stop();
  });

  /** Starts a run and waits until its sources have been asked; `seq` is the number of the event that says so. */
  async function startSearching() {
    const client = createClient(app.origin);
    const runId = await client.startRun(QUESTION);
    for await (const { type, seq } of client.events(runId)) if (type === 'searching') return { client, runId, seq };
    throw new Error('The stream ended before anything was searched.');
  }

  /** A run at work asks again within each of these two spells. */
  async function expectQuiet(): Promise<void> {
    await pause(1000);
    const before = requestCounts(stage.world);
    await pause(2500);
    expect(requestCounts(stage.world)).toEqual(before);
  }

  it('goes on after the server was asked to stop and started again', async () => {
    const { client, runId } = await startSearching();
    await app.stop();
    app = await stage.start();
    const events = await client.at(app.origin).waitForEnd(runId);
    expectWholeLog(events);
    expect(events.at(-1)?.type).toBe('complete');
  });

  it.each([
    { what: 'dies', end: 'kill' },
    { what: 'is asked to stop, in the middle of a write', end: 'stop' },
  ] as const)('is taken over within seconds by another server when its own $what', async ({ what, end }) => {
    const { client, runId, seq } = await startSearching();
    // However long the other one takes to start, the run is still at work then.
    await gate.holdAfter(seq);
    const other = await stage.start();
    const seen: LoggedEvent[] = [];
    const watching = (async () => {
      for await (const event of client.at(other.origin).events(runId)) seen.push(event);
    })();
    const epoch = async () => {
      const { rows } = await database.query<{ epoch: number }>('select epoch from run_leases where run_id = $1', [
        runId,
      ]);
      return rows[0]?.epoch;
    };
    const first = await epoch();
    const askedAt = performance.now();
    await app[end]();
    const endedAt = performance.now();
    expect(endedAt - askedAt).toBeLessThan(10_000);
    app = other;
    await gate.drop();
    await gate.open();
    while ((await epoch()) === first) await pause(20);
    const tookOverAfter = performance.now() - endedAt;
    await watching;
    console.log(`The run of a server that ${what} was taken over after ${Math.round(tookOverAfter)} ms.`);
    expect(tookOverAfter).toBeLessThan(6_000);
    expectWholeLog(seen);
    expect(seen.at(-1)?.type).toBe('complete');
  });

  it('ends at once when it is cancelled, and asks nobody any more', async () => {
    const { client, runId } = await startSearching();
    const watching = client.waitForEnd(runId);
    expect((await client.call(`/api/runs/${runId}/cancel`, { method: 'POST' })).status).toBe(200);
    const events = await watching;
    expectWholeLog(events);
    expect(events.at(-1)?.type).toBe('cancelled');
    await expectQuiet();
    const again = await client.call(`/api/runs/${runId}/cancel`, { method: 'POST' });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({ error: { code: 'run_finished' } });
  });

  it('is gone when it is deleted, lets its viewers go, and asks nobody any more', async () => {
    const { client, runId } = await startSearching();
    // Listened to from the start: the stream may end before the answer is here.
    const letGo = expect(client.waitForEnd(runId)).rejects.toThrow('The stream ended before the run did.');
    expect((await client.call(`/api/runs/${runId}`, { method: 'DELETE' })).status).toBe(204);
    await letGo;
    expect((await client.call(`/api/runs/${runId}`)).status).toBe(404);
    await expectQuiet();
  });
});
