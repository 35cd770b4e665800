/** First wait before a retry; it doubles each time. Short, because the whole exchange has seconds, not minutes. */
const FIRST_BACKOFF_MS = 200;

/** Exponential backoff with up to half as much again at random, so that parallel requests do not come back together. */
export function backoffMs(failures: number): number {
  return FIRST_BACKOFF_MS * 2 ** (failures - 1) * (1 + Math.random() / 2);
}

const UNITS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000 } as const;
/** A number with its unit, of which only the first letters matter: `1.2s`, `850 ms`, `20 seconds`. */
const SPAN =
  /(\d{1,15}(?:\.\d{1,15})?)\s?(?:(ms|msecs?|milliseconds?)|(s|secs?|seconds?)|(m|mins?|minutes?)|(h|hours?))(?![a-z])[ ,]{0,2}/giy;
/** Numbers so large are no waits but moments since 1970, in seconds and in milliseconds. */
const MOMENTS = { seconds: 1e9, milliseconds: 1e12 } as const;

/**
 * Reads Retry-After: seconds or an HTTP date (RFC 9110, 10.2.3), and what servers write in addition: fractions of a
 * second, a number with its unit, several of them, a Unix time, an ISO date. Milliseconds from `now`, never negative;
 * `undefined` where the header is absent or unreadable.
 */
export function parseRetryAfter(value: string | null, now: Date): number | undefined {
  const text = (value ?? '').trim();
  if (/^\d+(\.\d+)?$/.test(text)) return fromNumber(Number(text), now);
  return spansOf(text) ?? fromDate(text, now);
}

function fromNumber(number: number, now: Date): number {
  if (number < MOMENTS.seconds) return number * 1_000;
  return Math.max(0, (number < MOMENTS.milliseconds ? number * 1_000 : number) - now.getTime());
}

function spansOf(text: string): number | undefined {
  let total = 0;
  let end = 0;
  for (const [span, number, ms, s, m] of text.matchAll(SPAN)) {
    total += Number(number) * UNITS[ms ? 'ms' : s ? 's' : m ? 'm' : 'h'];
    end += span.length;
  }
  return end > 0 && end === text.length ? total : undefined;
}

function fromDate(text: string, now: Date): number | undefined {
  // Dates begin with the name of a day, or as ISO writes them; anything else that Date.parse would guess at is noise.
  const isIso = /^\d{4}-\d{2}-\d{2}T/.test(text);
  if (!isIso && !/^(mon|tue|wed|thu|fri|sat|sun)/i.test(text)) return undefined;
  // All three forms of an HTTP date are in GMT; the oldest (asctime) does not say so.
  const at = Date.parse(isIso || /gmt$/i.test(text) ? text : `${text} GMT`);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
