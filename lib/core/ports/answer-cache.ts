/**
 * Caches answers of sources for a limited time. Values are JSON; a miss, an expired entry and an unreadable entry are
 * all `undefined`.
 */
export interface AnswerCache {
  get(key: string): Promise<unknown>;
  set(key: string, value: unknown, maxAgeMs: number): Promise<void>;
}
