import { expect, it } from 'vitest';
import { gradeInWords, reasonsInWords } from '#contract/answer-words.ts';
import type { OutcomeCertainty } from '#contract/appraisal/short-answer.ts';

const step = (more: Partial<OutcomeCertainty['steps'][number]> = {}): OutcomeCertainty['steps'][number] => ({
  factor: 'start',
  change: 0,
  reason: 'Shown by intervention in animals: starts moderate.',
  by: 'model',
  ...more,
});
const graded = (more: Partial<OutcomeCertainty>): OutcomeCertainty => ({
  outcome: 'Velotine makes heat',
  level: 'low',
  steps: [step()],
  evidenceIds: ['a'],
  ...more,
});

it('describes a mechanism by how and in whom it was shown and by how many works, and a GRADE result by its level', () => {
  const inAnimals = { in: 'animals', by: 'intervention' } as const;
  expect(gradeInWords(graded({ shown: inAnimals }))).toBe('by intervention in animals, one work');
  expect(gradeInWords(graded({ shown: { in: 'people', by: 'association' }, evidenceIds: ['a', 'b'] }))).toBe(
    'by association in people, resting on 2 works',
  );
  expect(gradeInWords(graded({ shown: { in: null, by: 'intervention' } }))).toBe('by intervention, one work');
  expect(gradeInWords(graded({ shown: { in: null, by: 'statement' } }))).toBe('stated as known');
  expect(gradeInWords(graded({ level: 'very_low' }))).toBe('very low');
});

it('gives the level that a person has changed, with every step', () => {
  const changed = graded({
    level: 'moderate',
    shown: { in: 'animals', by: 'intervention' },
    steps: [step(), step({ factor: 'indirectness', change: -1, reason: 'Only males.', by: 'person' })],
  });
  expect(gradeInWords(changed)).toBe('moderate');
  expect(reasonsInWords(changed)).toEqual([
    'Shown by intervention in animals: starts moderate.',
    'Indirectness -1 (changed by a reader): Only males.',
  ]);
});

it('describes what speaks against a mechanism, and does not repeat its grade', () => {
  const steps = [
    step(),
    step({ factor: 'replication', change: -1, reason: 'One work alone shows it.', by: 'code' }),
    step({ factor: 'risk_of_bias', change: -1, reason: 'Nobody was blinded.' }),
  ];
  expect(reasonsInWords(graded({ shown: { in: 'animals', by: 'intervention' }, steps }))).toEqual([
    'Risk of bias: Nobody was blinded.',
  ]);
  expect(reasonsInWords(graded({ steps }))).toEqual([
    'Shown by intervention in animals: starts moderate.',
    'Replication -1: One work alone shows it.',
    'Risk of bias -1: Nobody was blinded.',
  ]);
});
