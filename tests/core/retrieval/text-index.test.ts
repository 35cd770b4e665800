import { describe, expect, it } from 'vitest';
import type { WordKnowledge } from '#core/ports/embedder.ts';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { shareOfTexts } from '#core/retrieval/word-commonness.ts';
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

it('counts a text that is twice as long as the mean for less, and equal scores in the order of ids', () => {
  const index = indexOf({
    b: { title: '', body: 'zebra' },
    a: { title: '', body: 'zebra' },
    long: { title: '', body: 'zebra lion lion lion' },
  });
  const [first, second, third] = index.search(plainTerms('zebra'));
  expect([first?.id, second?.id, third?.id]).toEqual(['a', 'b', 'long']);
  // All three hold it: idf = ln(1 + 0.5 / 3.5). The mean length is two.
  const idf = Math.log1p(0.5 / 3.5);
  expect(first?.score).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + 0.75 / 2)), 10);
  expect(third?.score).toBeCloseTo((idf * 2.2) / (1 + 1.2 * (0.25 + 0.75 * 2)), 10);
});

it('searches pairs that stand side by side, and not their words apart', () => {
  const index = indexOf({ a: { title: 'birth weight', body: '' }, b: { title: 'birth of a weight', body: 'weight' } });
  expect(index.searchPairs(['weight birth'])).toEqual([]);
  expect(index.searchPairs(['birth weight']).map(({ id }) => id)).toEqual(['a', 'b']);
  expect([...index.vocabulary].sort()).toEqual(['birth', 'weight']);
});

describe('how rare a word is', () => {
  const RARITY = 0.4;
  const words: WordKnowledge = { vector: () => undefined, rarity: (stem) => (stem === 'lion' ? 0.9 : RARITY) };
  const texts = new Map([
    ['a', readTerms({ title: '', body: 'zebra lion' })],
    ['b', readTerms({ title: '', body: 'zebra panda' })],
  ]);
  /** BM25 of a single occurrence in a text of mean length is the rarity itself. */
  const idf = (total: number, saying: number) => Math.log1p((total - saying + 0.5) / (saying + 0.5));

  it('is measured as if a hundred abstracts on any subject were added to what was found', () => {
    const [hit] = createTextIndex(texts, words).search(plainTerms('zebra'));
    expect(hit?.score).toBeCloseTo(idf(102, 2 + 100 * shareOfTexts('zebra', words)), 10);
  });

  it('is, of two words side by side, a tenth of the rarer', () => {
    const index = createTextIndex(texts, words);
    const share = 0.1 * shareOfTexts('lion', words);
    expect(index.searchPairs(['zebra lion'])[0]?.score).toBeCloseTo(idf(102, 1 + 100 * share), 10);
  });

  it('is measured in the whole collection where the texts are only a part of it', () => {
    const holders = (stem: string) => ({ zebra: 40, lion: 30 })[stem] ?? 0;
    const whole = { texts: 1000, averageLength: 4, holders };
    const index = createTextIndex(texts, undefined, whole);
    const damped = 2.2 / (1 + 1.2 * (0.25 + 0.75 / 2));
    expect(index.search(plainTerms('zebra'))[0]?.score).toBeCloseTo(idf(1000, 40) * damped, 10);
    expect(index.searchPairs(['zebra lion'])[0]?.score).toBeCloseTo(idf(1000, 3) * damped, 10);
    // A word that the collection does not hold is as rare as one that a single text holds.
    expect(index.search(plainTerms('panda'))[0]?.score).toBeCloseTo(idf(1000, 1) * damped, 10);
  });

  it('weighs what one sentence says together', () => {
    const index = createTextIndex(texts, words);
    const zebra = idf(102, 2 + 100 * shareOfTexts('zebra', words));
    const lion = idf(102, 1 + 100 * shareOfTexts('lion', words));
    expect(index.together('b', new Set(['zebra', 'lion']))).toBeCloseTo(zebra / (zebra + lion), 10);
  });
});
