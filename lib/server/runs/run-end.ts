import type { RunEventOf } from '#contract/event.ts';
import { AssayError } from '#core/errors.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';

interface RunEndOptions {
  runLog: RunLog;
  inTransaction: <T>(work: (db: SqlExecutor) => Promise<T>) => Promise<T>;
  /** Tells all workers that the run has ended. */
  announce: (runId: string) => Promise<void>;
}

/** Writes the end of a run from outside its worker. Throws `not_found`, and `run_finished` when it has an end. */
export type RunEnd = (runId: string, by: string, event: RunEventOf<'cancelled' | 'error'>) => Promise<void>;

/**
 * Ends runs at their current state. The lease is taken together with the end, so that no worker writes after it, and so
 * that a run whose end could not be written stays with its worker.
 */
export function createRunEnd({ runLog, inTransaction, announce }: RunEndOptions): RunEnd {
  return async (runId, by, event) => {
    await inTransaction(async (db) => {
      const lease = await runLog.acquire(runId, `${by} ${Date.now()}`, db);
      if (!lease) throw new AssayError('not_found');
      const { events, hasEnded } = await runLog.extent(runId, db);
      // The run may have ended between the first look and the lease; a log has exactly one end.
      if (hasEnded) throw new AssayError('run_finished');
      await runLog.append(lease, { afterSeq: events, steps: [], events: [event] }, { db });
    });
    await announce(runId);
  };
}
