import type { CertaintyLevel, ShortAnswer } from '#contract/appraisal/short-answer.ts';
import type { Source } from '../sentence.ts';

/** What results are graded with, as the report shows it. */
export interface ShownGrades {
  /** Levels that a sentence may name. */
  outcomes: ShortAnswer['outcomes'];
  results: readonly { level: CertaintyLevel; sources: readonly Source[] }[];
  /** A mechanism is asked for: its grade says how and in whom it was shown, and what was shown is told without a hedge. */
  isHow?: boolean;
}

const GRADE =
  /[,(]?\s*\b(?:with |of |at )?(?:very low|low|moderate|high)(?: to (?:low|moderate|high))? certainty\b\)?|[,(]?\s*\bcertainty (?:is |was |of the evidence is )?(?:very low|low|moderate|high)\b\)?/gi;

const WEAK: ReadonlySet<CertaintyLevel> = new Set(['low', 'very_low']);
const PROBABLY = /\bprobably\b/gi;
/** "Kidney harm is likely", not "likely to", "more likely", "is a likely reason". */
const LIKELY = /\b(is|are|seems?|looks?) likely(?=\s*(?:[.,;:]|$))/gi;

/**
 * A line of the answer as sure as its results and no surer: it names no level that none was graded with, and where every result
 * it shares sources with is graded low, "probably" is "perhaps" (the words that GRADE keeps for moderate and low certainty,
 * Santesso et al., J Clin Epidemiol 2020;119:126).
 */
export function asGraded(
  text: string,
  sources: readonly Source[],
  { outcomes, results, isHow = false }: ShownGrades,
): string {
  const named = new Set<string>(outcomes.map(({ level }) => level.replace('_', ' ')));
  const told = gradesIn(text).every((grade) => named.has(grade)) ? text : text.replace(GRADE, '');
  const own = results.filter((result) => result.sources.some((source) => sources.includes(source)));
  if (isHow || own.length === 0 || !own.every(({ level }) => WEAK.has(level))) return told;
  return told
    .replace(PROBABLY, (word) => (word.startsWith('P') ? 'Perhaps' : 'perhaps'))
    .replace(LIKELY, '$1 possible');
}

/** Levels of certainty that a sentence claims for itself: "low", "very low". */
function gradesIn(text: string): string[] {
  return Array.from(text.matchAll(GRADE)).flatMap(
    ([grade]) => /very low|low|moderate|high/i.exec(grade)?.[0].toLowerCase() ?? [],
  );
}
