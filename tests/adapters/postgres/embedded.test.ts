import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { locateCluster } from '#adapters/postgres/cluster.ts';
import { migrateDatabase, openDatabase } from '#adapters/postgres/database.ts';
import { type EmbeddedPostgres, ensurePostgres } from '#adapters/postgres/embedded.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';

const flags = ['fsync=off', 'synchronous_commit=off'];
const made: string[] = [];
const started: EmbeddedPostgres[] = [];
const others: ChildProcess[] = [];
let folder: string;

function newFolder(): string {
  made.push(path.resolve('.data', `embedded-${process.pid}-${made.length}`));
  return made.at(-1)!;
}
const dataOf = (of: string) => locateCluster(of).data;
const pidFileOf = (of: string) => path.join(dataOf(of), 'postmaster.pid');

async function ensure(of = folder): Promise<EmbeddedPostgres> {
  const server = await ensurePostgres(of, { flags, startLimitMs: 20_000 });
  started.push(server);
  return server;
}

async function ask(url: string, text: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<{ answer: unknown }>(text)).rows[0]?.answer;
  } finally {
    await client.end();
  }
}

/** A process that has nothing to do with PostgreSQL, of the same user as its server. */
function startOther(): number {
  const { user } = locateCluster(folder);
  const other = spawn('sleep', ['600'], { ...user, stdio: 'ignore' });
  others.push(other);
  return other.pid!;
}

/** Puts another pid into the pid file, as it looks from where the server's pids mean something else. */
function rename(pid: number): void {
  const file = pidFileOf(folder);
  fs.writeFileSync(file, fs.readFileSync(file, 'utf8').replace(/^\d+/, String(pid)));
}

async function kill({ pid, url }: EmbeddedPostgres): Promise<void> {
  process.kill(pid, 'SIGKILL');
  for (;;) {
    try {
      await ask(url, 'select 1 as answer');
    } catch {
      return;
    }
  }
}

/** A cluster that was made once: each test has a copy of it, since making one takes longer than most of them. */
const model = path.resolve('.data', `embedded-${process.pid}-model`);
beforeAll(async () => {
  const server = await ensurePostgres(model, { flags });
  expect(server.mode).toBe('created');
  await server.stop();
});
afterAll(() => fs.rmSync(locateCluster(model).base, { recursive: true, force: true }));

beforeEach(() => {
  folder = newFolder();
  execFileSync('cp', ['-a', `${locateCluster(model).base}/.`, locateCluster(folder).base]);
});

afterEach(async () => {
  for (const server of started.splice(0).reverse()) await server.stop();
  for (const other of others.splice(0)) other.kill('SIGKILL');
  for (const each of made) fs.rmSync(locateCluster(each).base, { recursive: true, force: true });
});

it('joins a server whose process it cannot see, and leaves its pid file alone', async () => {
  const first = await ensure();
  const { pid } = first;
  rename(startOther());
  const before = fs.readFileSync(pidFileOf(folder), 'utf8');
  const second = await ensure();
  expect(second).toMatchObject({ mode: 'joined', url: first.url });
  expect(fs.readFileSync(pidFileOf(folder), 'utf8')).toBe(before);
  rename(pid);
});

it('does not stop what merely has the pid of a server that runs elsewhere', async () => {
  const first = await ensure();
  rename(startOther());
  const second = await ensure();
  rename(first.pid);
  // The first leaves without stopping anything; the second is the last, and knows its server by a stranger's pid only.
  expect(await first.stop()).toBe('left running');
  expect(await second.stop()).toBe('left running');
  expect(others.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null)).toBe(true);
  expect(await (await ensure()).stop()).toBe('stopped');
  started.length = 0;
});

it('starts from a dead server’s pid file although another process of its user has got the pid', async () => {
  const gone = await ensure();
  await ask(gone.url, 'create table kept as select 42 as answer');
  expect(await gone.stop()).toBe('stopped');
  started.length = 0;
  // As a container leaves it that was killed.
  fs.writeFileSync(pidFileOf(folder), `${startOther()}\n${dataOf(folder)}\n1\n1\n\n127.0.0.1\n  1  1\nready\n`);
  const next = await ensure();
  expect(next.mode).toBe('started');
  expect(await ask(next.url, 'select answer from kept')).toBe(42);
});

