import type * as z from 'zod';
import { AssayError, isAssayError, stopIfCancelled } from '../errors.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { Clock } from '../ports/clock.ts';
import { untilAborted, withTimeout } from './timeouts.ts';

interface RememberedAnswersOptions {
  cache: AnswerCache;
  clock: Clock;
  /** How long an answer may be reused. */
  maxAgeMs: number;
  /** Maximum time for one answer, including any queue for the source. */
  ceilingMs: number;
}

/**
 * Access to one source, with a circuit breaker and a cache. Throws AssayError: `cancelled` where the caller gave up,
 * otherwise `source_*`.
 */
export function createRememberedAnswers({ cache, clock, maxAgeMs, ceilingMs }: RememberedAnswersOptions) {
  const rest = createRest(clock);
  return async <T>(
    key: readonly unknown[],
    schema: z.ZodType<T>,
    load: (signal: AbortSignal) => Promise<T>,
    signal: AbortSignal,
  ): Promise<T> => {
    stopIfCancelled(signal);
    const resting = rest.signal();
    const ceiling = AbortSignal.timeout(ceilingMs);
    const until = AbortSignal.any([signal, resting, ceiling]);
    try {
      const entry = { cache, key: JSON.stringify(key), maxAgeMs, schema };
      const answer = await untilAborted(
        remembered(entry, () => load(until)),
        until,
      );
      rest.succeeded();
      return answer;
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      if (resting.aborted) throw new AssayError('source_unavailable', undefined, { cause: error });
      rest.failed();
      if (ceiling.aborted) throw new AssayError('source_timeout', undefined, { cause: error });
      if (isAssayError(error) && error.code !== 'cancelled') throw error;
      // Any other error came from parsing an answer: JSON, zod, an unexpected shape.
      throw new AssayError('source_invalid', undefined, { cause: error });
    }
  };
}

/** Consecutive failures after which a source counts as down, and for how long it is then not called. */
const MOST_FAILURES = 3;
const REST_MS = 30_000;

interface Rest {
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

interface Remembered<T> {
  cache: AnswerCache;
  key: string;
  /** How long an answer may be reused. */
  maxAgeMs: number;
  /** The shape of an answer; an entry that does not match is a miss. */
  schema: z.ZodType<T>;
}

/**
 * The cached answer, otherwise the one that `load` returns, which is then cached. A cache that fails or stalls is a
 * miss.
 */
export async function remembered<T>(
  { cache, key, maxAgeMs, schema }: Remembered<T>,
  load: () => Promise<T>,
): Promise<T> {
  const known = schema.safeParse(await withTimeout(() => cache.get(key)));
  if (known.success) return known.data;
  const answer = await load();
  if (maxAgeMs > 0) await withTimeout(() => cache.set(key, answer, maxAgeMs));
  return answer;
}
