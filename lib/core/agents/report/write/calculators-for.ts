import type { ToolSet } from 'ai';
import type { QuestionType } from '#contract/appraisal/assessment.ts';
import type { Measure } from '#contract/finding.ts';
import { calculatorTools } from '../calculators/calculations.ts';
import type { ReportSession } from '../report-session.ts';
import { isFinding, type Source } from '../sentence.ts';
import { textsIn } from './parse-lines.ts';

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
