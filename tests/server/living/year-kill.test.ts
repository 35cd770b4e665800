import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createLivingStore } from '#adapters/postgres/living/living-store.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { drawSample, IS_LONG } from '#tests/sample.ts';
import { loudWeeks, reportedBy } from './changes-reported.ts';
import { LOUD_WEEKS, REPORTED_IN_YEAR } from './simulated-world.ts';

// Works, results and sources are invented.

const PROGRAM = path.join(import.meta.dirname, 'year-program.ts');
const MOST_KILLS = IS_LONG ? 40 : 5;
const LEAST_STEPS = IS_LONG ? 10 : 100;
const MOST_STEPS = IS_LONG ? 120 : 400;

let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
let database: Database;
beforeAll(async () => {
  fresh = await createFreshDatabase();
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
});
afterAll(async () => {
  await database.close();
  await fresh.drop();
});

/** Lives on; true when the year is over. @param killAt the step at which the server is killed; 0 for none. */
function live(killAt: number): Promise<boolean> {
  const args = [PROGRAM, fresh.url, String(killAt)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('exit', (code, signal) => {
      if (signal === 'SIGKILL') resolve(false);
      else if (code === 0) resolve(true);
      else reject(new Error(`The server ended with ${code}`));
    });
  });
}

it('reports a year of changes, each once, wherever its server is killed', { timeout: 600_000 }, async () => {
  const sample = drawSample('kills in a year of a watched report');
  let kills = 0;
  let isOver = false;
  while (!isOver && kills < MOST_KILLS) {
    isOver = await live(sample.between(LEAST_STEPS, MOST_STEPS));
    if (!isOver) kills += 1;
  }
  if (!isOver) expect(await live(0)).toBe(true);
  expect(kills).toBeGreaterThanOrEqual(3);

  const store = createLivingStore({ pool: database.pool, inTransaction: createRunStore(database).inTransaction });
  const { rows } = await database.pool.query<{ id: string }>('select id from living_reports');
  expect(rows).toHaveLength(1);
  const versions = (await store.versions(rows[0]?.id ?? '')).toReversed();
  expect(reportedBy(versions)).toEqual(REPORTED_IN_YEAR);
  expect(loudWeeks(versions)).toEqual(LOUD_WEEKS);
  expect(versions.map(({ number }) => number)).toEqual(Array.from({ length: 53 }, (_, at) => at + 1));
});
