import { expect, it } from 'vitest';
import { MODEL_VERDICTS, type ModelReading, worse } from '#core/verification/model-verdict.ts';

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
    { verdict: 'supported', doubt: 'holds' },
    { verdict: 'partly', doubt: 'dismissed' },
  ] as const;
  expect(worse(better!, worst!)).toBe(worst);
  expect(worse(worst!, better!)).toBe(worst);
});

it.each([{ doubt: 'holds' as const }, {}])('of equal verdicts takes the one that dismisses no doubt (%o)', (doubt) => {
  const dismissing: ModelReading = { verdict: 'supported', doubt: 'dismissed' };
  const other: ModelReading = { verdict: 'supported', ...doubt };
  expect(worse(dismissing, other)).toBe(other);
  expect(worse(other, dismissing)).toBe(other);
});

it('of two that say the same keeps the first, with its reason', () => {
  for (const doubt of ['holds', 'dismissed'] as const) {
    const first: ModelReading = { verdict: 'partly', doubt, reason: 'The first.' };
    expect(worse(first, { verdict: 'partly', doubt, reason: 'The second.' })).toBe(first);
  }
});
