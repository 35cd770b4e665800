import { CERTAINTY_WORDS } from '#contract/answer-words.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { AnswerConfidence, ContextScore } from '#contract/conversation/ask-events.ts';
import type { Evidence } from '#contract/evidence.ts';
import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { countStudies, listOf } from '../../appraisal/study-counts.ts';

/** From which value on a confidence is called so (proposal, in steps of a quarter). */
const WORDS = [
  [0.75, 'high'],
  [0.5, 'moderate'],
  [0.25, 'low'],
  [0, 'very low'],
] as const;

export interface ConfidenceInput {
  /** 0..1. */
  value: number;
  answer: Pick<ShortAnswer, 'isDirect' | 'certainty'>;
  /** Works that the answer cites. */
  cited: readonly Evidence[];
  scores: readonly ContextScore[];
  searches: readonly Pick<SearchRecord, 'tool' | 'query' | 'status'>[];
}

/** The confidence in an answer, in one word, with its reasons. */
export function confidenceOf({ value, answer, cited, scores, searches }: ConfidenceInput): AnswerConfidence {
  const answered = new Set(searches.filter(({ status }) => !hasFailed(status)).map(keyOf));
  // A search that was repeated and then answered counts as answered.
  const unheard = searches.filter((search) => hasFailed(search.status) && !answered.has(keyOf(search)));
  const failed = new Set(unheard.map(({ tool }) => SOURCE_LABELS[tool]));
  const isWeak = scores.length > 0 && scores.every((each) => each.isWeak);
  const inputs = [
    answer.isDirect
      ? countStudies(onceEach(cited, scores), { withSizes: false })
      : 'no work answers the question itself',
    answer.certainty && `certainty of the evidence ${CERTAINTY_WORDS[answer.certainty]} (suggested)`,
    isWeak && 'every work is weak evidence for this question',
    failed.size > 0 && `${listOf([...failed].sort())} did not answer`,
  ].filter((input): input is string => typeof input === 'string' && input !== '');
  const word = WORDS.find(([from]) => value >= from)?.[1] ?? 'very low';
  return { word, value, inputs };
}

const keyOf = ({ tool, query }: Pick<SearchRecord, 'tool' | 'query'>) => `${tool} ${query}`;

/** A version or a copy of a work that is cited too is no further study. */
function onceEach(cited: readonly Evidence[], scores: readonly ContextScore[]): Evidence[] {
  const shown = new Set(cited.map(({ id }) => id));
  const copies = new Set(
    scores.filter(({ evidenceId }) => shown.has(evidenceId)).flatMap(({ duplicates }) => duplicates),
  );
  return cited.filter(({ id }) => !copies.has(id));
}

/** "Confidence: low (2 cohort studies; the studies disagree)." */
export function confidenceText({ word, inputs }: AnswerConfidence): string {
  return `Confidence: ${word}${inputs.length > 0 ? ` (${inputs.join('; ')})` : ''}.`;
}
