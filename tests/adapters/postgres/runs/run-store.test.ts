import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createRunControls } from '#adapters/postgres/runs/run-controls.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { ASKED } from '#tests/core/runs/research-world.ts';
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

it('deletes a run while a worker is writing to it', async () => {
  const started = { type: 'started', runId: 'written', request: ASKED, sampleData: false } as const;
  await store.create({ runId: 'written', workspaceId: 'w', request: ASKED, started }, async () => {});
  await database.pool.query(`insert into run_leases (run_id, epoch, owner) values ('written', 1, 'worker')`);
  const worker = await database.pool.connect();
  try {
    // As the log's one statement does: first the lease, then the run's row.
    await worker.query('begin');
    await worker.query(`select 1 from run_leases where run_id = 'written' for update`);
    const deleting = store.delete('written');
    deleting.catch(() => {});
    await vi.waitFor(async () => {
      const { rows } = await database.pool.query('select 1 from pg_locks where not granted');
      expect(rows).not.toEqual([]);
    });
    await worker.query(`update runs set title = 'x' where id = 'written'`);
    await worker.query('commit');
    await deleting;
    expect(await store.get('written')).toBeUndefined();
  } finally {
    await worker.query('rollback').catch(() => {});
    worker.release();
  }
});

it('reports a run as missing that is deleted at the same time', async () => {
  const controls = createRunControls(database);
  await expect(controls.addMessage('deleted', 'Look at harms too.', 100)).rejects.toMatchObject({ code: 'not_found' });
  await expect(
    store.createShare({ token: 'token', runId: 'deleted', report: {}, isNewest: false }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await store.createShare({ token: 'token', runId: 'a', report: { title: 'x' }, isNewest: false });
  expect(await store.findShare('token')).toMatchObject({ report: { title: 'x' } });
  const decided = { runId: 'deleted', revision: 0, decision: { kind: 'approve', steps: null } } as const;
  expect(await store.inTransaction((db) => controls.decide(decided, db))).toBe(false);
});

it('takes only so many messages of one run', async () => {
  const controls = createRunControls(database);
  const ids = [];
  for (let n = 0; n < 3; n += 1) ids.push(await controls.addMessage('a', `Message ${n}.`, 3));
  expect(ids).toEqual([1, 2, 3]);
  await expect(controls.addMessage('a', 'One more.', 3)).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await controls.messages('a', 0)).toHaveLength(3);
});
