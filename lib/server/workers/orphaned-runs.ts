import type { Logger } from 'pino';
import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { isAssayError } from '#core/errors.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunEnd } from '../runs/run-end.ts';
import { eachRow } from './each-row.ts';

const SWEEP_MS = 30_000;

interface OrphanedSweep {
  queue: Pick<JobQueue, 'orphaned'>;
  endRun: RunEnd;
  log: Logger;
  everyMs?: number;
}

/**
 * Ends runs whose job has failed permanently: otherwise their viewers would wait forever, and their key would be kept
 * forever. Returns a function that stops it.
 */
export function startOrphanedSweep({ queue, endRun, log, everyMs = SWEEP_MS }: OrphanedSweep): () => void {
  let isSweeping = false;

  async function end(runId: string): Promise<void> {
    try {
      const message = ERROR_SENTENCES.worker_lost;
      await endRun(runId, 'ended without a job', { type: 'error', code: 'worker_lost', message });
      log.error({ runId }, 'a run whose job had failed permanently was ended');
    } catch (error) {
      // It ended or was deleted meanwhile.
      if (!isAssayError(error)) throw error;
    }
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await eachRow(await queue.orphaned(), end, {
        onFailure: (runId, error) => log.warn({ error, runId }, 'a run without a job could not be ended; trying again'),
      });
    } catch (error) {
      log.warn({ error }, 'runs without a job could not be looked for; trying again');
    } finally {
      isSweeping = false;
    }
  }

  void sweep();
  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}
