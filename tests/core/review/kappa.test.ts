import { describe, expect, it } from 'vitest';
import type { ScreeningDecision } from '#contract/review/review-events.ts';
import { agreementOf, type PairOfDecisions } from '#core/review/progress.ts';

const times = (count: number, first: ScreeningDecision, second: ScreeningDecision): PairOfDecisions[] =>
  Array.from({ length: count }, () => [first, second] as const);

/** A table of four: both include, only the first, only the second, neither. */
const table = (both: number, first: number, second: number, neither: number) => [
  ...times(both, 'include', 'include'),
  ...times(first, 'include', 'exclude'),
  ...times(second, 'exclude', 'include'),
  ...times(neither, 'exclude', 'exclude'),
];

describe('agreement of two reviewers', () => {
  it.each([
    { source: 'Viera and Garrett 2005, table 1', cells: [15, 5, 10, 70], observed: 0.85, kappa: 0.57 },
    { source: 'Feinstein and Cicchetti 1990, balanced totals', cells: [40, 9, 6, 45], observed: 0.85, kappa: 0.7 },
    { source: 'Feinstein and Cicchetti 1990, unbalanced totals', cells: [80, 10, 5, 5], observed: 0.85, kappa: 0.32 },
    { source: 'as much as chance', cells: [25, 25, 25, 25], observed: 0.5, kappa: 0 },
    { source: 'never alike', cells: [0, 10, 10, 0], observed: 0, kappa: -1 },
    { source: 'always alike', cells: [3, 0, 0, 97], observed: 1, kappa: 1 },
  ])('is what $source gives', ({ cells: [a = 0, b = 0, c = 0, d = 0], observed, kappa }) => {
    const found = agreementOf(table(a, b, c, d));
    expect(found.records).toBe(a + b + c + d);
    expect(found.observed).toBeCloseTo(observed, 10);
    expect(found.kappa).toBeCloseTo(kappa, 2);
  });

  it('counts a maybe as an include', () => {
    const mixed = [
      ...times(4, 'include', 'maybe'),
      ...times(3, 'maybe', 'maybe'),
      ...times(2, 'maybe', 'exclude'),
      ...times(6, 'exclude', 'exclude'),
    ];
    expect(agreementOf(mixed)).toEqual(agreementOf(table(7, 2, 0, 6)));
  });

  it('does not depend on who comes first', () => {
    const one = agreementOf(table(15, 5, 10, 70));
    const other = agreementOf(table(15, 10, 5, 70));
    expect(other).toEqual(one);
  });

  it('has no kappa where chance alone makes all alike', () => {
    expect(agreementOf([])).toEqual({ records: 0, observed: null, kappa: null });
    expect(agreementOf(times(49, 'exclude', 'exclude'))).toEqual({ records: 49, observed: 1, kappa: null });
    expect(agreementOf(times(1, 'include', 'maybe'))).toEqual({ records: 1, observed: 1, kappa: null });
  });

  it('is 0 where one of them decides everything alike', () => {
    expect(agreementOf(table(5, 0, 44, 0)).kappa).toBe(0);
    expect(agreementOf(times(1, 'include', 'exclude')).kappa).toBe(0);
  });
});
