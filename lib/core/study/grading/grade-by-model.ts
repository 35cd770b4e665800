import type { Grade } from '#contract/study/study.ts';
import { citeQuote } from '../../agents/cite-quote.ts';
import { locateQuote } from '../../text/locate-quote.ts';
import type { StudyModel } from '../study-model.ts';
import { pointsFeedback } from './feedback-sentence.ts';
import { GRADING_ROLE, type GradedByModel, type Grading, gradedByModel, gradingPrompt } from './grading-prompt.ts';
import { type CoveredPoint, type Scored, scorePoints } from './score-points.ts';

/** A score between these is graded a second time; two that differ by more than the last leave it unsure. */
const BORDERLINE = { from: 0.55, to: 0.8, apart: 0.2 };
const TOKENS = { point: 120, envelope: 500 };

type NotAnAnswer = 'clarify' | 'dont_know';

export interface ModelGrade extends Scored {
  extra: Grade['extra'];
  misconception: string | null;
  feedback: string;
  isUnsure: boolean;
}

/**
 * Point by point: what a model calls covered counts where its learner's words stand in the answer, an extra claim where its
 * quote stands in a source; the score is code's own sum. 'clarify' for a question back, 'dont_know' where the learner says so. A borderline answer is graded twice
 * and gets the lower reading, so that what is shown adds up to what is scored. Throws AssayError `model_*`, `budget_spent`, `cancelled`.
 *
 * @param scope unique and the same on every replay, e.g. `grade/<answerId>`.
 */
export async function gradeByModel(
  grading: Grading,
  { model, scope }: { model: StudyModel; scope: string },
  signal: AbortSignal,
): Promise<ModelGrade | NotAnAnswer> {
  const ask = (turn: number) =>
    model.ask({
      agent: 'quiz',
      role: 'smart',
      scope: `${scope}/${turn}`,
      name: 'study_grade',
      schema: gradedByModel,
      instructions: GRADING_ROLE,
      prompt: gradingPrompt(grading, turn > 1),
      maxOutputTokens: TOKENS.envelope + TOKENS.point * grading.question.rubric.length,
      signal,
    });
  const graded = await ask(1);
  const first = checkedAgainstWords(graded, grading);
  const isShown = showsItsWords(graded, grading);
  if (isNone(first)) return first;
  if (isShown && (first.score < BORDERLINE.from || first.score > BORDERLINE.to)) return first;
  const again = await ask(2);
  const second = checkedAgainstWords(again, grading);
  if (isNone(second)) return { ...first, isUnsure: true };
  // A reading that copied words wrongly is one of fewer points than were made.
  if (!isShown && showsItsWords(again, grading)) return second;
  const lower = second.score < first.score ? second : first;
  const isUnsure = Math.abs(first.score - second.score) > BORDERLINE.apart + 1e-9;
  return { ...lower, isUnsure };
}

const isNone = (graded: ModelGrade | NotAnAnswer): graded is NotAnAnswer => typeof graded === 'string';

function checkedAgainstWords(graded: GradedByModel, { question, text, material }: Grading): ModelGrade | NotAnAnswer {
  const covered = question.rubric.map((point, i): CoveredPoint => {
    const own = graded.points.find(
      ({ pointId }) => pointId.replace(/\W/g, '').toLowerCase() === `p${i + 1}` || pointId === point.id,
    );
    const words = own && wordsIn(text, own.learnerWords);
    if (!own || !words) return { point, cover: 0, learnerWords: null, isContradicted: false };
    if (own.isContradicted) return { point, cover: 0, learnerWords: words, isContradicted: true };
    return { point, cover: own.cover, learnerWords: own.cover === 0 ? null : words, isContradicted: false };
  });
  const isAnswered = covered.some(({ cover, isContradicted }) => cover > 0 || isContradicted);
  if (graded.isQuestionBack && !isAnswered) return 'clarify';
  if (graded.isDontKnow && !isAnswered) return 'dont_know';
  const extra = graded.extra.flatMap(({ text: claimed, verdict, quote }) => {
    const own = wordsIn(text, claimed);
    // A claim that the learner did not make is not theirs to be praised or blamed for.
    if (!own) return [];
    const citation = verdict === 'not_in_sources' ? null : locate(quote, material);
    return [{ text: own, verdict: citation ? verdict : ('not_in_sources' as const), citation }];
  });
  const denied = extra.filter(({ verdict }) => verdict === 'contradicted');
  const scored = scorePoints(covered, denied.length);
  const isWrong = covered.some(({ isContradicted }) => isContradicted) || denied.length > 0;
  return {
    ...scored,
    extra,
    misconception: isWrong && graded.misconception.trim() ? graded.misconception.trim() : null,
    feedback: pointsFeedback(
      covered,
      denied.map((each) => each.text),
    ),
    isUnsure: false,
  };
}

/** Whether every point that is called covered or contradicted comes with words of the answer. */
function showsItsWords({ points }: GradedByModel, { text }: Grading): boolean {
  return points.every(
    ({ cover, isContradicted, learnerWords }) =>
      (cover === 0 && !isContradicted) || wordsIn(text, learnerWords) !== null,
  );
}

const LEFT_OUT = /\s?(?:…|\.{3}|\[…\])\s?/;

/** The learner's words as they stand in the answer, where some were left out between them with a mark; null where they do not. */
function wordsIn(text: string, words: string): string | null {
  const pieces = words.split(LEFT_OUT).filter((piece) => piece.trim() !== '');
  const places = pieces.map((piece) => (piece.trim().length < 2 ? null : locateQuote(text, piece)));
  const found = places.flatMap((place) => (place?.similarity === 1 ? text.slice(place.start, place.end) : []));
  return found.length > 0 && found.length === pieces.length ? found.join(' … ') : null;
}

function locate(quote: string, { works }: Grading['material']) {
  for (const work of works) {
    const citation = citeQuote(work, quote);
    if (citation) return citation;
  }
  return null;
}
