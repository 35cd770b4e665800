import { expect, it } from 'vitest';
import { MODEL_VERDICTS, type ModelReading, worse } from '#core/checking/verdict.ts';

it('takes the worse of two verdicts, in whichever order they come', () => {
  for (const [i, better] of MODEL_VERDICTS.entries())
    for (const worst of MODEL_VERDICTS.slice(i + 1)) {
      const [a, b]: [ModelReading, ModelReading] = [{ verdict: better }, { verdict: worst }];
      expect(worse(a, b)).toBe(b);
      expect(worse(b, a)).toBe(b);
    }
});

it('of two that say the same keeps the first, with its reason', () => {
  const first: ModelReading = { verdict: 'partly', reason: 'The first.' };
  expect(worse(first, { ...first, reason: 'The second.' })).toBe(first);
});
