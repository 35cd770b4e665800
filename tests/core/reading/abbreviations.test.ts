import { expect, it } from 'vitest';
import { findAbbreviations } from '#core/reading/abbreviations.ts';

it('finds abbreviations by their letters, and none where the letters do not fit', () => {
  expect(findAbbreviations('the mean arterial pressure (MAP) of patients with heart failure (HF)')).toEqual([
    { short: 'MAP', long: 'mean arterial pressure' },
    { short: 'HF', long: 'heart failure' },
  ]);
  expect(findAbbreviations('two groups of patients (UK)')).toEqual([]);
});
