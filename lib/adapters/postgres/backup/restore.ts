import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { AssayError } from '#core/errors.ts';
import { migrateDatabase } from '../database.ts';
import { PRESENCE } from '../runs/presence.ts';
import { copied, lastMigration, SAME_FORMS } from './back-up.ts';
import { type BackupHead, readBackupFile } from './backup-file.ts';

const PRESENT = `
select 1 from pg_locks where locktype = 'advisory' and classid::bigint = ${PRESENCE}
  and database = (select oid from pg_database where datname = current_database()) limit 1`;
/** Each server creates its own where there is none. */
const MADE_AT_START = ['settings'];
const SEQUENCES = `
select c.relname as name, a.attname as "column", pg_get_serial_sequence(c.oid::regclass::text, a.attname) as sequence
from pg_class c join pg_attribute a on a.attrelid = c.oid
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attidentity <> ''`;

/** Workspaces in a backup could not be used, so that time does not count as unused. $1 when the backup was made. */
const USED = `update workspaces set used_at = least(now(), used_at + (now() - $1::timestamptz))`;

export interface Restored {
  head: BackupHead;
  tables: { name: string; rows: number }[];
  /** Tables of the backup that this version of Assay does not have; their rows were left out. */
  leftOut: string[];
}

/** Reads a backup to its end and changes nothing. Throws `invalid_request` for one that is damaged. */
export function checkBackup(file: string): Promise<BackupHead> {
  return readBackupFile(file, { table: async (_, rows) => countLines(rows) });
}

/**
 * Puts a backup into an empty database: it gets the tables that the backup was made of, then its rows, all of them or none,
 * then the migrations since. Throws `invalid_request` where the database is not empty, has a server at work, or has had other
 * migrations, and where the backup is of a later version of Assay.
 * @param root the project's folder, where the migrations are.
 */
export async function restore({ url, root, file }: { url: string; root: string; file: string }): Promise<Restored> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => {});
  await client.connect();
  const tables: Restored['tables'] = [];
  const leftOut: string[] = [];
  try {
    await client.query(SAME_FORMS);
    const head = await readBackupFile(file, {
      async begin(backupHead) {
        await prepare(client, { url, root, migration: backupHead.migration });
        await client.query('begin');
        for (const name of MADE_AT_START) await client.query(`delete from ${name}`);
      },
      async table(table, rows) {
        const isThere = await hasTable(client, table.name);
        const count = isThere ? await fill(client, table, rows) : await countLines(rows);
        if (isThere) tables.push({ name: table.name, rows: count });
        else if (count > 0) leftOut.push(table.name);
        return count;
      },
    });
    await goOnCounting(client);
    await client.query('commit');
    await client.query('analyze');
    await migrateDatabase(url, root);
    await client.query(USED, [head.madeAt]);
    return { head, tables, leftOut };
  } finally {
    await client.end().catch(() => {});
  }
}

async function fill(
  client: pg.Client,
  table: BackupHead['tables'][number],
  rows: AsyncIterable<Buffer>,
): Promise<number> {
  const stream = client.query(copyFrom(`copy ${copied(table)} from stdin`));
  await pipeline(Readable.from(rows, { objectMode: false }), stream);
  return stream.rowCount;
}

async function prepare(
  client: pg.Client,
  { url, root, migration }: { url: string; root: string; migration: number },
): Promise<void> {
  if ((await client.query(PRESENT)).rows.length > 0)
    throw new AssayError('invalid_request', 'A server is at work on this database. Stop it, then restore.');
  const present = await lastMigration(client);
  if (present === null) await migrateDatabase(url, root, { upTo: migration });
  else if (present !== migration)
    throw new AssayError(
      'invalid_request',
      'This database has been used by another version of Assay than the backup is of. Restore into one that is new.',
    );
  const { rows } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of rows.filter((each) => !MADE_AT_START.includes(each.name))) {
    const found = await client.query(`select 1 from public.${pg.escapeIdentifier(name)} limit 1`);
    if (found.rows.length > 0)
      throw new AssayError('invalid_request', `This database is not empty (${name}). Restore into one that is.`);
  }
}

async function hasTable(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query('select to_regclass($1) as found', [`public.${pg.escapeIdentifier(name)}`]);
  return rows[0]?.found !== null;
}

/** Numbers that the database gives go on after those that were restored. */
async function goOnCounting(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ name: string; column: string; sequence: string }>(SEQUENCES);
  for (const { name, column, sequence } of rows)
    await client.query(
      `select setval($1, (select coalesce(max(${pg.escapeIdentifier(column)}), 0) + 1 from public.${pg.escapeIdentifier(name)}), false)`,
      [sequence],
    );
}

async function countLines(rows: AsyncIterable<Buffer>): Promise<number> {
  let count = 0;
  for await (const part of rows) for (let at = part.indexOf(10); at !== -1; at = part.indexOf(10, at + 1)) count += 1;
  return count;
}
