import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import {
  type Cluster,
  checkVersion,
  createCluster,
  locateCluster,
  type PidFile,
  passOverPid,
  readPidFile,
  startServer,
  stopServer,
} from './cluster.ts';
import { ensureServerRole } from './server-role.ts';

/**
 * Every live process of the app holds this advisory lock in shared mode, so that the last one to leave knows that it is
 * the last.
 */
const PRESENCE_LOCK = 740417;
const START_LIMIT_MS = 90_000;
/** A server that is starting answers after a fraction of this; a pid file that stays silent longer may be a dead one's. */
const SILENT_MS = 2_000;
const BEFORE_NEXT_TRY_MS = 1_000;

export interface EmbeddedPostgres {
  /** As the user that owns the database and nothing beyond it. */
  url: string;
  /** The data folder. */
  data: string;
  /** As the cluster's superuser, including other databases. */
  adminUrl: string;
  pid: number;
  mode: 'created' | 'started' | 'joined';
  /** Leaves; the last process to leave stops the server. */
  stop(): Promise<'stopped' | 'left running'>;
}

interface EmbeddedOptions {
  /** Extra `-c name=value` settings of the server. */
  flags?: readonly string[];
  /** Time for one start, retries included. */
  startLimitMs?: number;
  /** PostgreSQL's programs, of another version than the bundled ones. */
  programs?: string | undefined;
  /** Hears of a server that went away and could not be started again; it is tried again. */
  onError?: (error: unknown) => void;
}

/** A connected guard: this process's mark of presence, which also notices a dying server. */
interface ClusterLock {
  guard: pg.Client;
  url: string;
  adminUrl: string;
  pid: number;
  /** This process started the server. */
  didStart: boolean;
}

/**
 * Starts the bundled PostgreSQL on a data folder, or joins the server that is already serving it. Safe against several
 * processes at once, a killed predecessor and a stale pid file. Listens on 127.0.0.1 with a random password only.
 * Throws AssayError `configuration` at once where the data are of another major version.
 */
export async function ensurePostgres(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const { flags = [], startLimitMs = START_LIMIT_MS, programs, onError = () => {} } = options;
  const cluster = locateCluster(folder, programs);
  checkVersion(cluster);
  const isNew = await createCluster(cluster);
  const leaving = new AbortController();
  let recovering: Promise<void> | undefined;
  const take = () => lockCluster(cluster, { flags, startLimitMs, signal: leaving.signal, onLost });
  let lock = await take();

  function onLost(): void {
    if (!leaving.signal.aborted) recovering = recover();
  }

  async function recover(): Promise<void> {
    while (!leaving.signal.aborted) {
      try {
        lock = await take();
        return;
      } catch (error) {
        if (leaving.signal.aborted) return;
        onError(error);
        await sleep(BEFORE_NEXT_TRY_MS, undefined, { signal: leaving.signal }).catch(() => {});
      }
    }
  }

  return {
    url: lock.url,
    data: cluster.data,
    adminUrl: lock.adminUrl,
    pid: lock.pid,
    mode: isNew ? 'created' : lock.didStart ? 'started' : 'joined',
    async stop() {
      leaving.abort();
      await recovering;
      const didStop = (await isLast(lock.guard)) && isWithinReach(cluster, lock) && (await didStopServer(cluster));
      await lock.guard.end().catch(() => {});
      return didStop ? 'stopped' : 'left running';
    },
  };
}

interface LockOptions {
  flags: readonly string[];
  startLimitMs: number;
  signal: AbortSignal;
  onLost: () => void;
}

/**
 * A server is alive if it answers, and nothing else shows that: its process may belong to another user or run in
 * another pid namespace, and a pid may have been reused.
 */
