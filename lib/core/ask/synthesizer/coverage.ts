import type { ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Citation } from '#contract/citation.ts';
import type { AskSource, SynthesizerOutput } from '#contract/conversation/ask.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { ReportBlock } from '#contract/report.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import type { WorkReading } from '#contract/work-reading.ts';
import { groupByOutcome } from '../../appraisal/outcomes.ts';
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
