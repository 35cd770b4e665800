import type { Grade, LearnerAnswer, RubricPoint, StudyQuestion } from '#contract/study/study.ts';
import { RIGHT_FROM } from '../learner/mastery.ts';
import { expectedAnswer } from '../questions/question-defects.ts';
import type { ShortGrade } from './grade-term.ts';

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

const LONGEST = 220;

/** What was right or wrong in an answer of one word or number, and what stands in the source. */
export function shortFeedback(
  question: StudyQuestion,
  { score, remark, misconception }: ShortGrade,
  { hintsUsed }: Pick<LearnerAnswer, 'hintsUsed'>,
): string {
  const expected = expectedAnswer(question);
  const afterHint = hintsUsed > 0 ? ' It does not count yet, because you used a hint.' : '';
  if (score === 1) return `Right: “${cut(expected)}”, as the source says.${afterHint}`;
  return [
    ...(score > 0 ? ['Partly right.'] : []),
    ...(remark !== null ? [remark] : score > 0 ? [] : ['Not quite.']),
    ...(misconception
      ? [`Your choice would mean “${cut(misconception).replace(/[.]$/, '')}”; the source says otherwise.`]
      : []),
    `The source has “${cut(expected)}”. Read its sentence once more.`,
  ].join(' ');
}

/** What was answered, what is missing and how to repair it, point by point; says nothing of mastery, which code reckons elsewhere. */
export function pointsFeedback(covered: readonly CoveredPoint[], contradicted: readonly string[]): string {
  const [right, half, denied, missing] = [
    covered.filter(({ cover }) => cover === 1),
    covered.filter(({ cover }) => cover === 0.5),
    covered.filter(({ isContradicted }) => isContradicted),
    covered.filter(({ cover, isContradicted }) => cover === 0 && !isContradicted),
  ];
  const quoted = (points: readonly CoveredPoint[]) => points.map(({ point }) => `“${cut(point.text)}”`).join('; ');
  return [
    ...(right.length > 0 ? [`Right: ${quoted(right)}.`] : []),
    ...(half.length > 0 ? [`In part: ${quoted(half)}.`] : []),
    ...(denied.length > 0 ? [`The source says the opposite of what you wrote: ${quoted(denied)}.`] : []),
    ...(contradicted.length > 0
      ? [`The sources deny: ${contradicted.map((text) => `“${cut(text)}”`).join('; ')}.`]
      : []),
    ...(missing.length > 0 ? [`Missing: ${quoted(missing)}.`] : []),
    ...(half.length + denied.length + missing.length > 0
      ? [
          'To correct it, open the passage next to each of these points and say in your own words which way it went, for whom, and compared with what.',
        ]
      : contradicted.length > 0
        ? ['No point is missing, but what the sources deny is not to be kept: read the passage that denies it.']
        : ['Nothing is missing.']),
  ].join(' ');
}

/** To an answer that is not graded. */
export const UNGRADED: Readonly<Record<'clarify' | 'dont_know' | 'revealed', string>> = {
  clarify:
    'This was read as a question or a request and not as an answer, so it was not graded. Ask the tutor, or answer in your own words.',
  dont_know: 'Saying so is honest and helps to choose what comes next. Read the sentence of the source.',
  revealed: 'The answer was shown, so this does not count.',
};

export function outcomeOf(score: number): Extract<Grade['outcome'], 'right' | 'partly' | 'wrong'> {
  return score === 1 ? 'right' : score > 0 ? 'partly' : 'wrong';
}

function cut(text: string): string {
  const plain = text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[.\s]+$/, '')
    .replace(/^“|”$/g, '');
  if (plain.length <= LONGEST) return plain;
  return `${plain.slice(0, plain.lastIndexOf(' ', LONGEST)).toWellFormed()} …`;
}
