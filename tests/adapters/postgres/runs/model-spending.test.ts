import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

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

it('sums what was spent in the last 24 hours, and forgets what nobody asks for', async () => {
  const spending = createModelSpending(database);
  expect(await spending.lastDay()).toBe(0);
  for (const hours of [1, 23, 25, 50])
    await database.pool.query(
      `insert into model_spending (at, model, cost) values (now() - $1 * interval '1 hour', 'm', 1)`,
      [hours],
    );
  expect(await spending.lastDay()).toBe(2);
  await spending.add({ model: 'm', cost: 0.25 });
  expect(await spending.lastDay()).toBe(2.25);
  expect((await database.pool.query('select 1 from model_spending')).rowCount).toBe(4);
});
