import fc from 'fast-check';
import { expect, it } from 'vitest';
import { splitSentences } from '#core/text/sentences.ts';
import { processorMs } from '#tests/processor-ms.ts';

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

const split = (source: string) => splitSentences(source).map(({ text }) => text);

it.each([
  ['Scarring fell in wild-type mice. mTORC1 activity was lowered in both.', 2],
  ['The effect was lost (P = 0.4). p53 was unchanged. miR-21 rose.', 3],
  ['Deposits were found in glia. α-Synuclein was absent. siRNA had no effect!', 3],
  ['Autophagy increased the degradation of collagen I. Tamsulide therefore acts twice.', 2],
  ['People lacked vitamin D. Supplements helped them.', 2],
  ['Practice differs from guidelines.AIM: To assess adherence.', 2],
  ['Care was poor (12%).Methods and results: We asked nurses.', 2],
])('begins a new sentence at a symbol, after a lettered noun and at a label: %s', (source, count) => {
  expect(split(source)).toHaveLength(count);
});

it.each([
  'Growth fell vs. mTORC1 inhibitors (P<0. 02).',
  'The ratio was similar (95% CI 0. 41 to 0. 7) in both.',
  'The work was done by J. Smith and with A. Jones in one clinic.',
  'Mice were injected i.p. mTOR was not measured, i.e. p53 alone was.',
  'See www.example.org/a.Title for version 1.2 of S. aureus.',
  'Doses of 2.5 mg were given to e.g. siRNA carriers.',
])('does not cut inside %s', (source) => {
  expect(split(source)).toEqual([source]);
});

it('takes a number that counts something for the beginning of a sentence', () => {
  expect(split('The score was 10.5 (SD 2). 20 patients took part. 312 adults were asked.')).toHaveLength(3);
  expect(split('Risk fell (OR 0.41). 95% of nurses answered, see vol. 3 and Fig. 2 for details.')).toHaveLength(2);
});

it('is done in bounded time with hostile texts', () => {
  const started = processorMs();
  for (const piece of ['a. p5', 'x.AA,', 'A. ', '0. 1 ', '<0. ', 'Aa.Aa aa aa ', '] '])
    splitSentences(piece.repeat(100_000 / piece.length));
  expect(processorMs() - started).toBeLessThan(5_000);
});
