import { describe, expect, it } from 'vitest';
import { FICTIONAL_QUESTIONS } from '#tests/core/study/fictional-study.ts';
import { agreement, confusionTable, gradeLabelled } from './grade-labelled.ts';
import { isHeldOut, LABELLED_ANSWERS } from './labelled-answers.ts';

/** In free text a model grades; the rest is graded by code, and so are questions back and “I don't know”. */
const ofCode = LABELLED_ANSWERS.filter(({ question, label }) => {
  const isFree = ['free_text', 'explain_both'].includes(FICTIONAL_QUESTIONS[question]?.type ?? '');
  return !isFree || label === 'clarify' || label === 'dont_know';
});

describe('labelled answers graded by code', () => {
  it('are of every kind', () => {
    expect(LABELLED_ANSWERS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(LABELLED_ANSWERS.map(({ kind }) => kind)).size).toBe(8);
    expect(LABELLED_ANSWERS.filter(isHeldOut).length).toBeGreaterThanOrEqual(50);
    expect(ofCode.length).toBeGreaterThanOrEqual(50);
  });

  it('agree with their labels in nineteen of twenty, and praise nothing that is wrong', async () => {
    const graded = await gradeLabelled(ofCode, null);
    console.log(`${graded.length} by code: ${agreement(graded).toFixed(3)}\n${confusionTable(graded)}`);
    expect(agreement(graded)).toBeGreaterThanOrEqual(0.95);
    expect(graded.filter(({ answer, grade }) => answer.label === 'wrong' && grade.isCorrect)).toEqual([]);
  });
});
