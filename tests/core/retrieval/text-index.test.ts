import { expect, it } from 'vitest';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { readTerms } from '#core/retrieval/work-terms.ts';

const indexOf = (texts: Record<string, { title: string; body: string }>) =>
  createTextIndex(new Map(Object.entries(texts).map(([id, text]) => [id, readTerms(text)])));

it('scores by BM25 with the title counted twice', () => {
  const index = indexOf({ one: { title: 'zebra', body: 'lion lion' }, two: { title: 'lion', body: 'panda panda' } });
  const [hit, ...rest] = index.search(plainTerms('zebra'));
  // One of two texts holds it: idf = ln(1 + 1.5 / 1.5); both are four long, so length does not matter; frequency 2.
  expect(hit?.id).toBe('one');
  expect(hit?.score).toBeCloseTo((Math.log(2) * (2 * 2.2)) / (2 + 1.2), 10);
  expect(rest).toEqual([]);
  expect(index.frequency('one', 'zebra')).toBe(2);
  expect(index.frequency('two', 'zebra')).toBe(0);
});

it('finds inflected forms and Greek letters in either spelling', () => {
  const index = indexOf({ a: { title: 'TNF-α inhibitors', body: '' }, b: { title: 'Bone density', body: '' } });
  expect(index.search(plainTerms('inhibiting TNF alpha')).map(({ id }) => id)).toEqual(['a']);
});

it('counts words that nearly mean the same by their share, below the word itself', () => {
  const index = indexOf({
    exact: { title: 'kidney', body: '' },
    near: { title: 'renal', body: '' },
    other: { title: 'skin', body: '' },
  });
  const found = index.search([{ stem: 'kidnei', alike: [{ stem: 'renal', share: 0.5 }] }]);
  expect(found.map(({ id }) => id)).toEqual(['exact', 'near']);
  expect(found[1]!.score).toBeLessThan(found[0]!.score);
});

it('answers nothing to a query of function words and to an empty collection', () => {
  expect(indexOf({ a: { title: 'what is the', body: 'of' } }).search(plainTerms('what is the of'))).toEqual([]);
  expect(indexOf({}).search(plainTerms('zebra'))).toEqual([]);
});