it('leaves the data to a server that lives and gives no answer', async () => {
  const hangs = await ensure();
  const before = fs.readFileSync(pidFileOf(folder), 'utf8');
  process.kill(hangs.pid, 'SIGSTOP');
  try {
    const refused = await ensurePostgres(folder, { flags, startLimitMs: 1_000 }).catch((error: Error) => error);
    expect(refused).toMatchObject({ cause: { message: expect.stringContaining('still in use') } });
  } finally {
    process.kill(hangs.pid, 'SIGCONT');
  }
  expect(fs.readFileSync(pidFileOf(folder), 'utf8')).toBe(before);
  expect(await ask(hangs.url, 'select 1 as answer')).toBe(1);
});

it('starts its own server on a copy of the folder of a server that runs', async () => {
  const original = await ensure();
  await ask(original.adminUrl, 'checkpoint');
  const copy = newFolder();
  const { base } = locateCluster(copy);
  await once(spawn('cp', ['-a', dataOf(folder), base]), 'exit');
  const copied = await ensure(copy);
  expect(copied.mode).toBe('started');
  expect(copied.url).not.toBe(original.url);
  expect(await ask(original.url, 'select 1 as answer')).toBe(1);
});

it('tries a successor again after one that could not start', async () => {
  const failures: unknown[] = [];
  const server = await ensurePostgres(folder, {
    flags,
    startLimitMs: 1_500,
    onError: (error) => failures.push(error),
  });
  started.push(server);
  const settings = path.join(dataOf(folder), 'postgresql.conf');
  const right = fs.readFileSync(settings, 'utf8');
  fs.appendFileSync(settings, '\nno_such_setting = 1\n');
  await kill(server);
  while (failures.length < 1) await sleep(50);
  fs.writeFileSync(settings, right);
  let answer: unknown;
  while (answer !== 1) answer = await ask(server.url, 'select 1 as answer').catch(() => sleep(50));
  expect(await server.stop()).toBe('stopped');
  started.length = 0;
});

it('keeps the log of its server from growing for ever', async () => {
  const first = await ensure();
  await first.stop();
  started.length = 0;
  const log = path.join(locateCluster(folder).base, 'postgres.log');
  fs.appendFileSync(log, 'x'.repeat(2_000_000));
  const second = await ensure();
  expect(fs.statSync(log).size).toBeLessThan(100_000);
  const file = String(await ask(second.adminUrl, 'select pg_current_logfile() as answer'));
  await ask(second.url, 'select 1 / 0').catch(() => {});
  // A process of its own writes it.
  const written = () => fs.readFileSync(path.join(dataOf(folder), file), 'utf8');
  await vi.waitFor(() => expect(written()).toContain('division by zero'), { timeout: 15_000 });
  expect(fs.readFileSync(log, 'utf8')).not.toContain('division by zero');
});

it('says at once which version made a folder that it cannot read, and what to do', async () => {
  const first = await ensure();
  await first.stop();
  started.length = 0;
  const file = path.join(dataOf(folder), 'PG_VERSION');
  const own = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, '17\n');
  const began = Date.now();
  const refused = await ensurePostgres(folder, { flags }).catch((error: Error) => error);
  expect(Date.now() - began).toBeLessThan(5_000);
  expect(refused).toMatchObject({ code: 'configuration', message: expect.stringMatching(/PostgreSQL 17\b.*backup/s) });
  fs.writeFileSync(file, own);
  expect((await ensure()).mode).toBe('started');
});

it('has servers work as a user that owns the database and nothing of the machine, on an older folder too', async () => {
  const { adminUrl } = await ensure();
  // As an earlier version left it, which worked as the user of the cluster.
  await migrateDatabase(adminUrl, process.cwd());
  const queue = await createJobQueue({ url: adminUrl, onError: () => {} });
  await queue.stop();
  await ask(adminUrl, `insert into settings (name, value) values ('kept', 'yes')`);

  const { url } = await ensure();
  expect(
    await ask(
      url,
      `select rolsuper or rolcreaterole or rolcreatedb as answer from pg_roles where rolname = current_user`,
    ),
  ).toBe(false);
  expect(await ask(url, `select value as answer from settings`)).toBe('yes');
  for (const statement of [
    `copy settings to program 'true'`,
    `select pg_read_file('PG_VERSION') as answer`,
    `create role another superuser`,
  ])
    await expect(ask(url, statement)).rejects.toMatchObject({ code: '42501' });
  // What it owns it may change, as migrations do.
  await ask(url, 'alter table settings add column more text');
  await ask(url, 'alter table pgboss.job add column more text');
  const database = await openDatabase({ url, root: process.cwd() });
  const again = await createJobQueue({ url, onError: () => {} });
  await again.tasks('documents');
  await again.stop();
  await database.close();
});
