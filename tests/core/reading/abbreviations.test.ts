import { expect, it } from 'vitest';
import { findAbbreviations } from '#core/reading/abbreviations.ts';

it('finds abbreviations by their letters, and none where the letters do not fit', () => {
  expect(findAbbreviations('the mean arterial pressure (MAP) of patients with heart failure (HF)')).toEqual([
    { short: 'MAP', long: 'mean arterial pressure' },
    { short: 'HF', long: 'heart failure' },
  ]);
  expect(findAbbreviations('two groups of patients (UK)')).toEqual([]);
});

it.each([
  ['the negative likelihood ratio (LR-) was low', [['LR-', 'negative likelihood ratio']]],
  ['the Positive likelihood ratio (LR+) was high', [['LR+', 'Positive likelihood ratio']]],
  ['a likelihood ratio (LR−) was low', []],
  ['a likelihood ratio (LR) was low', [['LR', 'likelihood ratio']]],
  ['after radical retropubic prostatectomy (RRP)', [['RRP', 'radical retropubic prostatectomy']]],
  ['proton pump inhibitors (PPIs) are drugs', [['PPI', 'proton pump inhibitors']]],
])('a short form keeps its sign and the words that its letters begin: %s', (text, pairs) => {
  expect(findAbbreviations(text).map(({ short, long }) => [short, long])).toEqual(pairs);
});
