import type pg from 'pg';
import type { JobQueue } from '#core/ports/job-queue.ts';

/** Namespace of the advisory locks by which workers are seen to be alive. */
export const PRESENCE = 7404;
const SWEEP_MS = 500;

/** Marks a worker as alive for as long as this connection lives. Shared, because the server may still believe in a lost one. */
export async function markPresent(client: pg.Client, owner: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [PRESENCE, owner]);
}

/** SQL for whether the process named in this column is alive; null where the column is. */
export const isPresent = (column: string) => `(hashtext(${column})::bigint & 4294967295) in (
  select objid::bigint from pg_locks where locktype = 'advisory' and classid::bigint = ${PRESENCE}
    and database = (select oid from pg_database where datname = current_database()))`;

interface PresenceSweep {
  queue: JobQueue;
  /** Runs of this owner are never taken from itself. */
  owner: string;
  onError: (error: unknown) => void;
}

/**
 * Returns runs of vanished workers to the queue. The queue's own heartbeat takes ten seconds; a lock that ends with its
 * connection reveals a killed process at once. A run must look abandoned twice in a row, because a worker has its job
 * shortly before its lease.
 */
export function startPresenceSweep({ queue, owner, onError }: PresenceSweep): () => void {
  let suspects = new Set<string>();
  let isSweeping = false;

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const active = await queue.active();
      const next = new Set<string>();
      for (const { jobId, attempt } of active.filter((job) => job.owner !== owner && !job.isPresent)) {
        const suspect = `${jobId}/${attempt}`;
        if (suspects.has(suspect)) await queue.release(jobId, attempt);
        else next.add(suspect);
      }
      suspects = next;
    } catch (error) {
      onError(error);
    } finally {
      isSweeping = false;
    }
  }

  void sweep();
  const timer = setInterval(() => void sweep(), SWEEP_MS);
  return () => clearInterval(timer);
}
