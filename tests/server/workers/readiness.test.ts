import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createReadiness } from '#server/workers/readiness.ts';
import { startSilentProxy } from '#tests/adapters/postgres/silent-proxy.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const root = process.cwd();
const SOON_MS = 300;
/** Where the database answers: on a machine with much else to do too. */
const LATE_MS = 20_000;

let fresh: Awaited<ReturnType<typeof createFreshDatabase>>;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let database: Database;
let errors: unknown[] = [];

beforeAll(async () => {
  fresh = await createFreshDatabase();
  proxy = await startSilentProxy(fresh.url);
  const limits = { statementMs: LATE_MS, lockMs: LATE_MS, idleMs: LATE_MS, queryMs: LATE_MS };
  database = await openDatabase({ url: proxy.url, root, limits });
});
afterAll(async () => {
  proxy.stop();
  await database.close().catch(() => {});
  await fresh.drop();
});

function readiness({ isAtWork = true, limitMs = LATE_MS } = {}) {
  errors = [];
  return createReadiness({
    database,
    root,
    worker: { isAtWork: () => isAtWork },
    onError: (error) => errors.push(error),
    limitMs,
  })();
}

it('is ready with a database that has had all migrations, while runs are taken', async () => {
  expect(await readiness()).toEqual({ status: 'ready', database: 'ok', migrations: 'ok', queue: 'ok' });
  expect(errors).toEqual([]);
});

it('is not while no runs are taken', async () => {
  expect(await readiness({ isAtWork: false })).toMatchObject({ status: 'not_ready', database: 'ok', queue: 'stopped' });
});

it('is not while the database lacks a migration of this version, and is with one of a newer version', async () => {
  const client = await database.pool.connect();
  const table = 'drizzle.__drizzle_migrations';
  const last = `(select max(created_at) from ${table})`;
  await client.query(`insert into ${table} (hash, created_at) values ('newer', ${last} + 1)`);
  expect(await readiness()).toMatchObject({ status: 'ready' });
  await client.query(`delete from ${table} where hash = 'newer'`);
  await client.query(`delete from ${table} where created_at = ${last}`);
  client.release();
  expect(await readiness()).toMatchObject({ status: 'not_ready', database: 'ok', migrations: 'pending' });
});

it('says soon that the database does not answer', async () => {
  proxy.fallSilent();
  const since = performance.now();
  expect(await readiness({ limitMs: SOON_MS })).toEqual({
    status: 'not_ready',
    database: 'unreachable',
    migrations: 'unknown',
    queue: 'ok',
  });
  expect(performance.now() - since).toBeLessThan(SOON_MS * 5);
  expect(errors).toHaveLength(1);
});
