import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { nextDue } from '#server/living/next-due.ts';

/** The dates of a watch whose checks are each made in time. */
function dates(begun: string, count: number): string[] {
  let due = new Date(begun);
  return Array.from({ length: count }, () => {
    due = nextDue(due, 'monthly', due);
    return due.toISOString();
  });
}

test('what is checked monthly from the 31st comes back to it after a short month', () => {
  expect(dates('2026-12-31T06:30:00.000Z', 5)).toEqual([
    '2027-01-31T06:30:00.000Z',
    '2027-02-28T06:30:00.000Z',
    '2027-03-31T06:30:00.000Z',
    '2027-04-30T06:30:00.000Z',
    '2027-05-31T06:30:00.000Z',
  ]);
  expect(dates('2028-01-31T06:30:00.000Z', 2)).toEqual(['2028-02-29T06:30:00.000Z', '2028-03-31T06:30:00.000Z']);
});

test('a day that every month has stays the same, also over the end of a year', () => {
  expect(dates('2026-11-15T00:00:00.000Z', 3)).toEqual([
    '2026-12-15T00:00:00.000Z',
    '2027-01-15T00:00:00.000Z',
    '2027-02-15T00:00:00.000Z',
  ]);
});

test('a server that was down makes up for one check, and keeps the day', () => {
  const at = new Date('2027-05-02T00:00:00.000Z');
  expect(nextDue(new Date('2026-12-31T06:30:00.000Z'), 'monthly', at).toISOString()).toBe('2027-05-31T06:30:00.000Z');
  expect(nextDue(new Date('2027-04-01T06:30:00.000Z'), 'weekly', at).toISOString()).toBe('2027-05-06T06:30:00.000Z');
});

test('no month is left out and none has two checks', () => {
  const begun = fc.date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(begun, (due) => {
      const next = nextDue(due, 'monthly', due);
      const months = (next.getUTCFullYear() - due.getUTCFullYear()) * 12 + next.getUTCMonth() - due.getUTCMonth();
      expect(months).toBe(1);
      expect(next.toISOString().slice(10)).toBe(due.toISOString().slice(10));
    }),
  );
});
