import type { Grade, RubricPoint } from '#contract/study/study.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';

/** How an answer meets one point of a rubric. */
export interface CoveredPoint {
  point: RubricPoint;
  cover: 0 | 0.5 | 1;
  learnerWords: string | null;
  /** The learner says the opposite. */
  isContradicted: boolean;
}

/** What each claim costs that the sources contradict. Reference: 6.3 of the grading rules. */
const CONTRADICTED = 0.25;

export interface Scored {
  score: number;
  isCorrect: boolean;
  outcome: Extract<Grade['outcome'], 'right' | 'partly' | 'wrong'>;
  points: Grade['points'];
}

/**
 * The one way from points to a score, no matter who covered them: `clamp(sum(w * cover) / sum(w) - 0.25 * contradicted, 0, 1)`. Right
 * from 0.7 on where no critical point is contradicted; a contradicted critical point is wrong whatever else the answer says.
 *
 * @param contradicted claims beyond the rubric that the sources deny.
 */
export function scorePoints(covered: readonly CoveredPoint[], contradicted: number): Scored {
  const all = covered.reduce((sum, { point }) => sum + point.weight, 0);
  const reached = covered.reduce((sum, { point, cover }) => sum + point.weight * cover, 0);
  const denied = contradicted + covered.filter(({ isContradicted }) => isContradicted).length;
  const raw = all === 0 ? 0 : reached / all - CONTRADICTED * denied;
  const score = Math.round(Math.min(1, Math.max(0, raw)) * 1000) / 1000;
  const isGrave = covered.some(({ point, isContradicted }) => point.isCritical && isContradicted);
  const isCorrect = score >= RIGHT_FROM && !isGrave;
  return {
    score,
    isCorrect,
    outcome: isCorrect ? 'right' : score > 0 && !isGrave ? 'partly' : 'wrong',
    points: covered.map(({ point, cover, learnerWords }) => ({
      pointId: point.id,
      text: point.text,
      cover,
      learnerWords,
      citation: point.citation,
    })),
  };
}
