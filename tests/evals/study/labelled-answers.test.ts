import { describe, expect, it } from 'vitest';
import { answeringStudyModel } from '#tests/core/study/answering-study-model.ts';
import { FICTIONAL_QUESTIONS } from '#tests/core/study/fictional-study.ts';
import { agreement, confusionTable, gradeLabelled } from './grade-labelled.ts';
import { isInTestSplit, LABELLED_ANSWERS, type Label } from './labelled-answers.ts';

/** In free text a model grades; the rest is graded by code, and so are questions back and “I don't know”. */
const ofCode = LABELLED_ANSWERS.filter(({ question, label }) => {
  const isFree = ['free_text', 'explain_both'].includes(FICTIONAL_QUESTIONS[question]?.type ?? '');
  return !isFree || label === 'clarify' || label === 'dont_know';
});

describe('labelled answers graded by code', () => {
  it('are of every kind', () => {
    expect(LABELLED_ANSWERS.length).toBeGreaterThanOrEqual(150);
    expect(new Set(LABELLED_ANSWERS.map(({ kind }) => kind)).size).toBe(8);
    expect(LABELLED_ANSWERS.filter(isInTestSplit).length).toBeGreaterThanOrEqual(50);
    expect(ofCode.length).toBeGreaterThanOrEqual(50);
  });

  /** Reads what is no answer as its label says, and covers no point. */
  const reader = answeringStudyModel({
    read_answer: ({ scope }) => ({ kind: READ[labelOf(scope)] ?? 'answer' }),
    study_grade: ({ scope }) => ({
      isQuestionBack: labelOf(scope) === 'clarify',
      isDontKnow: labelOf(scope) === 'dont_know',
      points: [],
      extra: [],
      misconception: '',
    }),
  });

  it('agree with their labels in nineteen of twenty, and praise nothing that is wrong', async () => {
    const graded = await gradeLabelled(ofCode, reader);
    console.log(`${graded.length} by code: ${agreement(graded).toFixed(3)}\n${confusionTable(graded)}`);
    expect(agreement(graded)).toBeGreaterThanOrEqual(0.95);
    expect(graded.filter(({ answer, grade }) => answer.label !== 'right' && grade.isCorrect)).toEqual([]);
  });

  it('praise nothing that is wrong where no model reads them', async () => {
    const graded = await gradeLabelled(ofCode, null);
    expect(graded.filter(({ answer, grade }) => answer.label !== 'right' && grade.isCorrect)).toEqual([]);
    expect(graded.filter(({ answer, grade }) => answer.label === 'right' && !grade.isCorrect)).toEqual([]);
  });
});

const READ: Readonly<Partial<Record<Label, string>>> = { clarify: 'question', dont_know: 'dont_know' };
const labelOf = (scope: string): Label =>
  LABELLED_ANSWERS.find(({ id }) => scope.split('/')[1] === id)?.label ?? 'wrong';
