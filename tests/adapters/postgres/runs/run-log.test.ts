import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { describeRunLog } from '#tests/contracts/run-log.contract.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { KEYLESS } from '#tests/keyless.ts';

describeRunLog('the log in PostgreSQL', async () => {
  const fresh = await createFreshDatabase();
  const own = await openDatabase({ url: fresh.url, root: process.cwd() });
  return {
    log: createRunLog(own),
    store: createRunStore(own),
    async close() {
      await own.close();
      await fresh.drop();
    },
  };
});

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

it('knows what this process has just written as the database gives it, up to what another wrote', async () => {
  await startRun('recent');
  const lease = await log.acquire('recent', 'worker a');
  const long = { type: 'thinking', agent: 'planner', message: 'Velorimine. '.repeat(100) } as const;
  await log.append(lease!, { afterSeq: 1, steps: [], events: [thinking('one'), long] });
  await log.append(lease!, { afterSeq: 3, steps: [{ key: 's', order: 1, result: long }], events: [long] });
  const known = log.recent('recent', 1);
  expect(known.map(({ json }) => JSON.parse(json))).toEqual(await log.read('recent', 1, 10));
  expect(known.map(({ seq }) => seq)).toEqual([2, 3, 4]);
  expect(log.recent('recent', 3)).toHaveLength(1);
  expect(log.recent('recent', 0)).toEqual([]);
  expect(log.recent('recent', 4)).toEqual([]);
  await createRunLog(database).append(lease!, { afterSeq: 4, steps: [], events: [thinking('five')] });
  await log.append(lease!, { afterSeq: 5, steps: [], events: [{ type: 'cancelled' }] });
  expect(log.recent('recent', 3).map(({ seq }) => seq)).toEqual([4]);
  expect(log.recent('recent', 4)).toEqual([]);
  expect(log.recent('recent', 5)).toMatchObject([{ seq: 6, isLast: true }]);
});

