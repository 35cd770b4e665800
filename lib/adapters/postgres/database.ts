import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';

/** Serialises migrations of several servers starting at once. */
const MIGRATION_LOCK = 740418;

/** Routers and load balancers silently forget a connection after some minutes in which nothing was sent. */
export const HEARD_WHILE_IDLE = { keepAlive: true, keepAliveInitialDelayMillis: 30_000 };

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
}: {
  url: string;
  root: string;
  maxConnections?: number;
}): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: 10_000,
    ...HEARD_WHILE_IDLE,
  });
  pool.on('error', () => {});
  // A checked-out client without a listener would end the process when the server dies under it.
  pool.on('connect', (client) => client.on('error', () => {}));
  await migrateDatabase(pool, root);
  return { url, pool, orm: drizzle(pool), close: () => pool.end() };
}

async function migrateDatabase(pool: pg.Pool, root: string): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await migrate(drizzle(client), { migrationsFolder: path.join(root, 'lib/adapters/postgres/migrations') });
  } finally {
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => {});
    client.release();
  }
}

/** Faults of the connection or of a restarting server, after which the same statement may be tried again. */
export function isConnectionFault(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code !== undefined && /^(57P0|08|53300)/.test(code)) return true;
  // A container that starts anew has no name or no way to it for a moment.
  if (code !== undefined && /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)/.test(code))
    return true;
  return /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
    message ?? '',
  );
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