async function lockCluster(
  cluster: Cluster,
  { flags, startLimitMs, signal, onLost }: LockOptions,
): Promise<ClusterLock> {
  const limit = Date.now() + startLimitMs;
  let silent: { text: string; since: number } | undefined;
  let didStart = false;
  let last: unknown;
  // A process that is stopping starts no server; it still joins one that it has started, so that it can stop it.
  while (Date.now() < limit && (didStart || !signal.aborted)) {
    const named = readPidFile(cluster);
    if (named?.text !== silent?.text) silent = named && { text: named.text, since: Date.now() };
    try {
      if (named) return { ...(await join(cluster, named, onLost)), didStart };
      await startServer(cluster, flags);
      didStart = true;
      continue;
    } catch (error) {
      last = error;
    }
    // No answer, or a server that is starting or stopping. PostgreSQL itself knows whether its place is free.
    if (named && !isComingOrGoing(last)) {
      try {
        if (silent && Date.now() - silent.since > SILENT_MS) await passOverPid(cluster, named.pid);
        await startServer(cluster, flags);
        didStart = true;
        continue;
      } catch (error) {
        last = error;
      }
    }
    await sleep(100);
  }
  throw new Error('The bundled PostgreSQL did not start. Set DATABASE_URL to use another server.', { cause: last });
}

/** 57P03: the server answers that it is starting, recovering or stopping. */
const isComingOrGoing = (error: unknown) => (error as { code?: string }).code === '57P03';

/** Connects and stays connected. Throws when the server at this address is not that of this folder. */
async function join(
  cluster: Cluster,
  { pid, port }: PidFile,
  onLost: () => void,
): Promise<Pick<ClusterLock, 'guard' | 'url' | 'adminUrl' | 'pid'>> {
  if (!(port > 0)) throw new Error('The server does not listen yet.');
  const password = fs.readFileSync(path.join(cluster.data, 'password'), 'utf8');
  const urlOf = (user: string, secret: string) => `postgres://${user}:${secret}@127.0.0.1:${port}/postgres`;
  const adminUrl = urlOf('assay', password);
  let url: string;
  const guard = new pg.Client({
    connectionString: adminUrl,
    application_name: `assay guard ${process.pid}`,
    connectionTimeoutMillis: 5000,
    query_timeout: 30_000,
    keepAlive: true,
  });
  guard.on('error', () => {});
  try {
    await guard.connect();
    if (!(await isServing(cluster, guard))) throw new Error('Another server listens on the port of this one.');
    const role = await ensureServerRole(guard, cluster.data);
    url = urlOf(role.user, role.password);
    await guard.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
  } catch (error) {
    void guard.end().catch(() => {});
    throw error;
  }
  guard.on('end', onLost);
  return { guard, url, adminUrl, pid };
}

/** Does that server see what lies in this folder? The password alone is also that of a copied folder. */
async function isServing({ data }: Cluster, guard: pg.Client): Promise<boolean> {
  const name = `joining.${randomBytes(8).toString('hex')}`;
  const file = path.join(data, name);
  fs.writeFileSync(file, '', { mode: 0o644 });
  try {
    const { rows } = await guard.query<{ found: boolean }>(
      'select (pg_stat_file($1, true)).size is not null as found',
      [name],
    );
    return rows[0]?.found ?? false;
  } finally {
    fs.rmSync(file, { force: true });
  }
}

async function isLast(guard: pg.Client): Promise<boolean> {
  try {
    await guard.query('select pg_advisory_unlock_shared($1)', [PRESENCE_LOCK]);
    const { rows } = await guard.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [PRESENCE_LOCK]);
    return rows[0]?.alone ?? false;
  } catch {
    return false;
  }
}

/** A server that runs where pids mean something else is not stopped by its pid: here that is some other process. */
function isWithinReach({ data }: Cluster, { pid, didStart }: ClusterLock): boolean {
  if (didStart || process.platform !== 'linux') return true;
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(data);
  } catch {
    return false;
  }
}

const didStopServer = (cluster: Cluster) =>
  stopServer(cluster).then(
    () => true,
    () => false,
  );
