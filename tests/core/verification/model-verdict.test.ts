import { expect, it } from 'vitest';
import {
  ALL_DISMISSED,
  MODEL_VERDICTS,
  MOST_DOUBTS,
  type ModelReading,
  worse,
} from '#core/verification/model-verdict.ts';

it('takes the worse of two verdicts, in whichever order they come', () => {
  for (const [i, better] of MODEL_VERDICTS.entries())
    for (const worst of MODEL_VERDICTS.slice(i + 1)) {
      const [a, b]: ModelReading[] = [{ verdict: better }, { verdict: worst }] as const;
      expect(worse(a!, b!)).toBe(b);
      expect(worse(b!, a!)).toBe(b);
    }
});

it('takes the worse verdict also when that one dismisses the doubt', () => {
  const [better, worst]: ModelReading[] = [
    { verdict: 'supported', doubts: ['holds'] },
    { verdict: 'partly', doubts: ['dismissed'] },
  ] as const;
  expect(worse(better!, worst!)).toBe(worst);
  expect(worse(worst!, better!)).toBe(worst);
});

it.each([{ doubts: ['holds' as const] }, {}])(
  'of equal verdicts dismisses a doubt only where both do (%o)',
  (doubts) => {
    const dismissing: ModelReading = { verdict: 'supported', doubts: ['dismissed'] };
    const other: ModelReading = { verdict: 'supported', ...doubts };
    expect(worse(dismissing, other).doubts?.[0]).not.toBe('dismissed');
    expect(worse(other, dismissing).doubts?.[0]).not.toBe('dismissed');
  },
);

it('keeps the answers to two doubts apart', () => {
  const first: ModelReading = { verdict: 'supported', doubts: ['dismissed', 'holds'] };
  const second: ModelReading = { verdict: 'supported', doubts: ['none', 'dismissed'] };
  expect(worse(first, second).doubts).toEqual(['none', 'holds']);
});

it('of two that say the same keeps the first, with its reason', () => {
  for (const answer of ['holds', 'dismissed'] as const) {
    const first: ModelReading = { verdict: 'partly', doubts: [answer, answer], reason: 'The first.' };
    expect(worse(first, { ...first, reason: 'The second.' })).toEqual(first);
  }
});

it('of two that were asked nothing says nothing of doubts', () => {
  const first: ModelReading = { verdict: 'supported' };
  expect(worse(first, { verdict: 'supported', reason: 'x' })).toBe(first);
});

it('answers for two doubts, and for no third', () => {
  expect([MOST_DOUBTS, ALL_DISMISSED]).toEqual([2, ['dismissed', 'dismissed']]);
  const all: ModelReading = { verdict: 'supported', doubts: ['dismissed', 'dismissed', 'holds'] };
  expect(worse(all, all).doubts).toEqual(['dismissed', 'dismissed']);
});
