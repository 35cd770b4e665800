import { expect, it } from 'vitest';
import { partSentences } from '#core/reading/abstract-parts.ts';
import { partOfHeading } from '#core/text/section-headings.ts';
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
