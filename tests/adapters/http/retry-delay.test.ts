import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { backoffMs, parseRetryAfter } from '#adapters/http/retry-delay.ts';

const NOW = new Date('1994-11-06T08:49:37Z');

describe('parseRetryAfter', () => {
  it.each([
    ['0', 0],
    ['120', 120_000],
    [' 7 ', 7_000],
    ['Sun, 06 Nov 1994 08:49:47 GMT', 10_000],
    ['Sunday, 06-Nov-94 08:49:47 GMT', 10_000],
    ['Sun Nov  6 08:49:47 1994', 10_000],
    ['Sun, 06 Nov 1994 08:00:00 GMT', 0],
    ['1.5', 1_500],
    ['1.2s', 1_200],
    ['850ms', 850],
    ['10 seconds', 10_000],
    ['1m30s', 90_000],
    ['1 minute, 5 seconds', 65_000],
    ['1994-11-06T08:49:40Z', 3_000],
  ])('reads %j', (value, ms) => expect(parseRetryAfter(value, NOW)).toBe(ms));

  it('reads a time since 1970', () => {
    const now = new Date('2026-11-21T12:00:00Z');
    const retryAt = now.getTime() + 4_000;
    expect(parseRetryAfter(String(retryAt / 1_000), now)).toBe(4_000);
    expect(parseRetryAfter(String(retryAt), now)).toBe(4_000);
    expect(parseRetryAfter(String(retryAt / 1_000 - 9), now)).toBe(0);
  });

  it.each([null, '', '-1', '1e3', 'soon', 'Monday', '10 apples', '1.2s or so'])('takes %j for nothing', (value) => {
    expect(parseRetryAfter(value, NOW)).toBeUndefined();
  });
});

describe('backoffMs', () => {
  it('doubles, with up to half as much again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), (failures) => {
        const least = 100 * 2 ** failures;
        expect(backoffMs(failures)).toBeGreaterThanOrEqual(least);
        expect(backoffMs(failures)).toBeLessThan(least * 1.5);
      }),
    );
  });
});
