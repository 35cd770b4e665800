import type { AnswerCache } from '#core/ports/answer-cache.ts';
import type { Clock } from '#core/ports/clock.ts';

/** Remembers answers for the life of the process: for runs without a database. */
export function createMemoryCache(clock: Clock): AnswerCache {
  const entries = new Map<string, { value: unknown; expiresAt: number }>();
  return {
    async get(key) {
      const entry = entries.get(key);
      return entry && entry.expiresAt > clock.now().getTime() ? entry.value : undefined;
    },
    async set(key, value, maxAgeMs) {
      entries.set(key, { value, expiresAt: clock.now().getTime() + maxAgeMs });
    },
  };
}
