import { describe, expect, it } from 'vitest';
import {
  diagnosticInput,
  prerequisiteGap,
  quizEvaluateInput,
  quizEvaluateOutput,
  quizInput,
  quizOutput,
  studyProblem,
} from '#contract/study/study-agents.ts';

describe('contracts of the agents of study', () => {
  it('have the names and defaults that programs rely on', () => {
    expect(diagnosticInput.parse({ topic: 'Velorimine', userId: 'w1' })).toEqual({ topic: 'Velorimine', userId: 'w1' });
    expect(prerequisiteGap.parse({ concept: 'Placebo', currentMastery: 0.2 }).requiredMastery).toBe(0.5);
    expect(quizInput.parse({ topic: 'Velorimine' })).toMatchObject({ numQuestions: 5, difficulty: 'adaptive' });
    expect(Object.keys(quizEvaluateInput.shape)).toEqual(['questionId', 'learnerAnswer']);
    expect(Object.keys(quizEvaluateOutput.shape)).toEqual(['isCorrect', 'feedback', 'quizScore', 'quizComplete']);
    expect(Object.keys(quizOutput.shape)).toEqual(['quizQuestions', 'quizQuestionIndex']);
  });

  it('report a problem in one form only', () => {
    const error = {
      code: 'RAG_EMPTY',
      message: 'Nothing.',
      recoverable: true,
      fallbackAction: 'suggest_related_topics',
    };
    expect(studyProblem.safeParse({ success: false, error }).success).toBe(true);
    expect(studyProblem.safeParse({ success: true, error }).success).toBe(false);
    expect(studyProblem.safeParse({ success: false, error: { ...error, code: 'OTHER' } }).success).toBe(false);
  });
});
