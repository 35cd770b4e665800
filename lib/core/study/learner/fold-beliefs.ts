import type { Citation } from '#contract/citation.ts';
import type { Grade, MisconceptionCase } from '#contract/study/study.ts';
import { stableId } from '../../text/stable-id.ts';
import type { GradedAnswer } from './graded-answers.ts';
import { RIGHT_FROM } from './mastery.ts';

/** Answers with the same misconception that make a case, and right answers to different questions that close it. */
const MAKES_A_CASE = 2;
const CLOSES_A_CASE = 3;

/** What the learner seems to believe that the sources deny. */
export interface Belief {
  id: string;
  conceptId: string;
  belief: string;
  answerIds: string[];
}

interface Open extends MisconceptionCase {
  /** Questions answered right since it was met last. */
  repaired: Set<string>;
}

export function foldBeliefs(answers: readonly GradedAnswer[]): { cases: MisconceptionCase[]; beliefs: Belief[] } {
  const met = new Map<string, Open>();
  for (const given of answers) {
    const { question, answer, grade, input } = given;
    if (input.isRevealed || input.isWithdrawn) continue;
    const belief = believed(given);
    if (belief !== null) {
      const id = stableId(
        'belief',
        belief
          .toLowerCase()
          .replace(/[^\p{L}\p{N}]+/gu, ' ')
          .trim(),
      );
      const known = met.get(id);
      met.set(id, {
        id,
        // The same belief on a neighbouring concept is the same belief.
        conceptId: known?.conceptId ?? question.conceptId,
        belief: known?.belief ?? belief,
        correction: denialIn(grade).quote,
        citation: denialIn(grade),
        answerIds: [...(known?.answerIds ?? []), answer.answerId],
        rightSince: 0,
        isClosed: false,
        repaired: new Set(),
      });
    } else if (input.score >= RIGHT_FROM && input.hintsUsed === 0 && !input.isRepeat) {
      for (const open of met.values()) {
        if (open.conceptId === question.conceptId && isOpen(open)) open.repaired.add(question.id);
      }
    }
  }
  const all = [...met.values()];
  return {
    cases: all.filter(({ answerIds }) => answerIds.length >= MAKES_A_CASE).map(asCase),
    beliefs: all.map(({ id, conceptId, belief, answerIds }) => ({ id, conceptId, belief, answerIds })),
  };
}

/** The sentence that denies what an answer says: of a claim outside the points, else of a point, else the question's own. */
export function denialIn({ extra, points, citation }: Grade): Citation {
  const outside = extra.find(({ verdict, citation: place }) => verdict === 'contradicted' && place !== null)?.citation;
  // Words that cover nothing of a point are those that deny it.
  const denied = points.find(({ cover, learnerWords }) => cover === 0 && learnerWords !== null)?.citation;
  return outside ?? denied ?? citation;
}

/** The misconception of an answer that is wrong, or right but for a claim that the sources deny; null for none. */
export function believed({
  question,
  answer,
  grade,
}: Pick<GradedAnswer, 'question' | 'answer' | 'grade'>): string | null {
  if (grade.isCorrect)
    return grade.extra.some(({ verdict }) => verdict === 'contradicted') ? grade.misconception : null;
  return grade.misconception ?? question.options.find(({ id }) => id === answer.text)?.misconception ?? null;
}

function isOpen({ repaired }: Open): boolean {
  return repaired.size < CLOSES_A_CASE;
}

function asCase({ repaired, ...known }: Open): MisconceptionCase {
  return { ...known, rightSince: repaired.size, isClosed: repaired.size >= CLOSES_A_CASE };
}
