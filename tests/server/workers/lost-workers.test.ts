import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { markPresent } from '#adapters/postgres/runs/presence.ts';
import type { RunEvent } from '#contract/event.ts';
import type { Orchestrate } from '#server/workers/research.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startTeamServer, TEAM_REQUEST, type TeamServer, until } from '../runs/team-server.ts';

const ended: RunEvent = { type: 'error', code: 'source_unavailable', message: 'Nobody answered.' };
const lost = { type: 'error', code: 'worker_lost', message: expect.stringContaining('stopped again and again') };

let url: string;
let drop: () => Promise<void>;
let servers: TeamServer[];

beforeEach(async () => {
  servers = [];
  ({ url, drop } = await createFreshDatabase());
});
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  await drop();
});

async function start(options: Omit<Parameters<typeof startTeamServer>[0], 'url'>): Promise<TeamServer> {
  const server = await startTeamServer({ url, ...options });
  servers.push(server);
  return server;
}

const keysOf = async ({ database }: TeamServer, runId: string) =>
  (await database.pool.query('select 1 from run_secrets where run_id = $1', [runId])).rowCount;

/** A run that ends at once, and counts how often it was begun. */
function shortRun(): { orchestrate: Orchestrate; begun: () => number } {
  let begun = 0;
  return {
    begun: () => begun,
    orchestrate: async function* (started, { journal }) {
      begun += 1;
      yield started;
      await journal.step('search/1', async () => ({}));
      yield ended;
    },
  };
}

it('ends a run that has killed its workers three times without coming further, and wipes its key', async () => {
  const front = await start({ isWorking: false });
  const runId = await front.runs.start('w1', TEAM_REQUEST, 'sealed');
  for (const worker of ['first', 'second', 'third']) await front.runLog.takeOver(runId, worker);
  const { orchestrate, begun } = shortRun();
  await start({ orchestrate });
  expect((await front.eventsUntil(runId, 'error')).at(-1)).toEqual(lost);
  expect(begun()).toBe(0);
  expect(await keysOf(front, runId)).toBe(0);
});

it('goes on with a run whose workers died while it came further', async () => {
  const front = await start({ isWorking: false });
  const runId = await front.runs.start('w1', TEAM_REQUEST);
  for (const worker of ['first', 'second', 'third']) await front.runLog.takeOver(runId, worker);
  const lease = await front.runLog.takeOver(runId, 'fourth');
  const steps = [{ key: 'search/1', order: 1, result: {} }];
  await front.runLog.append(lease!, { afterSeq: 1, steps, events: [] });
  await start({ orchestrate: shortRun().orchestrate });
  expect((await front.eventsUntil(runId, 'error')).at(-1)).toEqual(ended);
});

it('leaves a run to a worker that is alive, and takes it over soon after that one has vanished', async () => {
  const front = await start({ isWorking: false });
  const runId = await front.runs.start('w1', TEAM_REQUEST);
  await front.queue.work(1, () => new Promise(() => {}));
  await until(async () => (await front.queue.active()).length === 1);
  expect(await front.queue.active()).toMatchObject([{ runId, owner: null, isPresent: false }]);
  const other = new pg.Client({ connectionString: url });
  await other.connect();
  await markPresent(other, 'the other');
  await front.runLog.takeOver(runId, 'the other');
  expect(await front.queue.active()).toMatchObject([{ runId, owner: 'the other', isPresent: true }]);
  const { orchestrate, begun } = shortRun();
  await start({ orchestrate });
  await sleep(2_000);
  expect(begun()).toBe(0);
  await other.end();
  expect(await front.queue.active()).toMatchObject([{ runId, owner: 'the other', isPresent: false }]);
  expect((await front.eventsUntil(runId, 'error')).at(-1)).toEqual(ended);
});

it('counts no worker that was stopped in good order', async () => {
  const front = await start({ isWorking: false });
  const runId = await front.runs.start('w1', TEAM_REQUEST);
  for (let stops = 0; stops < 4; stops += 1) {
    const searching = Promise.withResolvers<void>();
    const server = await startTeamServer({
      url,
      orchestrate: async function* (started, { journal, signal }) {
        yield started;
        await journal.step('search/1', () => {
          searching.resolve();
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        });
      },
    });
    await searching.promise;
    await server.stop();
  }
  await start({ orchestrate: shortRun().orchestrate });
  expect((await front.eventsUntil(runId, 'error')).at(-1)).toEqual(ended);
});

it('ends a run whose job has failed for good, wipes its key, and leaves runs that wait for a worker alone', async () => {
  const front = await start({ isWorking: false });
  const [failed, waits] = [
    await front.runs.start('w1', TEAM_REQUEST, 'sealed'),
    await front.runs.start('w1', TEAM_REQUEST, 'sealed'),
  ];
  await front.database.pool.query(`update pgboss.job set state = 'failed' where data->>'runId' = $1`, [failed]);
  expect((await front.eventsUntil(failed, 'error')).at(-1)).toEqual(lost);
  await until(async () => (await keysOf(front, failed)) === 0);
  expect(await front.store.get(failed)).toMatchObject({ status: 'failed' });
  expect(await front.store.get(waits)).toMatchObject({ status: 'queued' });
  expect(await keysOf(front, waits)).toBe(1);
});
