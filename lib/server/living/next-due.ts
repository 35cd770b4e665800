import type { WatchInterval } from '#contract/living/watch-intervals.ts';

const WEEK_MS = 7 * 86_400_000;

/**
 * The first date after `at` that is whole intervals after `due`: a server that was down for months makes up for one check, not
 * for all. Months are those of the calendar, in UTC; where one has no such day, its last. From the last day of a month the next
 * is the last day too: only so does what began on the 31st come back to it after February.
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
  const [year, month, day] = [due.getUTCFullYear(), due.getUTCMonth(), due.getUTCDate()];
  const last = lastDay(year, month + months);
  const next = new Date(due);
  next.setUTCFullYear(year, month + months, day === lastDay(year, month) ? last : Math.min(day, last));
  return next;
}

/** Months count from 0; the 13th is the first of the next year. */
const lastDay = (year: number, month: number): number => new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
