import pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import { type BackupHead, writeBackupFile } from './backup-file.ts';

/** As rows are written and read, whatever a server or its user has set. */
export const SAME_FORMS = `
set client_encoding = 'UTF8'; set datestyle = 'ISO'; set intervalstyle = 'postgres'; set timezone = 'UTC';
set extra_float_digits = 3; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s'`;

/** Columns that are worked out by the database are left to it. */
const COLUMNS = `
select c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
group by c.relname order by c.relname`;
const REFERENCES = `
select distinct f.relname as "from", t.relname as "to" from pg_constraint k
join pg_class f on f.oid = k.conrelid join pg_class t on t.oid = k.confrelid
where k.contype = 'f' and k.connamespace = 'public'::regnamespace and f.oid <> t.oid`;

const tableRows = z.array(z.object({ name: z.string(), columns: z.array(z.string()) }));
const referenceRows = z.array(z.object({ from: z.string(), to: z.string() }));

/**
 * Writes all tables of a database into one file, as of one point in time, while servers may go on working with it. Jobs
 * are not included: unfinished work is started again after a restore.
 * @returns the rows of each table.
 */
export async function backUp(url: string, file: string): Promise<{ name: string; rows: number }[]> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(SAME_FORMS);
    await client.query('begin isolation level repeatable read read only');
    const head = await readHead(client);
    const rows = await writeBackupFile(file, head, (table) => client.query(copyTo(`copy ${copied(table)} to stdout`)));
    await client.query('commit');
    return head.tables.map(({ name }, at) => ({ name, rows: rows[at] ?? 0 }));
  } finally {
    await client.end().catch(() => {});
  }
}

export const copied = ({ name, columns }: BackupHead['tables'][number]) =>
  `public.${pg.escapeIdentifier(name)} (${columns.map(pg.escapeIdentifier).join(', ')})`;

async function readHead(client: pg.Client): Promise<BackupHead> {
  const migration = await lastMigration(client);
  if (migration === null) throw new AssayError('invalid_request', 'There is no database of Assay to back up there.');
  const tables = tableRows.parse((await client.query(COLUMNS)).rows);
  const references = referenceRows.parse((await client.query(REFERENCES)).rows);
  const { rows } = await client.query<{ server_version: string }>('show server_version');
  return {
    format: 'assay.backup/1',
    madeAt: new Date().toISOString(),
    postgres: rows[0]?.server_version ?? '',
    migration,
    tables: inOrder(tables, references),
  };
}

/** By the time in its journal; null where there was none. */
export async function lastMigration(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ found: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as found`,
  );
  if (!rows[0]?.found) return null;
  const last = await client.query<{ last: string | null }>(
    'select max(created_at) as last from drizzle.__drizzle_migrations',
  );
  return last.rows[0]?.last ? Number(last.rows[0].last) : null;
}

/** Each table after those that it refers to. */
function inOrder<T extends { name: string }>(
  tables: readonly T[],
  references: readonly { from: string; to: string }[],
): T[] {
  const ordered: T[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const names = new Set(left.map(({ name }) => name));
    const waits = ({ name }: T) => references.some(({ from, to }) => from === name && names.has(to));
    const free = left.filter((table) => !waits(table));
    if (free.length === 0) throw new Error('Tables refer to each other in a circle.');
    ordered.push(...free);
    left = left.filter(waits);
  }
  return ordered;
}
