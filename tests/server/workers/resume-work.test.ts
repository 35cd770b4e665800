import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { resumeWork } from '#server/workers/resume-work.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

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

it('queues what was unfinished when a backup was made, so that nobody gives it up', async () => {
  const { pool, url } = database;
  await pool.query(`insert into runs (id, workspace_id, question, request, status) values
    ('waits', 'w', 'q', '{}', 'queued'), ('works', 'w', 'q', '{}', 'running'), ('done', 'w', 'q', '{}', 'complete')`);
  await pool.query(`insert into documents (id, workspace_id, name, kind, size, hash, status) values
    ('read', 'w', 'n', 'pdf', 1, 'h', 'ready'), ('unread', 'w', 'n', 'pdf', 1, 'i', 'reading'),
    ('cited', 'w', 'n', 'reference', 0, 'j', 'received')`);
  await pool.query(`insert into reviews (id, workspace_id, title) values ('review', 'w', 't')`);
  await pool.query(`insert into review_imports (id, review_id, job, label, reviewer_id, is_failed) values
    ('one', 'review', '{}', 'l', 'r', false), ('two', 'review', '{}', 'l', 'r', false)`);
  await pool.query(`insert into review_readings
    (id, review_id, column_id, version, reviewer_id, workspace_id, record_ids, is_failed) values
    ('reading', 'review', 'a', 1, 'r', 'w', '{}', false), ('failed', 'review', 'b', 1, 'r', 'w', '{}', true)`);
  await pool.query(`insert into text_checks (id, workspace_id, name, status) values
    ('checking', 'w', 'n', 'checking'), ('checked', 'w', 'n', 'complete')`);
  const queue = await createJobQueue({ url, onError: () => {} });
  try {
    expect((await queue.orphaned()).toSorted()).toEqual(['waits', 'works']);
    expect(await resumeWork({ url, root: process.cwd() })).toBe(7);
    expect(await queue.orphaned()).toEqual([]);
    expect(await (await queue.tasks('documents')).open(['read', 'unread', 'cited'])).toEqual(['unread']);
    expect(await (await queue.tasks('references')).open(['read', 'unread', 'cited'])).toEqual(['cited']);
    expect(await (await queue.tasks('review_imports')).open(['review'])).toEqual(['review']);
    expect(await (await queue.tasks('review_readings')).open(['reading', 'failed'])).toEqual(['reading']);
    expect(await (await queue.tasks('text_checks')).open(['checking', 'checked'])).toEqual(['checking']);
  } finally {
    await queue.stop();
  }
});
