import type pg from 'pg';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { Database } from './database.ts';

/** Namespace of the advisory locks by which workers are seen to be alive. */
const PRESENCE = 7404;
const SWEEP_MS = 500;

/** Marks a worker as alive for as long as this connection lives. Shared, because the server may still believe in a lost one. */
export async function markPresent(client: pg.Client, owner: string): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, hashtext($2))', [PRESENCE, owner]);
}

interface PresenceSweep {
  database: Database;
  queue: JobQueue;
  /** Runs of this owner are never taken from itself. */
  owner: string;
  onError: (error: unknown) => void;
}

/**
 * Hands runs of workers that have vanished back to the queue. The queue's own heartbeat takes ten seconds; a lock that
 * ends with its connection shows a killed process at once. A run must look abandoned twice in a row, because a worker
 * holds its job a moment before it holds its lease.
 */
export function startPresenceSweep({ database, queue, owner, onError }: PresenceSweep): () => void {
  let suspects = new Set<string>();
  let isSweeping = false;

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const active = await queue.active();
      const abandoned =
        active.length === 0
          ? []
          : await findAbandoned(
              database,
              active.map((job) => job.runId),
              owner,
            );
      const next = new Set<string>();
      for (const { jobId, attempt } of active.filter((job) => abandoned.includes(job.runId))) {
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

async function findAbandoned({ pool }: Database, runIds: string[], owner: string): Promise<string[]> {
  const { rows } = await pool.query<{ run_id: string }>(
    `select id as run_id from unnest($1::text[]) as id
     left join run_leases on run_leases.run_id = id
     where coalesce(owner, '') <> $2 and not exists (
       select 1 from pg_locks where locktype = 'advisory' and classid::bigint = ${PRESENCE}
         and objid::bigint = (hashtext(coalesce(owner, ''))::bigint & 4294967295)
         and database = (select oid from pg_database where datname = current_database()))`,
    [runIds, owner],
  );
  return rows.map((row) => row.run_id);
}
