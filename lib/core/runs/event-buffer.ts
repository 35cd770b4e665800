import type { RunEvent } from '#contract/event.ts';

/** Where agents put the events of their work while it is under way. */
export interface EventBuffer {
  emit(event: RunEvent): void;
  /** Tells the events as they are put in until the work is done, then gives its result or throws what it threw. */
  telling<T>(work: Promise<T>): AsyncGenerator<RunEvent, T>;
}

/**
 * Events in the order in which they were put in. That order is the same on every replay, because the journal hands on one
 * recorded result at a time and lets everything that it causes happen before the next.
 */
export function createEventBuffer(): EventBuffer {
  const waiting: RunEvent[] = [];
  let wake = () => {};

  return {
    emit(event) {
      waiting.push(event);
      wake();
    },
    async *telling<T>(work: Promise<T>) {
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
