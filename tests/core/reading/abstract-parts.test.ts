import { expect, it } from 'vitest';
import { partSentences } from '#core/reading/abstract-parts.ts';
import { partOfHeading } from '#core/text/paper-sections.ts';
import { splitSentences } from '#core/text/sentences.ts';

const partsOf = (text: string) => partSentences(text, splitSentences(text)).map(({ part }) => part);

it.each([
  ['2. Patients and methods', 'method'],
  ['Results', 'result'],
  ['III. Conclusions', 'conclusion'],
  ['Introduction', 'background'],
  ['Discussion', null],
  ['Results of earlier trials', null],
])('a heading opens the part that it names: %s', (heading, part) => {
  expect(partOfHeading(heading)).toBe(part);
});

it('a heading on a line of its own holds until the next one, and a label in the text goes before it', () => {
  expect(partsOf('Results\n\nNobody fell. Sleep was longer.\n\nAdvice\n\nGo to bed early.')).toEqual([
    'result',
    'result',
    'result',
    'unclear',
    'unclear',
  ]);
  expect(partsOf('Results\nNobody fell.\nCONCLUSIONS: It is safe.\nNo line ends here\nIt is kind.')).toEqual([
    'result',
    'result',
    'conclusion',
    'conclusion',
    'conclusion',
  ]);
});

it('stands in its text without its label, also one in capitals that lost its colon', () => {
  const abstract =
    'BACKGROUND: Little is known of this matter.\nRESULTS: Sirolimus reduced heart attacks in adults.\nOBJECTIVES To study sirolimus in adults. RESULTS There were fewer heart attacks.';
  const sentences = partSentences(abstract, splitSentences(abstract));
  expect(sentences.map(({ part, text }) => [part, text])).toEqual([
    ['background', 'Little is known of this matter.'],
    ['result', 'Sirolimus reduced heart attacks in adults.'],
    ['aim', 'To study sirolimus in adults.'],
    ['result', 'There were fewer heart attacks.'],
  ]);
  for (const { text, start, end } of sentences) expect(abstract.slice(start, end)).toBe(text);
});

it('is read from the wording where there is no label', () => {
  expect(
    partsOf(
      'We aimed to study sirolimus in adults. Patients were randomly assigned to two groups. Heart attacks were reduced (p < 0.01). In conclusion, sirolimus was safe in adults.',
    ),
  ).toEqual(['aim', 'method', 'result', 'conclusion']);
});

it.each([
  ['MEASUREMENTS AND MAIN RESULTS: Mortality was 12% with the drug.', 'result'],
  ['DATA EXTRACTION: Two readers worked alone.\nDATA SYNTHESIS: Mortality was 12% with the drug.', 'result'],
  ['MAIN OUTCOME MEASURES: Death within a year.', 'method'],
])('a label of journals names its part: %s', (abstract, part) => {
  expect(partsOf(abstract).at(-1)).toBe(part);
});
