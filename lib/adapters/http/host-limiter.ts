import PQueue from 'p-queue';
import { AssayError } from '#core/errors.ts';
import type { Politeness } from '#core/ports/http.ts';

/**
 * Hosts count arrivals, the limiter counts departures. A first request that had to open its connection arrives late
 * and so closer to the next ones; every interval and pause is longer by this much.
 */
const ARRIVAL_JITTER_MS = 25;

/** A host that asks for a longer silence is asked again after this; a mistaken header must not shut a source for days. */
const LONGEST_PAUSE_MS = 3_600_000;

export interface Wait {
  signal: AbortSignal;
  /** The longest pause of the host this request is willing to sit out. */
  timeoutMs: number;
  /** A retry or a redirect: overtakes requests whose time is not running yet. */
  hasBegun: boolean;
}

/** Decides when a request to one host may start. */
export interface HostLimiter {
  /**
   * Runs `work` when its turn comes. Rejects with the signal's reason as soon as it aborts, and with
   * `source_rate_limited` as soon as the host's pause is longer than the request's budget.
   */
  turn<T>(wait: Wait, work: () => Promise<T>): Promise<T>;
  /** No request starts for this long; those in flight continue. */
  pause(ms: number): void;
  /** Nothing waits, runs, pauses or is still remembered, so that a new limiter would behave the same. */
  isIdle(): boolean;
}

/** Starts are limited in a sliding window (`strict`): no period of `intervalMs` sees more than `requests` of them. */
export function createHostLimiter({ requests, intervalMs, concurrency }: Omit<Politeness, 'key'>): HostLimiter {
  const window = { intervalCap: requests, interval: intervalMs + ARRIVAL_JITTER_MS, strict: true };
  const queue = new PQueue({ concurrency, ...(Number.isFinite(requests) && intervalMs > 0 && window) });
  const waiting = new Map<AbortController, number>();
  let pausedUntil = 0;
  let lastStart = Number.NEGATIVE_INFINITY;
  let resumption: NodeJS.Timeout | undefined;

  const pauseLeftMs = () => Math.max(0, pausedUntil - performance.now());

  /** A pause without waiting requests needs no timer, which would keep the process alive. */
  function resumeInTime(): void {
    clearTimeout(resumption);
    if (!queue.isPaused) return;
    if (pauseLeftMs() === 0) queue.start();
    else if (waiting.size > 0) resumption = setTimeout(resumeInTime, pauseLeftMs());
  }

  return {
    async turn({ signal, timeoutMs, hasBegun }, work) {
      signal.throwIfAborted();
      if (pauseLeftMs() > timeoutMs) throw new AssayError('source_rate_limited');
      const refusal = new AbortController();
      waiting.set(refusal, timeoutMs);
      resumeInTime();
      const start = () => {
        waiting.delete(refusal);
        lastStart = performance.now();
        return work();
      };
      try {
        return await queue.add(start, {
          signal: AbortSignal.any([signal, refusal.signal]),
          priority: hasBegun ? 1 : 0,
        });
      } finally {
        waiting.delete(refusal);
      }
    },
    pause(ms) {
      pausedUntil = Math.max(pausedUntil, performance.now() + Math.min(ms, LONGEST_PAUSE_MS) + ARRIVAL_JITTER_MS);
      queue.pause();
      for (const [refusal, timeoutMs] of waiting) {
        if (pauseLeftMs() > timeoutMs) refusal.abort(new AssayError('source_rate_limited'));
      }
      resumeInTime();
    },
    isIdle: () =>
      queue.size + queue.pending === 0 &&
      pauseLeftMs() === 0 &&
      performance.now() - lastStart > intervalMs + ARRIVAL_JITTER_MS,
  };
}
