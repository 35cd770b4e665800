import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Database, isConnectionFault, openDatabase } from '#adapters/postgres/database.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';
import { startSilentProxy } from './silent-proxy.ts';

const limits = { statementMs: 200, lockMs: 100, idleMs: 300, queryMs: 400 };

let database: Database;
let proxy: Awaited<ReturnType<typeof startSilentProxy>>;
let drop: () => Promise<void>;

beforeEach(async () => {
  const fresh = await createFreshDatabase();
  drop = fresh.drop;
  proxy = await startSilentProxy(fresh.url);
  database = await openDatabase({ url: proxy.url, root: process.cwd(), limits });
});
afterEach(async () => {
  await database.close();
  proxy.stop();
  await drop();
});

it('lets no statement, no wait for a lock and no idle transaction take for ever', async () => {
  const { pool } = database;
  await expect(pool.query('select pg_sleep(30)')).rejects.toSatisfy(isConnectionFault);
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query('select pg_advisory_xact_lock(1)');
  await expect(pool.query('select pg_advisory_xact_lock(1)')).rejects.toSatisfy(isConnectionFault);
  await new Promise((resolve) => holder.once('end', resolve));
  holder.release(true);
  await pool.query('select pg_advisory_xact_lock(1)');
});

it('does not wait for a server that gives no answer, and asks on a new connection', async () => {
  const { pool } = database;
  await pool.query('select 1');
  proxy.fallSilent();
  await expect(pool.query('select 1')).rejects.toSatisfy(isConnectionFault);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  proxy.fallSilent();
  const { inTransaction } = createRunStore(database);
  await expect(inTransaction((db) => db.executeSql('select 1'))).rejects.toSatisfy(isConnectionFault);
  expect(await inTransaction((db) => db.executeSql('select 1 as one'))).toEqual({ rows: [{ one: 1 }] });
});
