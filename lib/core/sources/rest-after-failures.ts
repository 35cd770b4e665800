import type { Clock } from '../ports/clock.ts';

/** Failures in a row after which a source is taken to be down, and how long it is then left alone. */
const MOST_FAILURES = 3;
const REST_MS = 30_000;

export interface Rest {
  /** Fires for whatever is under way when the source is given up; has fired while it rests. */
  signal(): AbortSignal;
  succeeded(): void;
  failed(): void;
}

/** Spares the many who would ask a source that is down, each with its own wait: after three failures nobody asks for a while. */
export function createRest(clock: Clock): Rest {
  let failures = 0;
  let restsUntil = 0;
  let asking = new AbortController();
  return {
    signal: () => (clock.now().getTime() < restsUntil ? AbortSignal.abort() : asking.signal),
    succeeded() {
      failures = 0;
    },
    failed() {
      failures += 1;
      if (failures < MOST_FAILURES) return;
      failures = 0;
      restsUntil = clock.now().getTime() + REST_MS;
      asking.abort();
      asking = new AbortController();
    },
  };
}
