import type * as z from 'zod';
import type { AnswerCache } from '../ports/answer-cache.ts';
import { withTimeout } from './timeouts.ts';

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
