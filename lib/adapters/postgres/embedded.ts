import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { findServerUser, isReachable, locateBinaries, runProgram, type ServerUser } from './embedded-binaries.ts';

/** Every live process of the app holds this advisory lock shared, so the last one to leave knows that it is the last. */
const PRESENCE_LOCK = 740417;
const START_LIMIT_MS = 90_000;

export interface EmbeddedPostgres {
  url: string;
  pid: number;
  mode: 'created' | 'started' | 'joined';
  /** Leaves; the last process to leave stops the server. */
  stop(): Promise<'stopped' | 'left running'>;
}

interface Cluster {
  base: string;
  data: string;
  user: ServerUser;
  program(name: string): string;
}

/**
 * Starts the bundled PostgreSQL on a data folder, or joins the server that is already serving it. Safe against several
 * processes at once, a killed predecessor and a stale pid file. Listens on 127.0.0.1 with a random password only.
 * @param flags extra `-c name=value` settings of the server.
 */
export async function ensurePostgres(folder: string, flags: readonly string[] = []): Promise<EmbeddedPostgres> {
  const cluster = prepare(folder);
  let mode: EmbeddedPostgres['mode'] = (await createCluster(cluster)) ? 'created' : 'joined';
  const limit = Date.now() + START_LIMIT_MS;
  let last: unknown;
  while (Date.now() < limit) {
    const running = readPidFile(cluster);
    if (running && isServing(cluster, running.pid)) {
      try {
        if (running.isReady) return await join(cluster, running, mode, () => ensurePostgres(folder, flags));
      } catch (error) {
        last = error;
      }
      await sleep(50);
      continue;
    }
    // Stale, for instance a pid that was used again after a container restart.
    if (running) fs.rmSync(pidFile(cluster), { force: true });
    try {
      await startServer(cluster, flags);
      if (mode === 'joined') mode = 'started';
    } catch (error) {
      last = error;
      await sleep(150);
    }
  }
  throw new Error('The bundled PostgreSQL did not start. Set DATABASE_URL to use another server.', { cause: last });
}

function prepare(folder: string): Cluster {
  const user = findServerUser();
  let base = path.resolve(folder);
  fs.mkdirSync(path.dirname(base), { recursive: true });
  if (user && !isReachable(path.dirname(base))) {
    base = path.join('/var/lib/assay-postgres', createHash('sha256').update(base).digest('hex').slice(0, 12));
  }
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  if (user) fs.chownSync(base, user.uid, user.gid);
  const native = locateBinaries(base, user);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return { base, data: path.join(base, 'data'), user, program: (name) => path.join(native, 'bin', name + extension) };
}

/** Makes the cluster beside its place and renames it, so that two starters cannot clash. False when there is one already. */
async function createCluster({ data, user, program }: Cluster): Promise<boolean> {
  if (fs.existsSync(path.join(data, 'PG_VERSION'))) return false;
  const draft = `${data}.${process.pid}.${randomBytes(3).toString('hex')}`;
  const passwordFile = `${draft}.password`;
  fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  if (user) fs.chownSync(passwordFile, user.uid, user.gid);
  const args = [
    '-D',
    draft,
    '-U',
    'assay',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
  ];
  await runProgram(program('initdb'), args, user);
  fs.renameSync(passwordFile, path.join(draft, 'password'));
  try {
    fs.renameSync(draft, data);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    fs.rmSync(draft, { recursive: true, force: true });
    return false;
  }
}

const pidFile = ({ data }: Cluster) => path.join(data, 'postmaster.pid');

interface Running {
  pid: number;
  port: number;
  isReady: boolean;
}

function readPidFile(cluster: Cluster): Running | undefined {
  try {
    const lines = fs
      .readFileSync(pidFile(cluster), 'utf8')
      .split('\n')
      .map((text) => text.trim());
    return { pid: Number(lines[0]), port: Number(lines[3]), isReady: lines[7] === 'ready' };
  } catch {
    return undefined;
  }
}

/** Is that pid really the server of this folder? A pid alone may meanwhile belong to anything. */
function isServing({ data }: Cluster, pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
  }
  if (process.platform !== 'linux') return true;
  try {
    const isZombie = /^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
    return !isZombie && fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
  } catch {
    return false;
  }
}

async function startServer({ data, base, user, program }: Cluster, flags: readonly string[]): Promise<void> {
  const port = await freePort(rememberedPort(data));
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=32MB',
    'max_wal_size=256MB',
    ...flags,
  ];
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const args = ['start', '-D', data, '-l', path.join(base, 'postgres.log'), '-w', '-t', '60', '-o', options];
  await runProgram(program('pg_ctl'), args, user);
}

/** The port of the last start: a URL handed out before a restart stays right. */
function rememberedPort(data: string): number {
  try {
    const options = fs.readFileSync(path.join(data, 'postmaster.opts'), 'utf8');
    return Number(options.match(/"-p" "(\d+)"/)?.[1] ?? 0);
  } catch {
    return 0;
  }
}

function freePort(wanted: number): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', (error) => (wanted ? freePort(0).then(resolve, reject) : reject(error)));
    server.listen(wanted, '127.0.0.1', () => {
      const address = server.address();
      const port = address && typeof address === 'object' ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}

/** Connects and stays connected: the guard connection is this process's mark of presence and notices a dying server. */
async function join(
  cluster: Cluster,
  { pid, port }: Running,
  mode: EmbeddedPostgres['mode'],
  again: () => Promise<EmbeddedPostgres>,
): Promise<EmbeddedPostgres> {
  const password = fs.readFileSync(path.join(cluster.data, 'password'), 'utf8');
  const url = `postgres://assay:${password}@127.0.0.1:${port}/postgres`;
  const guard = new pg.Client({
    connectionString: url,
    application_name: `assay guard ${process.pid}`,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  guard.on('error', () => {});
  await guard.connect();
  await guard.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
  let isStopping = false;
  let successor: Promise<EmbeddedPostgres> | undefined;
  guard.on('end', () => {
    if (isStopping) return;
    successor = again();
    successor.catch(() => {});
  });
  return {
    url,
    pid,
    mode,
    async stop() {
      isStopping = true;
      if (successor) return (await successor).stop();
      const isLast = await leave(guard);
      if (isLast)
        await runProgram(
          cluster.program('pg_ctl'),
          ['stop', '-D', cluster.data, '-m', 'fast', '-w', '-t', '20'],
          cluster.user,
        ).catch(() => {});
      await guard.end().catch(() => {});
      return isLast ? 'stopped' : 'left running';
    },
  };
}

async function leave(guard: pg.Client): Promise<boolean> {
  try {
    await guard.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
    const { rows } = await guard.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK]);
    return rows[0]?.alone ?? false;
  } catch {
    return false;
  }
}
