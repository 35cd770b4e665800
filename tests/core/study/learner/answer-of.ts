import type { ConceptMastery } from '#contract/study/study.ts';
import { type MasteryAnswer, newMastery, updateMastery } from '#core/study/learner/mastery.ts';

/** A right answer to a choice of four, without a hint, a minute after the one before; every field can be overridden. */
export function answerOf(n: number, overrides: Partial<MasteryAnswer> = {}): MasteryAnswer {
  return {
    answerId: `answer-${n}`,
    questionId: `question-${n}`,
    type: 'choice',
    options: 4,
    score: 1,
    graderError: 0,
    hintsUsed: 0,
    isRevealed: false,
    isDontKnow: false,
    isDiagnostic: false,
    isUnsure: false,
    isRepeat: false,
    at: new Date(Date.UTC(2026, 0, 1, 8, n)).toISOString(),
    ...overrides,
  };
}

export function masteryAfter(answers: readonly Partial<MasteryAnswer>[], p0 = 0.2): ConceptMastery {
  return answers.reduce<ConceptMastery>((m, given, n) => updateMastery(m, answerOf(n, given)), newMastery('c', p0));
}
