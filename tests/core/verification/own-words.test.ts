import { expect, it } from 'vitest';
import { gradesIn, partsTold, withoutGrades, withoutOwnWords } from '#core/verification/own-words.ts';
import { isReading } from '#core/verification/review-words.ts';

it('reads the certainty that a sentence claims for itself, the lowest word included', () => {
  expect(gradesIn('With Low certainty, it helps.')).toEqual(['low']);
  expect(gradesIn('It helps (Very low certainty).')).toEqual(['very low']);
  expect(gradesIn('It helps, with high certainty, and harms, with certainty moderate.')).toEqual(['high', 'moderate']);
  expect(gradesIn('A low dose helps.')).toEqual([]);
});

it('takes grades out of a sentence, and no dose', () => {
  expect(withoutGrades('It helps at a low dose, with very low certainty.')).toBe('It helps at a low dose.');
});

const TOLD = 'weekly attacks were fewer with velorimine than with placebo.';

it('takes out the verdict that opens an answer', () => {
  expect(withoutOwnWords(`Probably yes, on what is known: ${TOLD}`)).toBe(TOLD);
  // What is no verdict belongs to what is told.
  expect(withoutOwnWords(`In adults of any age: ${TOLD}`)).toBe(`In adults of any age: ${TOLD}`);
  // Too little follows for the opening to be a verdict on it.
  expect(withoutOwnWords('Probably yes: fewer attacks.')).toBe('Probably yes: fewer attacks.');
});

it('takes out remarks on what sources report', () => {
  const bare = TOLD.slice(0, -1);
  expect(withoutOwnWords(`${bare}, with no interval shown.`)).toBe(TOLD);
  expect(withoutOwnWords(`${bare}, an interval that does not exclude harm.`)).toBe(TOLD);
  expect(withoutOwnWords(`${bare}, without saying how.`)).toBe(TOLD);
});

it('knows a reading by its first words alone', () => {
  for (const opening of ['This means that', 'This does not show that', 'For a decision:', 'In short:'])
    expect(isReading(`${opening} it helps.`)).toBe(true);
  for (const other of ['That this means', 'This shows that', 'These means'])
    expect(isReading(`${other} it helps.`)).toBe(false);
});

it('tells a lead that sums up from what follows it, and leaves a verdict out', () => {
  expect(partsTold(`Fewer attacks in adults: ${TOLD}`)).toEqual({ lead: 'Fewer attacks in adults', told: TOLD });
  expect(partsTold(`Probably yes, on what is known: ${TOLD}`)).toEqual({ lead: '', told: TOLD });
  expect(partsTold(TOLD)).toEqual({ lead: '', told: TOLD });
});

it('leaves out the question that a head asks, and keeps its answer', () => {
  const asked = 'Does it help adults? Fewer attacks';
  expect(partsTold(`${asked}: ${TOLD}`)).toEqual({ lead: 'Fewer attacks', told: TOLD });
  expect(withoutOwnWords(`Does it help? Probably yes: ${TOLD}`)).toBe(TOLD);
  // A question of its own is no head.
  expect(partsTold(`Does it help? ${TOLD}`).told).toBe(`Does it help? ${TOLD}`);
});

it('tells a row by its cells, without the names of its columns', () => {
  expect(partsTold('Drug: velorimine | Attacks: fewer by 2.8 | Sleep: longer')).toEqual({
    lead: '',
    told: '| velorimine | fewer by 2.8 | longer',
  });
});
