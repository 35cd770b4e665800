import type { ToolSet } from 'ai';
import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { Measure } from '#contract/finding.ts';
import { calculatorTools, withCalculated } from '../calculators/calculations.ts';
import type { ReportSession } from '../report-session.ts';
import { isFinding, quotesIn, type Source } from '../sentence.ts';

const RATIOS: ReadonlySet<Measure | null> = new Set<Measure>(['RR', 'OR', 'HR']);
const SHARES: ReadonlySet<Measure | null> = new Set<Measure>(['percent', 'sensitivity', 'specificity']);

/**
 * The calculators for a model that writes from these sources; undefined where it cannot call tools, or there is nothing
 * to calculate.
 */
export function calculatorsFor(session: ReportSession, shown: readonly Source[]): ToolSet | undefined {
  const { questionType } = session.input.plan;
  if (!session.callsTools || !hasFigures(questionType, shown)) return undefined;
  const works = [...Map.groupBy(shown, ({ work: { work } }) => work.id)];
  return calculatorTools(
    works.map(([id, own]) => ({ id, texts: textsIn(own) })),
    session.calculations,
  );
}

/** Percentages in works on a mechanism are seldom shares of people. */
function hasFigures(questionType: QuestionType, shown: readonly Source[]): boolean {
  return shown
    .filter(isFinding)
    .some(({ finding: { measure } }) => RATIOS.has(measure) || (questionType !== 'mechanism' && SHARES.has(measure)));
}

/** A text with those of its numbers that calculators made from what its sources' works print. */
export function asCalculated({ calculations }: ReportSession, text: string, sources: readonly Source[]) {
  const works = [...new Set(sources.map(({ work: { work } }) => work.id))];
  return withCalculated(text, textsIn(sources), { works, calculations });
}

/** The quotes and their works' abstracts: the size of an arm is often elsewhere than its result. */
export function textsIn(sources: readonly Source[]): string[] {
  const works = new Set(sources.map(({ work: { work } }) => work));
  return [...quotesIn(sources), ...[...works].map(({ texts }) => texts.abstract ?? '')];
}
