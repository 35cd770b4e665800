import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunLog, type RunLog } from '#adapters/postgres/run-log.ts';
import { createRunStore, type RunStore } from '#adapters/postgres/run-store.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { KEYLESS } from '#tests/keyless.ts';

const request: RunRequest = {
  question: 'Does velorimine help?',
  mode: 'simple',
  engine: 'rules',
  sources: ['search_pubmed'],
  domain: 'general',
  maxRounds: 2,
  timeoutSeconds: 60,
  ...KEYLESS,
};
const thinking = (message: string): RunEvent => ({ type: 'thinking', agent: 'planner', message });

let database: Database;
let store: RunStore;
let log: RunLog;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  store = createRunStore(database);
  log = createRunLog(database);
});

afterAll(async () => {
  await database.close();
  await drop();
});

async function startRun(runId: string, enqueue: () => Promise<void> = async () => {}): Promise<void> {
  await store.create(
    { runId, workspaceId: 'w1', request, started: { type: 'started', runId, request, sampleData: false } },
    enqueue,
  );
}

it('numbers events from 1 without gaps, and keeps steps beside them', async () => {
  await startRun('numbers');
  const lease = await log.acquire('numbers', 'worker a');
  await log.append(lease!, {
    afterSeq: 1,
    steps: [{ key: 's', order: 1, result: { n: 1 } }],
    events: [thinking('one'), thinking('two')],
  });
  await log.append(lease!, { afterSeq: 3, steps: [], events: [thinking('three')] });
  const events = await log.read('numbers', 0, 10);
  expect(events.map((event) => event.seq)).toEqual([1, 2, 3, 4]);
  expect(events.map((event) => event.type)).toEqual(['started', 'thinking', 'thinking', 'thinking']);
  expect((await log.history('numbers')).steps).toEqual([{ key: 's', order: 1, result: { n: 1 } }]);
});

it('does not double a batch that is written again after a lost answer', async () => {
  await startRun('again');
  const lease = await log.acquire('again', 'worker a');
  const batch = { afterSeq: 1, steps: [], events: [thinking('one'), thinking('two')] };
  await log.append(lease!, batch);
  await log.append(lease!, batch);
  expect(await log.read('again', 1, 10)).toHaveLength(2);
});

it('refuses a worker whose run was taken over, and keeps its write out', async () => {
  await startRun('zombie');
  const old = await log.acquire('zombie', 'worker a');
  const present = await log.acquire('zombie', 'worker b');
  await expect(log.append(old!, { afterSeq: 1, steps: [], events: [thinking('late')] })).rejects.toMatchObject({
    code: 'lease_lost',
  });
  await log.append(present!, { afterSeq: 1, steps: [], events: [thinking('in time')] });
  expect((await log.read('zombie', 1, 10)).map((event) => (event.type === 'thinking' ? event.message : ''))).toEqual([
    'in time',
  ]);
});

it('shows in the list how a run ended', async () => {
  await startRun('listed');
  const lease = await log.acquire('listed', 'worker a');
  await log.append(lease!, {
    afterSeq: 1,
    steps: [],
    events: [{ type: 'error', code: 'internal', message: 'Broken.' }],
  });
  const run = await store.get('listed');
  expect(run).toMatchObject({ status: 'failed', workspaceId: 'w1' });
  expect(run?.finishedAt).not.toBeNull();
});

it('stores nothing of a run whose job could not be sent', async () => {
  const failing = startRun('half', async () => {
    throw new Error('the queue is away');
  });
  await expect(failing).rejects.toThrow('the queue is away');
  expect(await store.get('half')).toBeUndefined();
});

it('lists the runs of one workspace only, newest first', async () => {
  await startRun('mine-1');
  await startRun('mine-2');
  const own = await store.list('w1', 100);
  expect(own.map((run) => run.runId).indexOf('mine-2')).toBeLessThan(own.map((run) => run.runId).indexOf('mine-1'));
  expect(await store.list('w2', 100)).toEqual([]);
});

it('reads on past events that a newer version has written, whatever the page’s length', async () => {
  await startRun('newer');
  const lease = await log.acquire('newer', 'worker a');
  await log.append(lease!, {
    afterSeq: 1,
    steps: [],
    events: Array.from({ length: 5 }, (_, index) => thinking(`${index}`)),
  });
  await database.pool.query(`update run_events set type = 'of tomorrow', data = '{"type":"of tomorrow"}'
    where run_id = 'newer' and seq in (2, 3, 5)`);
  expect((await log.read('newer', 0, 2)).map(({ seq }) => seq)).toEqual([1, 4]);
  expect((await log.read('newer', 4, 2)).map(({ seq }) => seq)).toEqual([6]);
});

it.each([
  ['taken by a worker', (runId: string) => log.takeOver(runId, 'worker a')],
  ['taken by its reader', (runId: string) => log.acquire(runId, 'a reader')],
] as const)('finds no run that is deleted in the moment in which it is %s', async (name, take) => {
  await startRun(name);
  const client = await database.pool.connect();
  await client.query('begin');
  await client.query('delete from runs where id = $1', [name]);
  const taking = take(name);
  // It has begun, and waits for the deletion.
  await expect
    .poll(
      async () => (await database.pool.query(`select 1 from pg_stat_activity where wait_event_type = 'Lock'`)).rowCount,
    )
    .toBeGreaterThan(0);
  await client.query('commit');
  client.release();
  expect(await taking).toBeUndefined();
});
