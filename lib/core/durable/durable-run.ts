import { isTerminal, isWrittenByServer, type RunEvent } from '#contract/event.ts';
import { AssayError } from '../errors.ts';
import type { Journal, RecordedStep } from '../ports/journal.ts';
import type { LogBatch, RunHistory } from '../ports/run-log.ts';
import { createReplayJournal } from './replay-journal.ts';

interface DurableRun {
  history: RunHistory;
  /** The orchestrator: yields the same events again whenever its steps give the same results. */
  run: (journal: Journal) => AsyncGenerator<RunEvent>;
  /** Appends to the log, all or nothing. Throws `lease_lost` when another worker owns the run. */
  append: (batch: LogBatch) => Promise<void>;
  /** While true, the run suspends at the next boundary between steps. */
  isPaused?: () => boolean;
  /** The same for a suspension the user did not ask for: no event reports it, and the run resumes automatically. */
  mustRest?: () => boolean;
}

/**
 * How driving the run ended: with the run itself, paused by the user, waiting for the user's decision, or suspended
 * automatically.
 */
export type DriveEnd = 'ended' | 'paused' | 'waiting' | 'resting';

/** With more than this pending, the log is awaited, so that events do not pile up in memory. */
const MOST_PENDING = 500;
/** A report is written faster than the log stores it; in batches of this size, its readers see it grow. */
const MOST_EVENTS_PER_WRITE = 16;

/**
 * Drives an orchestrator to its end so that a crash at any time loses nothing: recorded steps answer at once, stored
 * events are compared and skipped, and from the first missing step on everything is executed and appended. A run that
 * is paused, or waits for the user, is left as if it had crashed: nothing is in flight, and it resumes the same way.
 * Throws `replay_diverged` when the orchestrator no longer reproduces the stored events, and whatever `append` throws.
 */
export async function driveRun(options: DurableRun): Promise<DriveEnd> {
  const { history, run, append, isPaused = () => false, mustRest = () => false } = options;
  const log = createLogWriter(append, history.events.length);
  const recorded = history.events.filter(({ type }) => !isWrittenByServer(type));
  let isSuspended = false;
  let isResting = false;
  const onSuspend = () => {
    isSuspended = true;
    isResting = mustRest() && !isPaused();
  };
  const journal = createReplayJournal({
    recorded: history.steps,
    onRecord: log.addStep,
    isPaused: () => isPaused() || mustRest(),
    onSuspend,
  });
  let position = 0;
  try {
    for await (const event of run(journal)) {
      if (isSuspended) break;
      const stored = recorded[position];
      position += 1;
      if (stored === undefined) await log.addEvent(event);
      else if (!isSameEvent(stored, event)) {
        throw new AssayError('replay_diverged', undefined, {
          cause: { position, stored: stored.type, now: event.type },
        });
      }
      if (isTerminal(event.type)) break;
    }
  } catch (error) {
    // How agents react to the interruption does not matter: the run continues from the end of its log.
    if (!isSuspended) throw error;
  }
  if (!isSuspended) {
    await log.close();
    return 'ended';
  }
  if (isResting || !isPaused()) {
    await log.close();
    return isResting ? 'resting' : 'waiting';
  }
  await log.addEvent({ type: 'paused' });
  await log.close();
  return 'paused';
}

function isSameEvent(stored: RunEvent, event: RunEvent): boolean {
  return canonical(stored) === canonical(event);
}

/** JSON with sorted keys: a database may reorder the fields of an object. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner === null || typeof inner !== 'object' || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/**
 * Collects what arrives during a write and writes it as one batch (group commit). A step is buffered until an event follows
 * it, because the two belong in one transaction.
 */
function createLogWriter(append: DurableRun['append'], stored: number) {
  let afterSeq = stored;
  let pending: ({ step: RecordedStep } | { event: RunEvent })[] = [];
  let writing: Promise<void> | undefined;
  let failure: { error: unknown } | undefined;

  /**
   * Up to the last event that fits; when all events are written, the last write takes the steps that no event follows.
   */
  function lengthOfNext(isLast: boolean): number {
    if (isLast) return pending.length;
    const events = pending.flatMap((entry, index) => ('event' in entry ? index : []));
    return (events.slice(0, MOST_EVENTS_PER_WRITE).at(-1) ?? -1) + 1;
  }

  function take(isLast: boolean): LogBatch | undefined {
    const end = lengthOfNext(isLast);
    if (end === 0) return undefined;
    const batch: LogBatch = { afterSeq, steps: [], events: [] };
    for (const entry of pending.slice(0, end)) {
      if ('step' in entry) batch.steps.push(entry.step);
      else batch.events.push(entry.event);
    }
    pending = pending.slice(end);
    afterSeq += batch.events.length;
    return batch;
  }

  async function write(isLast = false): Promise<void> {
    for (let batch = take(isLast); batch && !failure; batch = take(isLast)) {
      try {
        await append(batch);
      } catch (error) {
        failure = { error };
      }
    }
    writing = undefined;
  }

  function throwFailure() {
    if (failure) throw failure.error;
  }

  return {
    addStep(step: RecordedStep) {
      pending.push({ step });
    },
    async addEvent(event: RunEvent) {
      throwFailure();
      pending.push({ event });
      // Events come in bursts: written at once the first would go alone, and the others wait for it.
      writing ??= new Promise<void>((resolve) => setImmediate(resolve)).then(() => write());
      if (pending.length > MOST_PENDING) await writing;
    },
    async close() {
      await writing;
      await write(true);
      throwFailure();
    },
  };
}
