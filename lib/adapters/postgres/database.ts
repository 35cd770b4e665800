import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';

/** Serialises migrations of several servers starting at once. */
const MIGRATION_LOCK = 740418;

/** Routers and load balancers silently forget a connection after some minutes in which nothing was sent. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

/**
 * How long an unused connection is kept. A run uses several at once every few seconds, and each new one costs some
 * milliseconds here, because its key is derived from the password, and a process at the server.
 */
export const IDLE_MS = 60_000;

/** Time limits in milliseconds. */
interface Limits {
  /** A statement, counted by the server. */
  statementMs: number;
  /** Waiting for another transaction's lock. */
  lockMs: number;
  /** A transaction in which nothing is asked; then its locks are let go. */
  idleMs: number;
  /** A statement, timed here: longer than the server's limit, so that it detects a silent server. */
  queryMs: number;
}

/** The slowest statement reads a long run whole, in less than a second. */
export const LIMITS: Limits = { statementMs: 30_000, lockMs: 10_000, idleMs: 60_000, queryMs: 40_000 };

export interface Database {
  url: string;
  pool: pg.Pool;
  orm: NodePgDatabase;
  close(): Promise<void>;
}

/** @param root the project's folder, where the migrations are. */
export async function openDatabase({
  url,
  root,
  maxConnections = 10,
  limits = LIMITS,
}: {
  url: string;
  root: string;
  maxConnections?: number;
  limits?: Limits;
}): Promise<Database> {
  await migrateDatabase(url, root);
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    query_timeout: limits.queryMs,
    idleTimeoutMillis: IDLE_MS,
    // As a statement: poolers between here and the server refuse settings that come with the connection.
    onConnect: (client) =>
      client.query(`set statement_timeout = ${limits.statementMs}; set lock_timeout = ${limits.lockMs};
        set idle_in_transaction_session_timeout = ${limits.idleMs}`),
    ...KEEP_ALIVE,
  });
  pool.on('error', () => {});
  // A checked-out client without a listener would end the process when the server dies under it.
  pool.on('connect', (client) => client.on('error', () => {}));
  return { url, pool, orm: drizzle(pool), close: () => pool.end() };
}

const migrationsOf = (root: string) => path.join(root, 'lib/adapters/postgres/migrations');

const journal = z.looseObject({ entries: z.array(z.looseObject({ when: z.number(), tag: z.string() })) });

async function readJournal(root: string): Promise<z.infer<typeof journal>> {
  return journal.parse(JSON.parse(await fs.readFile(path.join(migrationsOf(root), 'meta/_journal.json'), 'utf8')));
}

/** Whether the database has had all migrations of this version; one of a newer version has, too. */
export async function isMigrated({ pool }: Pick<Database, 'pool'>, root: string): Promise<boolean> {
  const { entries } = await readJournal(root);
  const { rows } = await pool.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return Number(rows[0]?.last ?? 0) >= Math.max(...entries.map(({ when }) => when));
}

/**
 * On a connection of its own without limits: a migration may take as long as it takes, and wait for another server's.
 * @param upTo the last migration that is wanted, by the time in the journal; all by default.
 */
export async function migrateDatabase(url: string, root: string, { upTo }: { upTo?: number } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, ...KEEP_ALIVE });
  client.on('error', () => {});
  const some = upTo === undefined ? undefined : await copyMigrations(root, upTo);
  try {
    await client.connect();
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: some ?? migrationsOf(root) });
  } finally {
    await client.end().catch(() => {});
    if (some) await fs.rm(some, { recursive: true, force: true });
  }
}

/** A folder with the migrations up to one of them, since the migrator always runs a whole folder. */
async function copyMigrations(root: string, upTo: number): Promise<string> {
  const { entries, ...rest } = await readJournal(root);
  if (!entries.some(({ when }) => when === upTo))
    throw new AssayError('invalid_request', 'This was made by a later version of Assay. Restore it with that version.');
  const wanted = entries.filter(({ when }) => when <= upTo);
  const folder = await fs.mkdtemp(path.join(os.tmpdir(), 'assay-migrations-'));
  await fs.mkdir(path.join(folder, 'meta'));
  await fs.writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...rest, entries: wanted }));
  for (const { tag } of wanted)
    await fs.copyFile(path.join(migrationsOf(root), `${tag}.sql`), path.join(folder, `${tag}.sql`));
  return folder;
}

/** Faults of the connection or of a restarting or overloaded server, after which the same statement may be tried again. */
export function isConnectionFault(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && /^(57P0|57014|55P03|25P03|08|53300)/.test(code)) return true;
  // A restarting container has no name or no route for a short time.
  if (code !== undefined && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code))
    return true;
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  );
}

/** Whether something could not be written because the database's disk is full (disk_full), also where that is the cause of the error. */
export function isDiskFull(error: unknown): boolean {
  const { code, cause } = error as { code?: string; cause?: unknown };
  return code === '53100' || (cause !== null && typeof cause === 'object' && isDiskFull(cause));
}

/**
 * Whether a row could not be written because the one it belongs to was deleted at the same time
 * (foreign_key_violation): the run existed when the statement began, and is gone now.
 */
export function isOrphan(error: unknown): boolean {
  return (error as { code?: string }).code === '23503';
}

/** Tries again for up to ten seconds while the database is away. */
export async function withReconnect<T>(work: () => Promise<T>): Promise<T> {
  const limit = Date.now() + 10_000;
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isConnectionFault(error) || Date.now() > limit) throw error;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}
