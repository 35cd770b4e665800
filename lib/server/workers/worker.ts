import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isConnectionFault, isDiskFull } from '#adapters/postgres/database.ts';
import type { RunControls } from '#adapters/postgres/runs/run-controls.ts';
import type { RunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { isTerminal } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { type DriveEnd, driveRun } from '#core/durable/durable-run.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { JobQueue, RunJob } from '#core/ports/job-queue.ts';
import type { Journal } from '#core/ports/journal.ts';
import type { Lease, RunHistory, RunLog, WorkerLease } from '#core/ports/run-log.ts';
import { isResting } from '#core/runs/await-user.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { storable } from '#core/text/storable.ts';
import type { LiveText } from '../edge/live-text.ts';
import { appendResumed, readControl } from '../runs/run-control.ts';
import type { Attempt, Orchestrate } from './research.ts';
import type { Storage } from './storage.ts';
import type { WorkspaceContext } from './workspace-context.ts';

interface WorkerOptions {
  queue: JobQueue;
  runLog: RunLog;
  controls: RunControls;
  secrets: RunSecrets;
  /** Opens the models that a request names, with the run's own key if it brought one. */
  openModels: (request: RunRequest, sealed: string | null) => Promise<Attempt['models']>;
  liveText: LiveText;
  log: Logger;
  clock: Clock;
  concurrency: number;
  /** Name of this process among the workers, unique for each start. */
  owner: string;
  /** Makes the orchestrator of a run from its first event. */
  orchestrate: Orchestrate;
  /** Runs are suspended while there is no disk space for their results. */
  storage: Pick<Storage, 'isFull' | 'untilSpace' | 'whenSpace'>;
  /** What its workspace provides for a run; absent for a stand-alone run. */
  workspaceContext?: WorkspaceContext;
  /** Called when a run has been put down, which may have ended. */
  onPutDown?: () => void;
}

export interface Worker {
  start(): Promise<void>;
  /** Whether runs are taken from the queue. */
  isAtWork(): boolean;
  /** Looks at what is wanted of a run that is under way here, of all of them when none is named. */
  look(runId: string | undefined): void;
  /** Drops everything at its current state; the log is complete, and the next worker continues. Never throws. */
  stop(): Promise<void>;
}

/** A run that has cost so many workers in a row their lives, and has come no further, is ended. */
const MOST_TAKEOVERS = 3;

export const newOwner = () => randomUUID();

/** A run on which this process is at work. */
interface UnderWay {
  lease: WorkerLease;
  controller: AbortController;
  isPaused: boolean;
  /** The last check of requests; checks are made one after the other, so that the newest result counts. */
  looking: Promise<void>;
}

/** Takes runs from the queue and drives them, so that a run outlives tabs, requests and processes. */
export function createWorker(options: WorkerOptions): Worker {
  const { queue, runLog, controls, secrets, openModels, liveText, log, clock, concurrency, owner, orchestrate } =
    options;
  const { workspaceContext, storage, onPutDown } = options;
  const underWay = new Set<UnderWay>();
  let hasStarted = false;
  let isStopping = false;

  async function handle({ runId, signal }: RunJob): Promise<void> {
    await storage.untilSpace(signal);
    const lease = await runLog.takeOver(runId, owner);
    if (!lease) return;
    const run: UnderWay = { lease, controller: new AbortController(), isPaused: false, looking: Promise.resolve() };
    const stop = () => run.controller.abort();
    signal.addEventListener('abort', stop, { once: true });
    underWay.add(run);
    try {
      await attend(run);
    } catch (error) {
      // A job that ends without an error counts as done: while stopping it must stay open for the next worker.
      if (isStopping) throw error;
      await endBadly(lease, error, run.controller.signal);
    } finally {
      signal.removeEventListener('abort', stop);
      run.controller.abort();
      underWay.delete(run);
      await putDown(run);
      if (!isStopping) onPutDown?.();
    }
  }

  /** If this cannot be written, the next worker sees a crash; one crash ends no run. */
  const putDown = ({ lease }: UnderWay) => runLog.putDown(lease).catch(() => {});

  /**
   * Works on a run until it has ended or is suspended. A user may cancel a pause just as it takes effect; then the run
   * is not queued again, and continues here. It is also suspended here, without an event, while there is no disk space,
   * and then continues from its last recorded step.
   */
  async function attend(run: UnderWay): Promise<void> {
    const { lease } = run;
    let models: Attempt['models'] | undefined;
    for (let hasRested = false; ; ) {
      await storage.untilSpace(run.controller.signal);
      await lookAt(run);
      if (lease.takeovers >= MOST_TAKEOVERS && !run.isPaused) throw new AssayError('worker_lost');
      const history = await readHistory(lease, run, hasRested);
      if (!history) return;
      const { request } = history.started;
      models ??= request.models ? await openModels(request, await secrets.sealed(lease.runId)) : null;
      const end = await drive(run, history, models, (await workspaceContext?.(lease.runId)) ?? {});
      // A run that waits for its reader is sent to the queue again with her decision.
      if (end !== 'paused' && end !== 'resting') return;
      hasRested = end === 'paused';
    }
  }

  /**
   * The log of a run to work on now; undefined when it has ended or must be suspended, and when it was suspended here
   * and already continues: then its user has queued it again.
   */
  async function readHistory(lease: Lease, { isPaused }: UnderWay, hasRested: boolean) {
    const history = await runLog.history(lease.runId);
    const [started] = history.events;
    if (started?.type !== 'started' || history.events.some(({ type }) => isTerminal(type))) return undefined;
    if (!isResting(history.events)) return hasRested ? undefined : { ...history, started };
    if (isPaused) return undefined;
    await appendResumed({ runLog, lease, history });
    return { ...history, events: [...history.events, { type: 'resumed' as const }], started };
  }

  function drive(
    run: UnderWay,
    history: RunHistory & { started: Parameters<Orchestrate>[0] },
    models: Attempt['models'],
    around: Awaited<ReturnType<WorkspaceContext>>,
  ): Promise<DriveEnd> {
    const { lease, controller } = run;
    return driveRun({
      history,
      isPaused: () => run.isPaused,
      mustRest: storage.isFull,
      run: (journal) =>
        storableEvents(
          orchestrate(history.started, {
            ...around,
            journal: storableSteps(journal),
            control: readControl(controls, lease.runId),
            stopwatch: createStopwatch(clock, history.steps),
            models,
            onText: liveText.writer(lease.runId),
            signal: controller.signal,
          }),
        ),
      append: (batch) => storage.whenSpace(() => runLog.append(lease, batch), controller.signal),
    });
  }

  function lookAt(run: UnderWay): Promise<void> {
    const look = async () => {
      const state = await controls.read(run.lease.runId);
      if (!state || state.hasEnded) run.controller.abort();
      run.isPaused = state?.pause ?? false;
    };
    run.looking = run.looking.catch(() => {}).then(look);
    return run.looking;
  }

  /** Decides what a thrown error means for the run: not ours any more, try again later, or an honest end. */
  async function endBadly(lease: Lease, error: unknown, signal: AbortSignal): Promise<void> {
    const { runId } = lease;
    if (isAssayError(error) && error.code === 'lease_lost') return;
    // Cancelled or deleted by its owner, who has written the end.
    if (signal.aborted) return;
    log.error({ runId, error }, 'run failed');
    if (isConnectionFault(error) || isDiskFull(error)) throw error;
    const code = isAssayError(error) ? error.code : 'internal';
    const message = isAssayError(error) ? error.message : ERROR_SENTENCES.internal;
    const { events } = await runLog.extent(runId);
    await runLog
      .append(lease, { afterSeq: events, steps: [], events: [{ type: 'error', code, message }] })
      .catch((failure: unknown) => {
        if (isAssayError(failure) && failure.code === 'lease_lost') return;
        log.error({ runId, error: failure }, 'the end of a failed run could not be written');
        throw new AssayError('internal', undefined, { cause: failure });
      });
  }

  return {
    async start() {
      await queue.work(concurrency, handle);
      hasStarted = true;
    },
    isAtWork: () => hasStarted && !isStopping,
    look(runId) {
      for (const run of underWay) {
        if (runId !== undefined && run.lease.runId !== runId) continue;
        lookAt(run).catch((error: unknown) =>
          log.warn({ runId: run.lease.runId, error }, 'a request could not be read'),
        );
      }
    },
    async stop() {
      isStopping = true;
      for (const run of underWay) run.controller.abort();
      await Promise.all([...underWay].map(putDown));
    },
  };
}

/** A journal whose steps return, live as well as on replay, the storable form of their results. */
function storableSteps(journal: Journal): Journal {
  return { step: (key, execute) => journal.step(key, async () => storable(await execute())) };
}

async function* storableEvents<T>(events: AsyncGenerator<T>): AsyncGenerator<T> {
  for await (const event of events) yield storable(event);
}
