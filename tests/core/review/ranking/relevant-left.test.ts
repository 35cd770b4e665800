import { describe, expect, it } from 'vitest';
import { relevantLeft } from '#core/review/ranking/recall.ts';
import type { LearnedDecision } from '#core/review/ranking/screening-ranker.ts';
import { numbersOf } from '#scripts/mutate/sample.ts';
import { processorMs } from '#tests/processor-ms.ts';

const times = (count: number, decision: LearnedDecision) => Array.from({ length: count }, () => decision);

/** That none of `screened` draws is among `left` relevant ones of `open` records, draw by draw. */
function chanceOfNone(screened: number, left: number, open: number): number {
  let chance = 1;
  for (let draw = 0; draw < screened; draw += 1) chance *= (open - left - draw) / (open - draw);
  return chance;
}

describe('how many relevant records are left', () => {
  it('is what a stretch without a find leaves possible', () => {
    const left = relevantLeft([...times(20, 'include'), ...times(300, 'exclude')], 400);
    expect(left?.low).toBe(0);
    const high = left?.high ?? Number.NaN;
    expect(chanceOfNone(300, high, 700)).toBeGreaterThanOrEqual(0.01);
    expect(chanceOfNone(300, high + 1, 700)).toBeLessThan(0.01);
    const estimate = left?.estimate ?? Number.NaN;
    expect(chanceOfNone(300, estimate, 700)).toBeGreaterThanOrEqual(0.5);
    expect(chanceOfNone(300, estimate + 1, 700)).toBeLessThan(0.5);
  });

  it('falls with each exclude, and rises with a late find', () => {
    const highs = [200, 250, 300, 350].map(
      (excluded) => relevantLeft([...times(20, 'include'), ...times(excluded, 'exclude')], 700 - excluded)?.high,
    );
    expect(highs).toEqual(highs.toSorted((a, b) => (b ?? 0) - (a ?? 0)));
    expect(new Set(highs).size).toBe(4);
    const late = relevantLeft([...times(19, 'include'), ...times(299, 'exclude'), 'include'], 400);
    const early = relevantLeft([...times(20, 'include'), ...times(299, 'exclude')], 400);
    expect(late?.high).toBeGreaterThan(early?.high ?? Number.NaN);
  });

  it('is nothing once all are decided', () => {
    expect(relevantLeft([...times(5, 'include'), ...times(50, 'exclude')], 0)).toEqual({
      estimate: 0,
      low: 0,
      high: 0,
    });
  });

  it.each([
    ['nothing was decided', [], 100],
    ['nothing was found', times(500, 'exclude'), 100],
    ['two were found', [...times(2, 'include'), ...times(500, 'exclude')], 10],
    ['everything was found relevant', times(50, 'include'), 50],
    ['as many may be left as were found', [...times(5, 'include'), ...times(50, 'exclude')], 1_000],
  ] as const)('is not given where %s', (_, decisions, undecided) => {
    expect(relevantLeft(decisions, undecided)).toBeNull();
  });

  it('holds in 95 of 100 screenings in random order, the worst that is assumed', () => {
    const random = numbersOf('relevant left');
    let estimates = 0;
    let right = 0;
    for (let screening = 0; screening < 120; screening += 1) {
      const records = 400 + Math.floor(random() * 1_600);
      const relevant = 10 + Math.floor(random() * 90);
      const shuffled = [...times(relevant, 'include'), ...times(records - relevant, 'exclude')]
        .map((decision) => ({ decision, place: random() }))
        .sort((a, b) => a.place - b.place)
        .map(({ decision }) => decision);
      for (const share of [0.6, 0.7, 0.8, 0.9, 0.95]) {
        const screened = Math.round(records * share);
        const left = relevantLeft(shuffled.slice(0, screened), records - screened);
        if (!left) continue;
        estimates += 1;
        if (shuffled.slice(screened).filter((decision) => decision === 'include').length <= left.high) right += 1;
      }
    }
    expect(estimates).toBeGreaterThan(300);
    expect(right / estimates).toBeGreaterThanOrEqual(0.95);
  });

  it('takes less than a second of processor for 20,000 records', () => {
    const decisions = [...times(600, 'include'), ...times(9_400, 'exclude')];
    const started = processorMs();
    expect(relevantLeft(decisions, 10_000)?.high).toBeLessThan(20);
    expect(processorMs() - started).toBeLessThan(1_000);
  });
});
