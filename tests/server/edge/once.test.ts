import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createOnceAnswers } from '#adapters/postgres/once-answers.ts';
import { createOnce, type Once } from '#server/edge/once.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

let database: Database;
let once: Once;
let drop: () => Promise<void>;
const { signal } = new AbortController();
let begun = 0;

beforeAll(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  database = await openDatabase({ url: fresh.url, root: process.cwd() });
  once = createOnce(createOnceAnswers(database));
});
afterAll(async () => {
  await database.close();
  await drop();
});

/** Begins a run, slowly. */
async function begin() {
  begun += 1;
  const runId = `run-${begun}`;
  await new Promise((resolve) => setTimeout(resolve, 100));
  await database.pool.query(
    `insert into runs (id, workspace_id, question, request, status) values ($1, 'w', 'q', '{}', 'queued')`,
    [runId],
  );
  return { runId };
}
const send = (key: string, wanted: unknown = 'a question', workspaceId = 'w') =>
  once({ workspaceId, key, wanted, signal }, begin);

it('begins once what is sent many times with one key, at the same time or later', async () => {
  const before = begun;
  const answers = await Promise.all(Array.from({ length: 8 }, () => send('twice')));
  answers.push(await send('twice'));
  expect(begun).toBe(before + 1);
  expect(new Set(answers.map(({ runId }) => runId)).size).toBe(1);
  expect((await send('another')).runId).not.toBe(answers[0]?.runId);
  // A key is its workspace's own.
  expect((await send('twice', 'a question', 'v')).runId).not.toBe(answers[0]?.runId);
});

it('refuses a key for another request, and one that cannot be one', async () => {
  await send('taken');
  await expect(send('taken', 'another question')).rejects.toMatchObject({ code: 'invalid_request' });
  for (const key of ['', ' ', 'a b', 'ü', 'x'.repeat(201)])
    await expect(send(key)).rejects.toMatchObject({ code: 'invalid_request' });
});

it('tries again what failed', async () => {
  const failing = once({ workspaceId: 'w', key: 'fails', wanted: 1, signal }, () => Promise.reject(new Error('away')));
  await expect(failing).rejects.toThrow('away');
  expect((await send('fails', 1)).runId).toMatch(/^run-/);
});

it('keeps nothing of a run that was deleted, and nothing for longer than a day', async () => {
  const { runId } = await send('deleted');
  await database.pool.query('delete from runs where id = $1', [runId]);
  await send('old');
  await database.pool.query(`update once_answers set created_at = now() - interval '25 hours' where key = 'old'`);
  expect((await send('deleted')).runId).not.toBe(runId);
  const { rows } = await database.pool.query(`select key from once_answers where key = 'old'`);
  expect(rows).toEqual([]);
});

it('does not wait for a server that died while it worked on the request', async () => {
  await database.pool.query(
    `insert into once_answers (workspace_id, key, fingerprint, created_at) values ('w', 'dead', 'f', now() - interval '10 minutes')`,
  );
  expect((await send('dead')).runId).toMatch(/^run-/);
});
