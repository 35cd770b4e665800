import type { WatchInterval } from '#contract/living/watch-intervals.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * The first date after `at` that is whole intervals after `due`: a server that was down for months makes up for one check, not
 * for all. Months are those of the calendar, in UTC; where one has no such day, its last.
 */
export function nextDue(due: Date, every: WatchInterval, at: Date): Date {
  if (every === 'weekly') {
    const weeks = Math.max(1, Math.floor((at.getTime() - due.getTime()) / WEEK_MS) + 1);
    return new Date(due.getTime() + weeks * WEEK_MS);
  }
  for (let months = 1; ; months += 1) {
    const next = monthsAfter(due, months);
    if (next > at) return next;
  }
}

function monthsAfter(due: Date, months: number): Date {
  const next = new Date(due);
  next.setUTCDate(1);
  next.setUTCMonth(due.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  next.setUTCDate(Math.min(due.getUTCDate(), lastDay));
  return next;
}
