import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { Clock } from '#core/ports/clock.ts';

/** Answers kept at most; those of a run are some dozens. */
const MOST_ANSWERS = 500;

/** Remembers answers for the life of the process: for runs without a database. Of too many the oldest is forgotten. */
export function createMemoryCache(clock: Clock): AnswerCache {
  const entries = new Map<string, { value: unknown; expiresAt: number }>();
  return {
    async get(key) {
      const entry = entries.get(key);
      return entry && entry.expiresAt > clock.now().getTime() ? entry.value : undefined;
    },
    async set(key, value, maxAgeMs) {
      entries.delete(key);
      const [oldest] = entries.keys();
      if (entries.size >= MOST_ANSWERS && oldest !== undefined) entries.delete(oldest);
      entries.set(key, { value, expiresAt: clock.now().getTime() + maxAgeMs });
    },
  };
}
