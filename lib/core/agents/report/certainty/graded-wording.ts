import type { CertaintyLevel, ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Source } from '../sentence.ts';

/** The grades of the results, as the report shows them. */
export interface ShownGrades {
  /** Levels that a sentence may name. */
  outcomes: ShortAnswer['outcomes'];
  results: readonly { level: CertaintyLevel; sources: readonly Source[] }[];
  /**
   * The question asks for a mechanism: its grade says how and in whom it was shown, and the finding is stated without a
   * hedge.
   */
  isHow?: boolean;
}

const GRADE =
  /[,(]?\s*\b(?:with |of |at )?(?:very low|low|moderate|high)(?: to (?:low|moderate|high))? certainty\b\)?|[,(]?\s*\bcertainty (?:is |was |of the evidence is )?(?:very low|low|moderate|high)\b\)?/gi;

const WEAK: ReadonlySet<CertaintyLevel> = new Set(['low', 'very_low']);
const PROBABLY = /\bprobably\b/gi;
/** "Kidney harm is likely", not "likely to", "more likely", "is a likely reason". */
const LIKELY = /\b(is|are|seems?|looks?) likely(?=\s*(?:[.,;:]|$))/gi;

/**
 * Words a line of the answer as certain as its results are, and no more. It names no level that no result was graded
 * with, and where every result that shares its sources is graded low, "probably" becomes "perhaps" (the words that
 * GRADE reserves for moderate and low certainty, Santesso et al., J Clin Epidemiol 2020;119:126).
 */
export function asGraded(
  text: string,
  sources: readonly Source[],
  { outcomes, results, isHow = false }: ShownGrades,
): string {
  const named = new Set<string>(outcomes.map(({ level }) => level.replace('_', ' ')));
  const kept = gradesIn(text).every((grade) => named.has(grade)) ? text : text.replace(GRADE, '');
  const own = results.filter((result) => result.sources.some((source) => sources.includes(source)));
  if (isHow || own.length === 0 || !own.every(({ level }) => WEAK.has(level))) return kept;
  return kept
    .replace(PROBABLY, (word) => (word.startsWith('P') ? 'Perhaps' : 'perhaps'))
    .replace(LIKELY, '$1 possible');
}

/** Levels of certainty that a sentence claims: "low", "very low". */
function gradesIn(text: string): string[] {
  return Array.from(text.matchAll(GRADE)).flatMap(
    ([grade]) => /very low|low|moderate|high/i.exec(grade)?.[0].toLowerCase() ?? [],
  );
}
