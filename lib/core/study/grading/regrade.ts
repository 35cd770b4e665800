import type { Grade } from '#contract/study/study.ts';
import type { StudyModel } from '../study-model.ts';
import { gradeAnswer, type ToGrade } from './grade-answer.ts';

export interface Disputed extends ToGrade {
  /** The grade that is disputed. */
  grade: Grade;
  reason: string;
}

const SAYS_WHY = 'After the dispute it was graded again.';

/**
 * Grades a disputed answer again, by a model where there is one with the learner's reason as data. The same
 * dispute gives the same grade; one that was settled stays as it is. A grade that comes out lower says why.
 * Throws AssayError `cancelled`.
 */
export async function regrade(
  { grade, reason, ...toGrade }: Disputed,
  deps: { model?: StudyModel | null | undefined },
  signal: AbortSignal,
): Promise<Grade> {
  if (grade.feedback.includes(SAYS_WHY)) return grade;
  if (grade.outcome === 'revealed' || grade.outcome === 'dont_know') {
    return { ...grade, feedback: `${SAYS_WHY} Nothing was answered that could be graded. ${grade.feedback}` };
  }
  const again = await gradeAnswer({ ...toGrade, reason }, deps, signal);
  if (again.outcome === 'revealed')
    return {
      ...grade,
      feedback: `${SAYS_WHY} No model could be asked this time, so the grade stands. ${grade.feedback}`,
    };
  const change =
    again.score > grade.score
      ? 'It is graded higher now.'
      : again.score < grade.score
        ? `It is graded lower now, because ${whyLower(again)}.`
        : 'The grade stays the same.';
  return { ...again, feedback: `${SAYS_WHY} ${change} ${again.feedback}` };
}

function whyLower({ points, extra }: Grade): string {
  const denied = extra.find(({ verdict }) => verdict === 'contradicted');
  if (denied) return `a source denies “${denied.text}”`;
  const missing = points.filter(({ cover }) => cover < 1).map(({ text }) => `“${text}”`);
  return missing.length > 0 ? `it does not fully say ${missing.join(' and ')}` : 'the second reading found less in it';
}
