import PQueue from 'p-queue';
import type { Grade, LearnerAnswer } from '#contract/study/study.ts';
import { isModelFailure } from '#core/agents/model-or-rules.ts';
import { gradeAnswer } from '#core/study/grading/grade-answer.ts';
import type { StudyModel } from '#core/study/study-model.ts';
import { FICTIONAL_MATERIAL, FICTIONAL_QUESTIONS } from '#tests/core/study/fictional-study.ts';
import type { Label, LabelledAnswer } from './labelled-answers.ts';

export interface GradedAnswer {
  answer: LabelledAnswer;
  grade: Grade;
  agrees: boolean;
}

export const learnerAnswer = (questionId: string, text: string, rest: Partial<LearnerAnswer> = {}): LearnerAnswer => ({
  answerId: 'answer',
  questionId,
  text,
  isDontKnow: false,
  hintsUsed: 0,
  isRevealed: false,
  tookMs: null,
  at: '2026-01-01T00:00:00.000Z',
  ...rest,
});

/** @param atOnce answers that are graded side by side. */
export function gradeLabelled(
  answers: readonly LabelledAnswer[],
  model: StudyModel | null,
  atOnce = 1,
): Promise<GradedAnswer[]> {
  const queue = new PQueue({ concurrency: atOnce });
  return queue.addAll(answers.map((answer) => () => gradeOne(answer, model)));
}

async function gradeOne(answer: LabelledAnswer, model: StudyModel | null): Promise<GradedAnswer> {
  const question = FICTIONAL_QUESTIONS[answer.question];
  if (!question) throw new Error(`There is no question ${answer.question}.`);
  const toGrade = {
    question,
    answer: learnerAnswer(question.id, answer.text, { answerId: answer.id }),
    material: FICTIONAL_MATERIAL,
  };
  const { signal } = new AbortController();
  // What a model does not answer is not graded, and counts as differing.
  const grade = await gradeAnswer(toGrade, { model }, signal).catch((error) => {
    if (!isModelFailure(error)) throw error;
    return gradeAnswer(toGrade, {}, signal);
  });
  return { answer, grade, agrees: grade.outcome === answer.label };
}

export function agreement(graded: readonly GradedAnswer[]): number {
  return graded.filter(({ agrees }) => agrees).length / Math.max(1, graded.length);
}

const LABELS: readonly Label[] = ['right', 'partly', 'wrong', 'clarify', 'dont_know'];

/** Labels by rows, grades by columns, as a table in markdown. */
export function confusionTable(graded: readonly GradedAnswer[]): string {
  const rows = LABELS.map((label) => {
    const own = graded.filter(({ answer }) => answer.label === label);
    return `| ${label} | ${LABELS.map((outcome) => own.filter(({ grade }) => grade.outcome === outcome).length).join(' | ')} |`;
  });
  return [`| labelled \\ graded | ${LABELS.join(' | ')} |`, `|---|${LABELS.map(() => '--:').join('|')}|`, ...rows].join(
    '\n',
  );
}
