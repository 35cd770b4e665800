import type * as z from 'zod';
import { AssayError, isAssayError, stopIfCancelled } from '../errors.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { Clock } from '../ports/clock.ts';
import { remembered } from './remembered.ts';
import { createRest } from './rest-after-failures.ts';
import { untilAborted } from './timeouts.ts';

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
