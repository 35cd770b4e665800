import { CERTAINTY_WORDS } from '#contract/answer-words.ts';
import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { AskSource, SynthesizerOutput } from '#contract/conversation/ask.ts';
import type { AnswerConfidence, ContextScore } from '#contract/conversation/ask-events.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { ReportBlock } from '#contract/report.ts';
import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { SOURCE_FACTS, SOURCE_LABELS } from '#contract/source-labels.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { groupByOutcome } from '../../appraisal/outcomes.ts';
import { countStudies, listOf } from '../../appraisal/study-counts.ts';
import type { ParsedQuestion } from '../../question/parsed-question.ts';
import { matchConcepts } from '../../reading/concept-match.ts';
import { markedIn } from '../../report/doubt-marks.ts';

/** An answer that is not direct covers little of the question, however many of its words it repeats (proposal). */
const CONTEXT_WEIGHT = 0.25;

interface Answered {
  plan: ParsedQuestion;
  answer: ShortAnswer | null;
  blocks: readonly ReportBlock[];
  evidence: ReadonlyMap<string, Evidence>;
  readings: readonly WorkReading[];
}

/** How much of the question, of the evidence and of the sources an answer covers; shares, 0..1. */
export function coverageOf(answered: Answered): SynthesizerOutput['coverageMetrics'] {
  const { plan, answer, evidence } = answered;
  const citations = citationsIn(answered);
  const cited = [...new Set(citations.map(({ evidenceId }) => evidenceId))].flatMap((id) => evidence.get(id) ?? []);
  const covered = [
    ...textsIn(answered),
    ...citations.map(({ quote }) => quote),
    ...cited.map(({ title }) => title),
  ].join('\n');
  const queryAddressed =
    plan.concepts.length === 0 ? 0 : matchConcepts(plan.concepts)(covered).length / plan.concepts.length;
  const coverageOfTopics = topicsReported(answered, new Set(cited.map(({ id }) => id)));
  const sourceDiversity = share(
    sourcesOf(cited),
    sourcesOf(
      [...evidence.values()].filter((work) => answered.readings.some(({ evidenceId }) => evidenceId === work.id)),
    ),
  );
  const mean = (queryAddressed + coverageOfTopics + sourceDiversity) / 3;
  return {
    queryAddressed: rounded(queryAddressed),
    coverageOfTopics: rounded(coverageOfTopics),
    sourceDiversity: rounded(sourceDiversity),
    informationCompleteness: rounded(answer?.isDirect ? mean : mean * CONTEXT_WEIGHT),
  };
}

/** Of the outcomes that works report, those for which a work is cited. */
function topicsReported({ plan, readings }: Answered, cited: ReadonlySet<string>): number {
  const groups = groupByOutcome(
    readings.flatMap(({ findings }) => findings),
    plan,
  );
  if (groups.length === 0) return 0;
  return groups.filter(({ works }) => works.some((id) => cited.has(id))).length / groups.length;
}

function sourcesOf(works: readonly Evidence[]): Set<AskSource> {
  return new Set(works.flatMap(({ foundBy }) => foundBy.flatMap(({ tool }) => SOURCE_FACTS[tool].askSource ?? [])));
}

function share(part: ReadonlySet<unknown>, whole: ReadonlySet<unknown>): number {
  return whole.size === 0 ? 0 : Math.min(1, part.size / whole.size);
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

interface AnswerParts {
  answer: ShortAnswer | null;
  blocks: readonly ReportBlock[];
}

/** The texts of an answer in reading order, without titles of sections. */
export function textsIn({ answer, blocks }: AnswerParts): string[] {
  const first = answer ? [answer.lead, ...answer.claims.map(({ text }) => text)] : [];
  return [...first, ...blocks.flatMap(textsInBlock)].filter((text) => text !== '');
}

function textsInBlock(block: ReportBlock): string[] {
  switch (block.type) {
    case 'paragraph':
      return block.claims.map(({ text }) => text);
    case 'note':
      return [block.text];
    case 'table':
      return [...block.columns, ...block.rows.flat().map(({ text }) => text)];
    case 'positions':
      return [
        block.topic,
        ...block.positions.flatMap(({ label, claims }) => [label, ...claims.map(({ text }) => text)]),
        block.differs,
      ];
    case 'effects':
      return [block.outcome];
  }
}

export function citationsIn({ answer, blocks }: AnswerParts): Citation[] {
  const body = blocks.flatMap((block) =>
    block.type === 'effects'
      ? block.rows.map(({ citation }) => citation)
      : markedIn(block).flatMap(({ citations }) => citations),
  );
  return [...(answer?.claims ?? []).flatMap(({ citations }) => citations), ...body];
}

/** From which value on a confidence is called so (proposal, in steps of a quarter). */
const CONFIDENCE_WORDS = [
  [0.75, 'high'],
  [0.5, 'moderate'],
  [0.25, 'low'],
  [0, 'very low'],
] as const;

interface ConfidenceInput {
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
  const word = CONFIDENCE_WORDS.find(([from]) => value >= from)?.[1] ?? 'very low';
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
