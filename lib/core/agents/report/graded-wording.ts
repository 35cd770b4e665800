import type { CertaintyLevel, ShortAnswer } from '#contract/short-answer.ts';
import { gradesIn, withoutGrades } from '../../verification/own-words.ts';
import type { ReportFinding } from './report-findings.ts';

/** What results are graded with, as the report shows it. */
export interface ShownGrades {
  /** Levels that a sentence may name. */
  outcomes: ShortAnswer['outcomes'];
  results: readonly { level: CertaintyLevel; findings: readonly ReportFinding[] }[];
  /** A mechanism is asked for: its grade says how and in whom it was shown, and what was shown is told without a hedge. */
  isHow?: boolean;
}

const WEAK: ReadonlySet<CertaintyLevel> = new Set(['low', 'very_low']);
const PROBABLY = /\bprobably\b/gi;
/** "Kidney harm is likely", not "likely to", "more likely", "is a likely reason". */
const LIKELY = /\b(is|are|seems?|looks?) likely(?=\s*(?:[.,;:]|$))/gi;

/**
 * A line of the answer as sure as its results and no surer: it names no level that none was graded with, and where every result
 * it shares findings with is graded low, "probably" is "perhaps" (the words that GRADE keeps for moderate and low certainty,
 * Santesso et al., J Clin Epidemiol 2020;119:126).
 */
export function asGraded(
  text: string,
  findings: readonly ReportFinding[],
  { outcomes, results, isHow = false }: ShownGrades,
): string {
  const named = new Set<string>(outcomes.map(({ level }) => level.replace('_', ' ')));
  const told = gradesIn(text).every((grade) => named.has(grade)) ? text : withoutGrades(text);
  const own = results.filter((result) => result.findings.some((finding) => findings.includes(finding)));
  if (isHow || own.length === 0 || !own.every(({ level }) => WEAK.has(level))) return told;
  return told
    .replace(PROBABLY, (word) => (word.startsWith('P') ? 'Perhaps' : 'perhaps'))
    .replace(LIKELY, '$1 possible');
}
