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
  const queue = await createJobQueue({ url, onError: () => {} });
  try {
    expect((await queue.orphaned()).toSorted()).toEqual(['waits', 'works']);
    expect(await resumeWork({ url, root: process.cwd() })).toBe(4);
    expect(await queue.orphaned()).toEqual([]);
    expect(await (await queue.tasks('documents')).open(['read', 'unread', 'cited'])).toEqual(['unread']);
    expect(await (await queue.tasks('references')).open(['read', 'unread', 'cited'])).toEqual(['cited']);
  } finally {
    await queue.stop();
  }
});
