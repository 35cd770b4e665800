import { expect, it } from 'vitest';
import { QUESTION_TYPES } from '#contract/appraisal/assessment.ts';
import { DIMENSIONS, isRequired, meetsApproval, REQUIRED_DIMENSIONS, RUBRIC } from '#core/appraisal/rubric.ts';

const dimension = (score: number, required: boolean) => ({ score, required, reason: 'Fictional.' });

it.each(DIMENSIONS)('covers every whole %s score from 0 to 10 exactly once', (name) => {
  for (let score = 0; score <= 10; score += 1) {
    const holding = RUBRIC[name].filter((band) => score >= band.from && score <= band.to);
    expect(holding).toHaveLength(1);
  }
});

it('asks every type of question for at least one dimension, and a treatment for both', () => {
  for (const type of QUESTION_TYPES) expect(REQUIRED_DIMENSIONS[type].length).toBeGreaterThan(0);
  const asking = (questionType: (typeof QUESTION_TYPES)[number]) => ({ questionType, parts: [] });
  expect(DIMENSIONS.every((each) => isRequired(each, asking('treatment_effect')))).toBe(true);
  expect(isRequired('clinical', asking('mechanism'))).toBe(false);
  expect(isRequired('mechanism', asking('epidemiology'))).toBe(false);
  expect(isRequired('mechanism', { questionType: 'epidemiology', parts: [{ questionType: 'mechanism' }] })).toBe(true);
});

it('approves at the thresholds themselves and not below them', () => {
  const at = { confidence: 0.7, mechanism: dimension(6, true), clinical: dimension(6, true) };
  expect(meetsApproval(at)).toBe(true);
  expect(meetsApproval({ ...at, confidence: 0.69 })).toBe(false);
  expect(meetsApproval({ ...at, clinical: dimension(5.9, true) })).toBe(false);
  expect(meetsApproval({ ...at, mechanism: dimension(5.9, true) })).toBe(false);
});

it('does not hold a low score against a question that did not ask for that dimension', () => {
  expect(meetsApproval({ confidence: 0.8, mechanism: dimension(0, false), clinical: dimension(7, true) })).toBe(true);
  expect(meetsApproval({ confidence: 0.8, mechanism: dimension(8, true), clinical: dimension(1, false) })).toBe(true);
});

it('takes both dimensions as asked for when an assessment marks neither', () => {
  expect(meetsApproval({ confidence: 1, mechanism: dimension(0, false), clinical: dimension(9, false) })).toBe(false);
});
