import { describe, expect, it } from 'vitest';
import { plainArithmetic } from '#core/agents/report/calculators/calculations.ts';

const SHARES = 'Attacks came back in 11.3 % v 16.3% of adults (P = .003).';
const TEST = 'The index had a sensitivity of 29.7% and a specificity of 96.1%.';
const RATE = 'Of 32,441 samples 16 were positive, 493 per million.';

describe('arithmetic that a writer did itself', () => {
  it.each([
    ['The difference was 5.0% (calculated).', SHARES, [5]],
    ['One in 20 was spared, about 1 in 20 (calculated).', SHARES, [20]],
    ['A third fewer, 31% (calculated).', SHARES, [31]],
    ['It missed about 70% of them (calculated).', TEST, [70]],
    ['The likelihood ratios are 7.6 and 0.73 (calculated).', TEST, [7.6, 0.73]],
    ['That is about 1 in 2,000 (calculated).', RATE, [2000]],
    ['False positives of 0.05% would by themselves make it (our reading).', RATE, [0.05]],
  ])('is confirmed where one step makes it of printed numbers: %s', (sentence, text, made) => {
    expect(plainArithmetic(sentence, [text])).toEqual(expect.arrayContaining(made));
  });

  it.each([
    ['The difference was 7.4% (calculated).', SHARES, 7.4],
    ['It missed 83% of them (calculated).', TEST, 83],
    ['That is about 1 in 3,400 (calculated).', RATE, 3400],
    ['False positives of 0.08% would by themselves make it (our reading).', RATE, 0.08],
  ])('is not where none does: %s', (sentence, text, made) => {
    expect(plainArithmetic(sentence, [text])).not.toContain(made);
  });

  it('counts only in a sentence that says that it is calculated, or the review’s own', () => {
    expect(plainArithmetic('The difference was 5.0%.', [SHARES])).toEqual([]);
  });
});
