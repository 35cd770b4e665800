import { describe, expect, it } from 'vitest';
import type { ConceptMastery } from '#contract/study/study.ts';
import {
  type FeedbackOutput,
  learningCycleOutput,
  masteryLoopOutput,
  studyProblem as problemSchema,
  type TutorOutput,
} from '#contract/study/study-agents.ts';
import type { StudyEvent } from '#contract/study/study-events.ts';
import { cyclesOn, learningCycle, masteryLoop, studyProblem } from '#core/study/cycle/learning-cycle.ts';
import { newMastery } from '#core/study/learner/mastery.ts';
import { answerTo, gradeOf, questionOf, stored } from '../learner/invented-session.ts';

const known = (p: number): ConceptMastery => ({ ...newMastery('a', p), status: p >= 0.85 ? 'reached' : 'learning' });
const feedback: FeedbackOutput = {
  errorPatterns: [],
  feedbackText: 'Well.',
  improvementAreas: [],
  masteryScore: 0.9,
  masteryAchieved: true,
};
const explanation: TutorOutput = {
  explanation: [{ id: 'c', text: 'Invented.', verdict: 'supported', citations: [] }],
  examplesProvided: [],
  keyPoints: [],
  nextAction: 'quiz',
};
const grade = (n: number, score: number, outcome?: 'clarify' | 'revealed') =>
  gradeOf(answerTo(questionOf(`${n}`), 1), score, outcome ? { outcome } : {});
const cycle = (p: number, earlier = 0) =>
  learningCycle({
    explanation,
    grades: [grade(1, 1), grade(2, 0.5)],
    feedback,
    mastery: { a: known(p) },
    conceptIds: ['a'],
    earlier,
  });

describe('a learning cycle', () => {
  it('ends with what tutor, quiz and feedback gave', () => {
    expect(learningCycleOutput.parse(cycle(0.9, 2))).toEqual({
      explanation: explanation.explanation,
      quizScore: 0.75,
      feedbackText: 'Well.',
      masteryAchieved: true,
      cycleNumber: 3,
    });
  });

  it('achieves mastery by the gates of each concept, not by a good quiz', () => {
    const right = { explanation: null, grades: [grade(1, 1)], feedback, earlier: 0 };
    expect(learningCycle({ ...right, mastery: { a: known(0.84) }, conceptIds: ['a'] }).masteryAchieved).toBe(false);
    expect(learningCycle({ ...right, mastery: { a: known(0.9) }, conceptIds: ['a', 'b'] }).masteryAchieved).toBe(false);
  });

  it('scores no question back, and nothing for a revealed answer', () => {
    const grades = [grade(1, 1), grade(2, 0, 'clarify'), grade(3, 1, 'revealed')];
    expect(
      learningCycle({ explanation: null, grades, feedback, mastery: {}, conceptIds: [], earlier: 0 }).quizScore,
    ).toBe(0.5);
  });
});

describe('a mastery loop', () => {
  const loop = (ps: readonly number[]) =>
    masteryLoop({ cycles: ps.map((p, n) => cycle(p, n)), mastery: { a: known(ps.at(-1) ?? 0) }, conceptIds: ['a'] });

  it('goes on below the threshold, and ends at it', () => {
    expect(loop([])).toBeNull();
    expect(loop([0.3, 0.6])).toBeNull();
    expect(masteryLoopOutput.parse(loop([0.3, 0.9]))).toEqual({
      finalMastery: 0.9,
      totalCycles: 2,
      masteryAchieved: true,
      recommendation: 'mastered',
    });
  });

  it('ends with the fifth cycle and asks for something else', () => {
    expect(loop([0.3, 0.3, 0.4, 0.5])).toBeNull();
    expect(loop([0.3, 0.3, 0.4, 0.5, 0.6])).toEqual({
      finalMastery: 0.6,
      totalCycles: 5,
      masteryAchieved: false,
      recommendation: 'needs_remediation',
    });
  });

  it('counts the cycles on the same concepts since the last loop', () => {
    const ended = (conceptIds: string[]): StudyEvent => ({ type: 'cycle_ended', output: cycle(0.3), conceptIds });
    const output = {
      finalMastery: 0,
      totalCycles: 5,
      masteryAchieved: false,
      recommendation: 'needs_remediation' as const,
    };
    const events = stored([
      ended(['a', 'b']),
      ended(['a']),
      { type: 'loop_ended', output, conceptIds: ['a'] },
      ended(['b', 'a']),
      ended(['a']),
    ]);
    expect(cyclesOn(['a'], events)).toHaveLength(1);
    expect(cyclesOn(['b', 'a'], events)).toHaveLength(2);
  });
});

describe('a problem', () => {
  it.each([
    ['INVALID_INPUT', 'ask_to_clarify'],
    ['RAG_EMPTY', 'suggest_related_topics'],
    ['TIMEOUT', 'retry'],
    ['STATE_MISSING', 'diagnostic'],
  ] as const)('%s says what is done about it: %s', (code, fallbackAction) => {
    const problem = problemSchema.parse(studyProblem(code));
    expect(problem.error).toMatchObject({ code, fallbackAction, recoverable: true });
    expect(problem.error.message).toMatch(/\.$/u);
  });

  it('is taken over by the tutor after a second timeout', () => {
    expect(studyProblem('TIMEOUT', { isRetried: true }).error.fallbackAction).toBe('tutor');
  });

  it('has a message of its own where one is given', () => {
    expect(studyProblem('RAG_EMPTY', { message: 'Nothing on this.' }).error.message).toBe('Nothing on this.');
  });
});
