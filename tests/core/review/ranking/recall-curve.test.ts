import { expect, it } from 'vitest';
import { recallCurve } from '#core/review/ranking/recall.ts';

it('has a point for each record found, and one for where the screening stands', () => {
  expect(recallCurve(['exclude', 'include', 'exclude', 'maybe', 'exclude'])).toEqual([
    { screened: 0, found: 0 },
    { screened: 2, found: 1 },
    { screened: 4, found: 2 },
    { screened: 5, found: 2 },
  ]);
});

it('ends with the last record where that was found', () => {
  expect(recallCurve(['include'])).toEqual([
    { screened: 0, found: 0 },
    { screened: 1, found: 1 },
  ]);
});

it('is flat where nothing was found, and a point where nothing was screened', () => {
  expect(recallCurve(['exclude', 'exclude'])).toEqual([
    { screened: 0, found: 0 },
    { screened: 2, found: 0 },
  ]);
  expect(recallCurve([])).toEqual([{ screened: 0, found: 0 }]);
});
