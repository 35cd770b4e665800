/** First wait before a retry; it doubles each time. Short, because the whole exchange has seconds, not minutes. */
const FIRST_BACKOFF_MS = 200;

/** Exponential backoff with up to half as much again at random, so that parallel requests do not come back together. */
export function backoffMs(failures: number): number {
  return FIRST_BACKOFF_MS * 2 ** (failures - 1) * (1 + Math.random() / 2);
}

/**
 * Reads Retry-After (RFC 9110, 10.2.3): whole seconds or an HTTP date. Milliseconds from `now`, never negative;
 * `undefined` where the header is absent or unreadable.
 */
export function parseRetryAfter(value: string | null, now: Date): number | undefined {
  if (value === null) return undefined;
  const text = value.trim();
  if (/^\d+$/.test(text)) return Number(text) * 1000;
  // Dates begin with the name of a day; anything else that Date.parse would guess at is noise.
  if (!/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  // All three forms of an HTTP date are in GMT; the oldest (asctime) does not say so.
  const at = Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