it('knows nothing by heart of a batch that was written twice', async () => {
  await startRun('twice');
  const lease = await log.acquire('twice', 'worker a');
  const batch = { afterSeq: 1, steps: [], events: [thinking('one')] };
  await createRunLog(database).append(lease!, batch);
  await log.append(lease!, batch);
  expect(log.recent('twice', 1)).toEqual([]);
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
] as const)('finds no run that is deleted while it is being %s', async (name, take) => {
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

describe('a text that a run repeats', () => {
  const ABSTRACT = 'Forty adults with cluster headache took velorimine or a placebo for twelve weeks. '.repeat(30);
  const longThought = (n: number) => thinking(`${n} ${ABSTRACT}`);
  const step = (order: number, result: unknown) => ({ key: `step ${order}`, order, result });
  const storedBytes = async (runId: string) => {
    const { rows } = await database.pool.query<{ bytes: number }>(
      `select (select coalesce(sum(octet_length(data::text)), 0) from run_events where run_id = $1)
        + (select coalesce(sum(octet_length(result::text)), 0) from run_steps where run_id = $1)
        + (select coalesce(sum(octet_length(body)), 0) from run_batches where run_id = $1) as bytes`,
      [runId],
    );
    return Number(rows[0]?.bytes);
  };
  const countOf = async (runId: string) =>
    (await database.pool.query('select 1 from run_batches where run_id = $1', [runId])).rowCount;

  it('takes little room, and is read whole by everybody', async () => {
    await startRun('repeated');
    const results = Array.from({ length: 10 }, (_, n) => ({ n, texts: { abstract: ABSTRACT } }));
    const lease = await log.acquire('repeated', 'worker');
    for (const [n, result] of results.entries())
      await log.append(lease!, { afterSeq: n + 1, steps: [step(n + 1, result)], events: [thinking(ABSTRACT)] });
    expect(await storedBytes('repeated')).toBeLessThan(4 * ABSTRACT.length);
    const { events, steps } = await createRunLog(database).history('repeated');
    expect(events.slice(1)).toEqual(results.map(() => thinking(ABSTRACT)));
    expect(steps.map(({ result }) => result)).toEqual(results);
    expect(await log.read('repeated', 5, 2)).toMatchObject([
      { seq: 6, message: ABSTRACT },
      { seq: 7, message: ABSTRACT },
    ]);
  });

  it('comes back as it was, whatever it is', async () => {
    await startRun('any json');
    const lease = await log.acquire('any json', 'worker a');
    let order = 0;
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ stringUnit: 'grapheme' }), async (given) => {
        order += 1;
        const result = { given, ABSTRACT };
        await log.append(lease!, { afterSeq: 1, steps: [step(order, result)], events: [] });
        const { steps } = await log.history('any json');
        expect(JSON.stringify(steps.at(-1)?.result)).toBe(JSON.stringify(result));
      }),
      { numRuns: 40 },
    );
  });

  it('is kept for each run by itself, and goes with it', async () => {
    await startRun('one of two');
    await startRun('other of two');
    for (const runId of ['one of two', 'other of two']) {
      const lease = await log.acquire(runId, 'worker a');
      await log.append(lease!, { afterSeq: 1, steps: [], events: [thinking(ABSTRACT)] });
    }
    await store.delete('one of two');
    expect(await countOf('one of two')).toBe(0);
    expect((await createRunLog(database).history('other of two')).events[1]).toEqual(thinking(ABSTRACT));
  });

  it('is not there where the batch was refused or taken back', async () => {
    await startRun('refused');
    const old = await log.acquire('refused', 'worker a');
    const present = await log.acquire('refused', 'worker b');
    const batch = { afterSeq: 1, steps: [], events: [thinking(ABSTRACT)] };
    await expect(log.append(old!, batch)).rejects.toMatchObject({ code: 'lease_lost' });
    expect(await countOf('refused')).toBe(0);
    await expect(
      store.inTransaction(async (db) => {
        await log.append(present!, batch, { db });
        expect((await log.history('refused', db)).events[1]).toEqual(thinking(ABSTRACT));
        throw new Error('taken back');
      }),
    ).rejects.toThrow('taken back');
    expect(await countOf('refused')).toBe(0);
    await log.append(present!, batch);
    expect((await createRunLog(database).history('refused')).events[1]).toEqual(thinking(ABSTRACT));
  });

  it('comes with its page in one statement, once for all rows of a batch', async () => {
    await startRun('page');
    const lease = await log.acquire('page', 'worker a');
    await log.append(lease!, {
      afterSeq: 1,
      steps: [],
      events: [longThought(1), thinking('short'), longThought(2), longThought(3)],
    });
    await log.append(lease!, { afterSeq: 5, steps: [step(1, longThought(4))], events: [longThought(4)] });
    const query = vi.spyOn(database.pool, 'query');
    const read = async (afterSeq: number, limit: number) =>
      (await log.read('page', afterSeq, limit)).map((event) =>
        event.type === 'thinking' ? event.message : event.type,
      );
    const [one, two, three, four] = [1, 2, 3, 4].map((n) => `${n} ${ABSTRACT}`);
    expect(await read(0, 500)).toEqual(['started', one, 'short', two, three, four]);
    expect(await read(3, 2)).toEqual([two, three]);
    expect(query).toHaveBeenCalledTimes(2);
    query.mockRestore();
  });
});

it('reads the same of a run that it writes as every other server does', async () => {
  await startRun('watched');
  const lease = await log.acquire('watched', 'worker a');
  const long = 'Forty adults took velorimine or a placebo for twelve weeks. '.repeat(20);
  for (const n of [0, 1, 2])
    await log.append(lease!, {
      afterSeq: 1 + 2 * n,
      steps: [{ key: `step ${n}`, order: n, result: { text: long } }],
      events: [thinking(`${long}${n}`), thinking(`short ${n}`)],
    });
  const own = await log.read('watched', 0, 100);
  expect(own.flatMap((event) => (event.type === 'thinking' ? event.message : []))).toEqual(
    [0, 1, 2].flatMap((n) => [`${long}${n}`, `short ${n}`]),
  );
  expect(await createRunLog(database).read('watched', 0, 100)).toEqual(own);
  expect(await log.read('watched', 4, 2)).toEqual(own.slice(4, 6));
  // What it has just written is not fetched again.
  await database.pool.query(`delete from run_batches where run_id = 'watched'`);
  expect(await log.read('watched', 0, 100)).toEqual(own);
});
