import type { Clock } from '../ports/clock.ts';

/** Consecutive failures after which a source counts as down, and for how long it is then not called. */
const MOST_FAILURES = 3;
const REST_MS = 30_000;

export interface Rest {
  /** Aborts calls in progress when the circuit opens; stays aborted while it is open. */
  signal(): AbortSignal;
  succeeded(): void;
  failed(): void;
}

/**
 * Circuit breaker: after three failures a source is not called for a while, so that not every user waits for it to time
 * out.
 */
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
