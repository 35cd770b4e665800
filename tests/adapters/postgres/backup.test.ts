import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import { backUp } from '#adapters/postgres/backup/back-up.ts';
import { checkBackup, restore } from '#adapters/postgres/backup/restore.ts';
import { isMigrated, migrateDatabase } from '#adapters/postgres/database.ts';
import { markPresent } from '#adapters/postgres/runs/presence.ts';
import { createFreshDatabase } from '#tests/fresh-database.ts';

const root = process.cwd();
let folder: string;
let admin: pg.Client;
const made: string[] = [];

/** A database without any table. */
async function emptyDatabase(): Promise<string> {
  const name = `empty_${randomBytes(6).toString('hex')}`;
  await admin.query(`create database ${name} template template0`);
  made.push(name);
  return Object.assign(new URL(inject('postgresUrl')), { pathname: `/${name}` }).href;
}

async function asking<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Every row of every table as text, in an order of its own. */
const contentOf = (url: string) =>
  asking(url, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' order by 1`,
    );
    const content: Record<string, string[]> = {};
    for (const { name } of rows) {
      const found = await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`);
      content[name] = found.rows.map(({ row }) => row);
    }
    return content;
  });

/** Among it all that separates or ends rows in a backup. */
const ODD = 'tab\there, line\nthere, \\. and \\N, "quotes", ünïcode 𝛼, carriage\rreturn';
const fill = (url: string) =>
  asking(url, async (client) => {
    await client.query(
      `insert into runs (id, workspace_id, question, request, status) values ('a', 'w', $1, '{"a":"\\\\."}', 'queued')`,
      [ODD],
    );
    await client.query(
      `insert into run_events (run_id, seq, epoch, type, data, batch) values ('a', 1, 0, 'started', $1, $2)`,
      [JSON.stringify({ text: ODD }), randomBytes(40)],
    );
    await client.query(
      `insert into documents (id, workspace_id, name, kind, size, hash, status, tags)
       values ('d', 'w', '\\.', 'pdf', 3000000, 'h', 'ready', array['one', 'a,b', $1])`,
      [ODD],
    );
    await client.query(`insert into document_files (document_id, bytes) values ('d', $1)`, [randomBytes(3_000_000)]);
    await client.query(`insert into settings (name, value) values ('secret', 'kept')`);
    await client.query(
      `insert into model_spending (model, cost) select 'm', 1.0000000000000002 * i from generate_series(1, 500) i`,
    );
  });

beforeEach(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'assay-backup-'));
  admin = new pg.Client({ connectionString: inject('postgresUrl') });
  await admin.connect();
});
afterEach(async () => {
  for (const name of made.splice(0)) await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  fs.rmSync(folder, { recursive: true, force: true });
});

it('brings every row of every table back into an empty database', async () => {
  const { url, drop } = await createFreshDatabase();
  const file = path.join(folder, 'whole.gz');
  await fill(url);
  const before = await contentOf(url);
  const rows = Object.fromEntries((await backUp(url, file)).map((table) => [table.name, table.rows]));
  expect(rows).toMatchObject({ runs: 1, model_spending: 500, document_files: 1 });
  expect(fs.statSync(file).mode & 0o077).toBe(0);
  await drop();
  const target = await emptyDatabase();
  expect((await restore({ url: target, root, file })).leftOut).toEqual([]);
  expect(await contentOf(target)).toEqual(before);
  // Numbers that the database gives go on.
  await asking(target, (client) => client.query(`insert into model_spending (model, cost) values ('m', 1)`));
});

it('counts the time that a backup lay as none in which a workspace was not used', async () => {
  const { url, drop } = await createFreshDatabase();
  await asking(url, (client) =>
    client.query(`insert into workspaces (id, used_at) values ('w', now() - interval '60 days')`),
  );
  const file = path.join(folder, 'old.gz');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 40 * 24 * 3_600_000 });
  await backUp(url, file).finally(() => vi.useRealTimers());
  await drop();
  const target = await emptyDatabase();
  await restore({ url: target, root, file });
  const { rows } = await asking(target, (client) =>
    client.query<{ days: number }>(
      `select round(extract(epoch from now() - used_at) / 86400)::int as days from workspaces`,
    ),
  );
  expect(rows).toEqual([{ days: 20 }]);
});

it('brings the rows of an earlier version to the newest one', async () => {
  const { entries } = JSON.parse(
    fs.readFileSync(path.join(root, 'lib/adapters/postgres/migrations/meta/_journal.json'), 'utf8'),
  );
  const older = await emptyDatabase();
  await migrateDatabase(older, root, { upTo: entries[6].when });
  await asking(older, (client) =>
    client.query(
      `insert into runs (id, workspace_id, question, request, status) values ('a', 'w', 'q', '{}', 'complete')`,
    ),
  );
  const file = path.join(folder, 'older.gz');
  await backUp(older, file);
  const target = await emptyDatabase();
  await restore({ url: target, root, file });
  const pool = new pg.Pool({ connectionString: target });
  expect(await isMigrated({ pool }, root)).toBe(true);
  await pool.end();
  expect((await contentOf(target))['runs']).toHaveLength(1);
});

it('refuses what would mix, lose or half restore data, and then has changed nothing', async () => {
  const { url, drop } = await createFreshDatabase();
  await fill(url);
  const file = path.join(folder, 'whole.gz');
  await backUp(url, file);
  const before = await contentOf(url);
  await expect(restore({ url, root, file })).rejects.toMatchObject({ code: 'invalid_request' });
  expect(await contentOf(url)).toEqual(before);
  await drop();

  const bytes = fs.readFileSync(file);
  const damaged = path.join(folder, 'damaged.gz');
  const target = await emptyDatabase();
  for (const half of [bytes.subarray(0, bytes.length / 2), bytes.subarray(0, 5), bytes.subarray(0, -1), ODD]) {
    fs.writeFileSync(damaged, half);
    await expect(checkBackup(damaged)).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(restore({ url: target, root, file: damaged })).rejects.toMatchObject({ code: 'invalid_request' });
  }
  expect(Object.values(await contentOf(target)).flat()).toEqual([]);

  await asking(target, async (server) => {
    await markPresent(server, 'a server');
    await expect(restore({ url: target, root, file })).rejects.toMatchObject({ code: 'invalid_request' });
  });
  await restore({ url: target, root, file });
  expect(await contentOf(target)).toEqual(before);
});
