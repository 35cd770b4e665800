import { expect, it } from 'vitest';
import { partedIdeas, questionParts } from '#core/question/question-parts.ts';

const concepts = (...terms: string[]) => terms.map((term) => ({ term, synonyms: [], mesh: [] }));
const parts = (question: string, ...terms: string[]) =>
  partedIdeas(question, concepts(...terms)).map(({ part }) => part);

it('tells what is done from what it is done for', () => {
  expect(parts('Does metformin reduce mortality in breast cancer?', 'metformin', 'breast cancer')).toEqual([
    'intervention',
    'object',
  ]);
});

it('tells a test from the disease it is to find', () => {
  expect(
    parts('Is serum lumetin accurate for diagnosing early Halden disease?', 'Halden disease', 'serum lumetin'),
  ).toEqual(['object', 'intervention']);
});

it('has no object where the question asks for harms, which no idea names', () => {
  const asked = questionParts('Is metformin safe in breast cancer?', concepts('metformin', 'breast cancer'));
  expect(asked).toMatchObject({ asksForHarm: true, interventions: new Set([0]), objects: new Set() });
});

it('claims nothing where neither grammar nor the lexicon tells', () => {
  expect(parts('Lumetin and morning fog', 'lumetin', 'morning fog')).not.toContain('intervention');
});
