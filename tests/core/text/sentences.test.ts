import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitSentences } from '#core/text/sentences.ts';

it('gives offsets that find each sentence in its source', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (source) => {
      for (const s of splitSentences(source)) expect(source.slice(s.start, s.end)).toBe(s.text);
    }),
  );
});

it('does not cut at abbreviations, species and statistics', () => {
  const source =
    'Growth of E. coli fell (P = 0.03 vs. placebo). Smith et al. reported the opposite, i.e. no change at 2.5 mg. Sample sizes differed.';
  expect(splitSentences(source).map((s) => s.text)).toEqual([
    'Growth of E. coli fell (P = 0.03 vs. placebo).',
    'Smith et al. reported the opposite, i.e. no change at 2.5 mg.',
    'Sample sizes differed.',
  ]);
});

it('keeps the labelled parts of a structured abstract apart', () => {
  expect(splitSentences('BACKGROUND: Nothing is known\nMETHODS: We asked.').map((s) => s.text)).toEqual([
    'BACKGROUND: Nothing is known',
    'METHODS: We asked.',
  ]);
});
