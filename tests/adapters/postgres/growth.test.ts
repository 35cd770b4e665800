import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { fillDatabase } from './many-rows.ts';
import { statementsAtRest } from './statements-at-rest.ts';
import { type Timed, timeStatements } from './timed-statements.ts';

/** Milliseconds that a statement may take which is asked again and again. */
const MOST_MS = 50;
/** On a machine with other work a statement may wait for its turn: the best of some tries is what it costs. */
const [LEAST_TRIES, MOST_TRIES] = [5, 40];

let database: Database;
let queue: JobQueue;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  await fillDatabase(fresh.url);
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  queue = await createJobQueue({ url: fresh.url, onError: () => {} });
}, 600_000);
afterAll(async () => {
  await queue?.stop();
  await database?.close();
  await drop();
});

/** The slowest statement of what was asked. */
async function slowest(ask: () => Promise<unknown>): Promise<Timed | undefined> {
  const timed = timeStatements();
  try {
    await ask();
  } finally {
    timed.stop();
  }
  return timed.statements.toSorted((a, b) => b.ms - a.ms)[0];
}

it('asks nothing at rest that takes long with 100,000 runs and a million rows of memory', async () => {
  const took: Record<string, number> = {};
  for (const [name, ask] of Object.entries(statementsAtRest(database, queue))) {
    const tries: number[] = [];
    for (let n = 0; n < LEAST_TRIES || (n < MOST_TRIES && Math.min(...tries) > MOST_MS); n += 1)
      tries.push((await slowest(ask))?.ms ?? Number.POSITIVE_INFINITY);
    took[name] = Math.round(Math.min(...tries) * 10) / 10;
  }
  console.table(took);
  expect(Object.entries(took).filter(([, ms]) => ms > MOST_MS)).toEqual([]);
});

it('looks through all names, some at a time, for those that nothing mentions', async () => {
  const { pool } = database;
  await pool.query(`insert into memory_entities (id, workspace_id, name, normal, key, bands, type, merged_into, created_at) values
    ('zz-orphan', 'w-1', 'n', 'n', 'n', array[1], 'drug', null, now() - interval '2 hours'),
    ('zz-named', 'w-1', 'n', 'n', 'n', array[1], 'drug', 'zz-orphan', now() - interval '2 hours'),
    ('zz-young', 'w-1', 'n', 'n', 'n', array[1], 'drug', null, now())`);
  const { 'what memory has forgotten (60 s)': purge } = statementsAtRest(database, queue);
  const left = async () =>
    (await pool.query<{ id: string }>(`select id from memory_entities where id like 'zz-%' order by id`)).rows.map(
      ({ id }) => id,
    );
  for (let round = 0; round < 250 && (await left()).length > 1; round += 1) await purge?.();
  expect(await left()).toEqual(['zz-young']);
});
