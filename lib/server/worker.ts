import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isConnectionFault } from '#adapters/postgres/database.ts';
import type { JobQueue, RunJob } from '#adapters/postgres/job-queue.ts';
import type { Lease, RunLog } from '#adapters/postgres/run-log.ts';
import { AssayError, ERROR_SENTENCES, isAssayError } from '#core/errors.ts';
import { isTerminal } from '#core/events/event.ts';
import { driveRun } from '#core/orchestrator/durable-run.ts';
import { createStopwatch } from '#core/orchestrator/stopwatch.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Orchestrate } from './research.ts';

interface WorkerOptions {
  queue: JobQueue;
  runLog: RunLog;
  log: Logger;
  clock: Clock;
  concurrency: number;
  /** Name of this process among the workers, unique for each start. */
  owner: string;
  /** Makes the orchestrator of a run from its first event. */
  orchestrate: Orchestrate;
}

export interface Worker {
  start(): Promise<void>;
  /** Ends the work on a run in this process, if there is any. */
  abort(runId: string): void;
  /** Drops everything where it stands; the log remembers, and the next worker continues. */
  stop(): void;
}

export const newOwner = () => randomUUID();

/** Takes runs from the queue and drives them, so that a run outlives tabs, requests and processes. */
export function createWorker({ queue, runLog, log, clock, concurrency, owner, orchestrate }: WorkerOptions): Worker {
  const underWay = new Map<string, AbortController>();
  let isStopping = false;

  async function handle({ runId, signal }: RunJob): Promise<void> {
    const lease = await runLog.acquire(runId, owner);
    if (!lease) return;
    const history = await runLog.history(runId);
    const [started] = history.events;
    if (started?.type !== 'started' || history.events.some((event) => isTerminal(event.type))) return;
    const controller = new AbortController();
    underWay.set(runId, controller);
    const stop = () => controller.abort();
    signal.addEventListener('abort', stop, { once: true });
    try {
      await driveRun({
        history,
        run: (journal) =>
          orchestrate(started, {
            journal,
            control: { inbox: async () => ({ messages: [], writeNow: false }), planDecision: async () => null },
            stopwatch: createStopwatch(clock, history.steps),
            models: null,
            onText: () => {},
            signal: controller.signal,
          }),
        append: (batch) => runLog.append(lease, batch),
      });
    } catch (error) {
      // A job that ends without an error counts as done: while stopping it must stay open for the next worker.
      if (isStopping) throw error;
      await endBadly(lease, error, controller.signal);
    } finally {
      signal.removeEventListener('abort', stop);
      controller.abort();
      underWay.delete(runId);
    }
  }

  /** Decides what a thrown error means for the run: not ours any more, try again later, or an honest end. */
  async function endBadly(lease: Lease, error: unknown, signal: AbortSignal): Promise<void> {
    const { runId } = lease;
    if (isAssayError(error) && error.code === 'lease_lost') return;
    // Cancelled or deleted by its owner: whoever did that has written the end.
    if (signal.aborted) return;
    log.error({ runId, error }, 'run failed');
    if (isConnectionFault(error)) throw error;
    const code = isAssayError(error) ? error.code : 'internal';
    const message = isAssayError(error) ? error.message : ERROR_SENTENCES.internal;
    const { events } = await runLog.history(runId);
    await runLog
      .append(lease, { afterSeq: events.length, steps: [], events: [{ type: 'error', code, message }] })
      .catch((failure: unknown) => {
        log.error({ runId, error: failure }, 'the end of a failed run could not be written');
        throw new AssayError('internal', undefined, { cause: failure });
      });
  }

  return {
    start: () => queue.work(concurrency, handle),
    abort: (runId) => underWay.get(runId)?.abort(),
    stop() {
      isStopping = true;
      for (const controller of underWay.values()) controller.abort();
    },
  };
}
