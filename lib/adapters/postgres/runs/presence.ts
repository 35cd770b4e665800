import type pg from 'pg';
import type { ActiveJob, JobQueue } from '#core/ports/job-queue.ts';
import type { Database } from '../database.ts';

/** Namespace of the advisory locks by which workers are seen to be alive. */
export const PRESENCE = 7404;
const SWEEP_MS = 500;
/** While no other server is known: one that arrives announces itself. */
const ALONE_MS = 10_000;
/** On this channel servers hear of one that has arrived. */
export const PRESENCE_CHANNEL = 'presence';

/** Marks a worker as alive for as long as this connection lives. Shared, because the server may still believe in a lost one. */
export async function markPresent(client: pg.Client, owner: string): Promise<void> {
  await client.query(`select pg_advisory_lock_shared($1, hashtext($2)), pg_notify('${PRESENCE_CHANNEL}', '')`, [
    PRESENCE,
    owner,
  ]);
}

const MARKS = `
select objid::bigint from pg_locks where locktype = 'advisory' and classid::bigint = ${PRESENCE}
  and database = (select oid from pg_database where datname = current_database())`;

/** SQL for whether the process named in this column is alive; null where the column is. */
export const isPresent = (column: string) => `(hashtext(${column})::bigint & 4294967295) in (${MARKS})`;

/** $1 owner. Whether any other process is alive. */
export const OTHERS = `${MARKS} and objid::bigint <> (hashtext($1)::bigint & 4294967295) limit 1`;

const nameOf = ({ jobId, attempt }: ActiveJob) => `${jobId}/${attempt}`;

interface PresenceSweep {
  queue: Pick<JobQueue, 'active' | 'release' | 'wake'>;
  database: Pick<Database, 'pool'>;
  /** Runs of this owner are never taken from itself. */
  owner: string;
  /** Calls back when another process may have arrived. */
  onArrival: (hear: () => void) => () => void;
  onError: (error: unknown) => void;
}

/**
 * Returns runs of vanished workers to the queue. The queue's own heartbeat takes ten seconds; a lock that ends with its
 * connection reveals a killed process at once. A run must look abandoned twice in a row, because a worker has its job
 * shortly before its lease. Only a process that is not alone looks twice a second.
 */
export function startPresenceSweep({ queue, database, owner, onArrival, onError }: PresenceSweep): () => void {
  let suspects = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let isSweeping = false;
  let isStopped = false;

  /** @returns whether another process is alive, or was at work until now. */
  async function sweep(): Promise<boolean> {
    const foreign = (await queue.active()).filter((job) => job.owner !== owner);
    const seen = new Set(foreign.map(nameOf));
    const next = new Set<string>();
    for (const job of foreign.filter(({ isPresent }) => !isPresent)) {
      if (suspects.has(nameOf(job))) await queue.release(job.jobId, job.attempt);
      else next.add(nameOf(job));
    }
    // Another process has returned it, and may have no worker that waits.
    if ([...suspects].some((suspect) => !seen.has(suspect))) queue.wake();
    suspects = next;
    return foreign.length > 0 || (await database.pool.query(OTHERS, [owner])).rowCount !== 0;
  }

  async function start(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    clearTimeout(timer);
    const isQuick = await sweep().catch((error: unknown) => {
      onError(error);
      return true;
    });
    isSweeping = false;
    if (!isStopped) timer = setTimeout(() => void start(), isQuick ? SWEEP_MS : ALONE_MS);
  }

  void start();
  const stopHearing = onArrival(() => void start());
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stopHearing();
  };
}
