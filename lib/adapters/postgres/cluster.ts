import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { AssayError } from '#core/errors.ts';
import {
  findServerUser,
  isReachable,
  locateBinaries,
  programVersion,
  runProgram,
  type ServerUser,
} from './embedded-binaries.ts';

/**
 * The server's messages before its own log is open, a few lines per start: beyond this many bytes they are of no use.
 */
const MOST_START_LOG = 1_000_000;

/** A data folder of the bundled PostgreSQL, and the programs that serve it. */
export interface Cluster {
  base: string;
  data: string;
  user: ServerUser;
  program(name: string): string;
}

/** What the current or last server of a cluster wrote about itself. */
export interface PidFile {
  pid: number;
  /** NaN until the server listens. */
  port: number;
  /** The whole file. */
  text: string;
}

/**
 * The location of this folder's cluster: below /var/lib when the server's user may not enter the folder.
 * @param programs those of another version than the bundled one.
 */
export function locateCluster(folder: string, programs?: string): Cluster {
  const user = findServerUser();
  let base = path.resolve(folder);
  fs.mkdirSync(path.dirname(base), { recursive: true });
  if (user && !isReachable(path.dirname(base))) {
    base = path.join('/var/lib/assay-postgres', createHash('sha256').update(base).digest('hex').slice(0, 12));
  }
  fs.mkdirSync(base, { recursive: true, mode: 0o755 });
  base = fs.realpathSync(base);
  if (user) fs.chownSync(base, user.uid, user.gid);
  const native = locateBinaries(base, user, programs);
  const extension = process.platform === 'win32' ? '.exe' : '';
  return { base, data: path.join(base, 'data'), user, program: (name) => path.join(native, 'bin', name + extension) };
}

/** The major version of PostgreSQL that made the data, e.g. "17"; undefined where there is none yet. */
export function dataVersion({ data }: Pick<Cluster, 'data'>): string | undefined {
  try {
    return fs.readFileSync(path.join(data, 'PG_VERSION'), 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/**
 * PostgreSQL reads no data of another major version, and says so in its log alone.
 * @throws AssayError `configuration` that says what to do; nothing has been changed by then.
 */
export function checkVersion(cluster: Cluster): void {
  const found = dataVersion(cluster);
  if (found === undefined) return;
  const own = programVersion(cluster.program('postgres'));
  if (found === own) return;
  const whatToDo =
    Number(found) < Number(own)
      ? 'Run “npm run backup”, then “npm run restore -- FILE” with the file that it wrote: docs/backup.md.'
      : 'Go back to the version of Assay that you had before, or name another server in DATABASE_URL.';
  throw new AssayError(
    'configuration',
    `The database in ${cluster.data} was made by PostgreSQL ${found}, and this version of Assay brings PostgreSQL ${own}, which cannot read it. Nothing was changed. ${whatToDo}`,
  );
}

/**
 * Creates the cluster next to its final place and renames it, so that two starters cannot clash. False when there is
 * one already.
 */
export async function createCluster({ data, user, program }: Cluster): Promise<boolean> {
  if (dataVersion({ data }) !== undefined) return false;
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

export function readPidFile({ data }: Cluster): PidFile | undefined {
  try {
    const text = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8');
    const lines = text.split('\n').map((line) => line.trim());
    return { pid: Number(lines[0]), port: Number(lines[3] || Number.NaN), text };
  } catch {
    return undefined;
  }
}

/**
 * Starts the server. Whether another one is still at work on the data is PostgreSQL's own decision, by the pid file and
 * the shared memory that the file names; then this throws.
 */
export async function startServer({ data, base, user, program }: Cluster, flags: readonly string[]): Promise<void> {
  const port = await freePort(rememberedPort(data));
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=100',
    'shared_buffers=32MB',
    'max_wal_size=256MB',
    // A file for each weekday, each overwritten after a week.
    'logging_collector=on',
    'log_filename=postgres-%a.log',
    'log_truncate_on_rotation=on',
    'log_rotation_size=0',
    'log_checkpoints=off',
    ...flags,
  ];
  const log = path.join(base, 'postgres.log');
  if ((fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0) > MOST_START_LOG) fs.truncateSync(log);
  const options = [`-p ${port}`, ...settings.map((setting) => `-c ${setting}`)].join(' ');
  const args = ['start', '-D', data, '-l', log, '-w', '-t', '60', '-o', options];
  await runProgram(program('pg_ctl'), args, user);
}

/**
 * Clears away a pid file whose pid now belongs to another process, as after the restart of a container: PostgreSQL
 * takes any living process of its user for a server. PostgreSQL is instructed to ignore that pid, and then checks only the
 * shared memory, so that a living server loses nothing: this throws. Without one the data is recovered and the file is
 * removed.
 */
export async function passOverPid({ data, user, program }: Cluster, pid: number): Promise<void> {
  await runProgram(program('postgres'), ['--single', '-D', data, 'postgres'], user, {
    // The variable by which pg_ctl names a process that cannot be a server.
    PG_GRANDPARENT_PID: String(Math.abs(pid)),
  });
}

/** @throws when the server has not stopped after twenty seconds. */
export function stopServer({ data, user, program }: Cluster): Promise<void> {
  return runProgram(program('pg_ctl'), ['stop', '-D', data, '-m', 'fast', '-w', '-t', '20'], user);
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
