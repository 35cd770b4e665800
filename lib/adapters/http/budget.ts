import { performance } from 'node:perf_hooks';
import { AssayError } from '#core/errors.ts';

/** The time one request may take, and the signal that ends its work: the caller's own or the budget's end. */
export interface Budget {
  /** Aborts with the caller's reason, or with `source_timeout` when the time is up. */
  signal: AbortSignal;
  /** The request's turn has come; only the first call counts. */
  start(): void;
  /** The whole budget until it is started. */
  remainingMs(): number;
  /** Frees the timer. */
  end(): void;
}

/** However busy we are, a budget ends after so many times its length. */
const LONGEST = 4;

/**
 * Only the time in which we waited counts: an answer that lies there unread while this process is at other work is not late, and
 * what a run finds must not depend on how fast its machine is.
 */
export function createBudget(timeoutMs: number, caller: AbortSignal): Budget {
  const overtime = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let started: { at: number; busyMs: number } | undefined;

  const sinceStart = () => (started ? performance.now() - started.at : 0);
  const waitedMs = () => (started ? sinceStart() - (busyMs() - started.busyMs) : 0);
  const look = () => {
    const leftMs = Math.min(timeoutMs - waitedMs(), LONGEST * timeoutMs - sinceStart());
    // Timers keep whole milliseconds.
    if (leftMs < 1) overtime.abort(new AssayError('source_timeout'));
    else timer = setTimeout(look, leftMs);
  };
  return {
    signal: AbortSignal.any([caller, overtime.signal]),
    start() {
      if (started) return;
      started = { at: performance.now(), busyMs: busyMs() };
      timer = setTimeout(look, timeoutMs);
    },
    remainingMs: () => timeoutMs - waitedMs(),
    end: () => clearTimeout(timer),
  };
}

/** How long this process has been working, as opposed to waiting. */
const busyMs = () => performance.eventLoopUtilization().active;
