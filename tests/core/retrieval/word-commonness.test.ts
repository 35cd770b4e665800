import { expect, it } from 'vitest';
import type { WordKnowledge } from '#core/ports/embedder.ts';
import { shareOfTexts } from '#core/retrieval/word-commonness.ts';

const asRareAs = (rarity: number): WordKnowledge => ({ vector: () => undefined, rarity: () => rarity });

it('expects the word of rank k in an abstract by Zipf’s law: 20 times over k, from rank 1 to rank 400,001', () => {
  expect(shareOfTexts('zebra', asRareAs(0))).toBeCloseTo(1 - Math.exp(-20), 12);
  expect(shareOfTexts('zebra', asRareAs(1))).toBeCloseTo(1 - Math.exp(-20 / 400_001), 12);
  // Half way, on the scale of logarithms: 100 × (√4,001 − 1).
  expect(shareOfTexts('zebra', asRareAs(0.5))).toBeCloseTo(1 - Math.exp(-20 / (100 * (Math.sqrt(4001) - 1) + 1)), 12);
});

it('holds a fifth of all abstracts at least for a word of every study', () => {
  expect(shareOfTexts('trial', asRareAs(1))).toBe(0.2);
  expect(shareOfTexts('trial', asRareAs(0))).toBeGreaterThan(0.9);
  expect(shareOfTexts('zebra', asRareAs(1))).toBeLessThan(0.001);
});
