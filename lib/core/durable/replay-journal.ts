import { AssayError, isAssayError } from '../errors.ts';
import type { Journal, RecordedStep } from '../ports/journal.ts';

/** Replay takes moments: a recorded step that has not been asked for by then never will be. */
const LONGEST_WAIT_MS = 30_000;
const PAUSE_POLL_MS = 20;

interface ReplayJournal {
  recorded: readonly RecordedStep[];
  /** Called once for every step executed now, before its result is returned. */
  onRecord: (step: RecordedStep) => void;
  /** While true, no step is started; steps in progress are finished and recorded. */
  isPaused?: () => boolean;
  /** The run is suspended: called once, when a pause takes effect or a step waits for the user. */
  onSuspend?: () => void;
}

/**
 * Recorded steps answer in the order in which they were recorded, whatever the order in which they are asked for. Steps
 * executed now are returned in the same way: one result at a time, each with all its consequences before the next. So
 * parallel work is replayed exactly as it happened. Live steps start after the recorded ones.
 */
export function createReplayJournal({ recorded, onRecord, isPaused, onSuspend }: ReplayJournal): Journal {
  const byKey = new Map(recorded.map((step) => [step.key, step]));
  const inOrder = [...recorded].sort((a, b) => a.order - b.order);
  const waiting = new Map<string, Pick<PromiseWithResolvers<void>, 'resolve' | 'reject'>>();
  const asked = new Set<string>();
  const finished: (() => void)[] = [];
  let turn = 0;
  let order = inOrder.at(-1)?.order ?? 0;
  let underWay = 0;
  let isPumping = false;
  let isSuspended = false;
  let watchdog: NodeJS.Timeout | undefined;

  function nextInTurn(): (() => void) | undefined {
    const next = inOrder[turn];
    if (!next) return finished.shift();
    const asker = waiting.get(next.key);
    if (!asker) return undefined;
    turn += 1;
    waiting.delete(next.key);
    watch();
    return asker.resolve;
  }

  /** Without this, waiting for a recorded step that is no longer asked for would never end. */
  function watch() {
    clearTimeout(watchdog);
    if (waiting.size === 0) return;
    watchdog = setTimeout(() => {
      for (const { reject } of waiting.values()) reject(new AssayError('replay_diverged'));
    }, LONGEST_WAIT_MS);
  }

  /** Returns the results one by one, each with all its consequences before the next. */
  function pump() {
    if (isPumping) return;
    isPumping = true;
    setImmediate(() => {
      isPumping = false;
      const resolve = nextInTurn();
      if (!resolve) return;
      resolve();
      pump();
    });
  }

  /** Without this, a result behind a recorded step that is no longer asked for would wait forever. */
  async function handOn(give: () => void): Promise<void> {
    let guard: NodeJS.Timeout | undefined;
    try {
      await new Promise<void>((resolve, reject) => {
        guard = setTimeout(() => reject(new AssayError('replay_diverged')), LONGEST_WAIT_MS);
        finished.push(() => {
          give();
          resolve();
        });
        pump();
      });
    } finally {
      clearTimeout(guard);
    }
  }

  function suspend(): never {
    if (!isSuspended) onSuspend?.();
    isSuspended = true;
    throw new AssayError('suspended');
  }

  async function mayBegin(): Promise<void> {
    while (waiting.size > 0) await new Promise((resolve) => setImmediate(resolve));
    if (isSuspended) suspend();
    while (isPaused?.()) {
      if (underWay === 0) suspend();
      await new Promise((resolve) => setTimeout(resolve, PAUSE_POLL_MS));
    }
  }

  async function execute<T>(key: string, step: () => Promise<T>): Promise<T> {
    underWay += 1;
    try {
      const result = await step();
      await handOn(() => {
        order += 1;
        onRecord({ key, order, result });
      });
      return result;
    } catch (error) {
      if (isAssayError(error) && error.code === 'suspended') suspend();
      throw error;
    } finally {
      underWay -= 1;
    }
  }

  return {
    async step<T>(key: string, execution: () => Promise<T>): Promise<T> {
      // There is one result per key: a run that asked twice could not be replayed.
      if (asked.has(key)) throw new AssayError('internal', undefined, { cause: `The step ${key} was asked for twice` });
      asked.add(key);
      const known = byKey.get(key);
      if (!known) {
        await mayBegin();
        return execute(key, execution);
      }
      const { promise, ...asker } = Promise.withResolvers<void>();
      waiting.set(key, asker);
      watch();
      pump();
      await promise;
      return known.result as T;
    },
  };
}
