import type { RunEvent } from '#contract/event.ts';

/** Agents put the events of their work here while it is in progress. */
export interface EventBuffer {
  emit(event: RunEvent): void;
  /** Yields the events as they arrive until the work is done, then returns its result or throws its error. */
  drainWhile<T>(work: Promise<T>): AsyncGenerator<RunEvent, T>;
}

/**
 * Keeps events in the order of arrival. That order is the same on every replay, because the journal returns one
 * recorded result at a time, with all its consequences before the next.
 */
export function createEventBuffer(): EventBuffer {
  const waiting: RunEvent[] = [];
  let wake = () => {};

  return {
    emit(event) {
      waiting.push(event);
      wake();
    },
    async *drainWhile<T>(work: Promise<T>) {
      let isDone = false;
      const done = () => {
        isDone = true;
        wake();
      };
      work.then(done, done);
      for (;;) {
        const event = waiting.shift();
        if (event) yield event;
        else if (isDone) return await work;
        else {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        }
      }
    },
  };
}
