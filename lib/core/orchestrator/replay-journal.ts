import type { Journal } from '../ports/journal.ts';

export interface RecordedStep {
  key: string;
  /** Place in the order of recording, from 1. */
  order: number;
  result: unknown;
}

interface ReplayJournal {
  recorded: readonly RecordedStep[];
  /** Called once for every step executed now, before its result is handed on. */
  onRecord: (step: RecordedStep) => void;
}

/**
 * Recorded steps answer in the order in which they were recorded, one after the other, whatever the order in which they
 * are asked for: searches that ran in parallel are thereby replayed as they really ended. Live steps start after them.
 */
export function createReplayJournal({ recorded, onRecord }: ReplayJournal): Journal {
  const byKey = new Map(recorded.map((step) => [step.key, step]));
  const inOrder = [...recorded].sort((a, b) => a.order - b.order);
  const waiting = new Map<string, () => void>();
  let turn = 0;
  let order = inOrder.at(-1)?.order ?? 0;
  let isPumping = false;

  /** Gives each waiting step its turn, letting everything that it causes happen before the next. */
  function pump() {
    if (isPumping) return;
    isPumping = true;
    setImmediate(() => {
      isPumping = false;
      const next = inOrder[turn];
      const resolve = next && waiting.get(next.key);
      if (!resolve) return;
      turn += 1;
      waiting.delete(next.key);
      resolve();
      pump();
    });
  }

  return {
    async step<T>(key: string, execute: () => Promise<T>): Promise<T> {
      const known = byKey.get(key);
      if (known) {
        await new Promise<void>((resolve) => {
          waiting.set(key, resolve);
          pump();
        });
        return known.result as T;
      }
      while (waiting.size > 0) await new Promise((resolve) => setImmediate(resolve));
      const result = await execute();
      order += 1;
      onRecord({ key, order, result });
      return result;
    },
  };
}
