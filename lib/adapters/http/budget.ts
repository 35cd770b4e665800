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

export function createBudget(timeoutMs: number, caller: AbortSignal): Budget {
  const overtime = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  let endsAt: number | undefined;
  return {
    signal: AbortSignal.any([caller, overtime.signal]),
    start() {
      if (endsAt !== undefined) return;
      endsAt = performance.now() + timeoutMs;
      timer = setTimeout(() => overtime.abort(new AssayError('source_timeout')), timeoutMs);
    },
    remainingMs: () => (endsAt === undefined ? timeoutMs : endsAt - performance.now()),
    end: () => clearTimeout(timer),
  };
}
