import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunStore, type RunStore } from '#adapters/postgres/run-store.ts';
import { ASKED } from '#tests/core/orchestrator/research-world.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

let database: Database;
let store: RunStore;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  store = createRunStore(database);
});

afterAll(async () => {
  await database.close();
  await drop();
});

it('lists every run once, page by page, also those of one millisecond', async () => {
  const ids = ['a', 'b', 'c', 'd'];
  for (const [index, runId] of ids.entries()) {
    const started = { type: 'started', runId, request: ASKED, sampleData: false } as const;
    await store.create({ runId, workspaceId: 'w', request: ASKED, started }, async () => {});
    await database.pool.query('update runs set created_at = $2 where id = $1', [
      runId,
      `2026-01-01T12:00:00.00010${index}Z`,
    ]);
  }
  const listed: string[] = [];
  for (let before: string | undefined; ; ) {
    const [run] = await store.list('w', 1, before);
    if (!run) break;
    listed.push(run.runId);
    before = run.createdAt;
  }
  expect(listed).toEqual(ids.toReversed());
});
