'use client';

import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** From here on a date says more than a number of days. */
const LONGEST_AGO = 7 * DAY;

const ago = new Intl.RelativeTimeFormat('en-GB', { numeric: 'auto' });
const utc = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function subscribe(onTick: () => void): () => void {
  const timer = setInterval(onTick, TICK_MS);
  return () => clearInterval(timer);
}

/**
 * A time (ISO 8601): written out by the server, shown as "3 minutes ago" by the browser, which knows the current time.
 */
export function RelativeTime({ at }: { at: string }) {
  const tick = useSyncExternalStore(
    subscribe,
    () => Math.floor(Date.now() / TICK_MS),
    () => null,
  );
  const time = new Date(at);
  const absolute = `${utc.format(time)} UTC`;
  return (
    <time dateTime={at} title={absolute} className="whitespace-nowrap tabular-nums">
      {tick === null ? absolute : describeTime(time, new Date((tick + 1) * TICK_MS))}
    </time>
  );
}

/** "just now", "3 minutes ago", "yesterday", or the date in the reader's own time zone. */
export function describeTime(time: Date, now: Date): string {
  const age = Math.max(0, now.getTime() - time.getTime());
  if (age < MINUTE) return 'just now';
  if (age < HOUR) return ago.format(-Math.floor(age / MINUTE), 'minute');
  if (age < DAY) return ago.format(-Math.floor(age / HOUR), 'hour');
  if (age < LONGEST_AGO) return ago.format(-Math.floor(age / DAY), 'day');
  return time.toLocaleDateString('en-GB', { dateStyle: 'medium' });
}
