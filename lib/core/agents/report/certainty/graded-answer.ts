import { decisiveResult, gradeInWords, isGradedByShowing } from '#contract/answer-words.ts';
import type { CertaintyLevel, OutcomeCertainty, ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { capitalised } from '../../../text/sentences.ts';
import type { ReportInput } from '../../handlers.ts';
import type { CertaintyRow, Check, Source } from '../sentence.ts';
import { partsOf } from '../write/prompt.ts';
import { resultCertainty } from './section-certainty.ts';

/**
 * How certain the main results are, as their writer proposed where possible; otherwise as code reads it from the
 * findings by outcome.
 */
export function withCertainties(coded: ShortAnswer, results: readonly CertaintyRow[], input: ReportInput): ShortAnswer {
  const graded = distinct(results.flatMap((result) => resultCertainty(result, input) ?? []));
  const first = decisiveResult(graded);
  if (!first) return coded;
  // A user's change to an outcome's grade stays, whatever the results are called now.
  const changed = coded.outcomes.filter(
    ({ outcome, steps }) => steps.some(({ by }) => by === 'person') && !graded.some((each) => each.outcome === outcome),
  );
  return {
    ...coded,
    outcomes: [...graded, ...changed],
    certainty: first.level,
    reasons: first.steps.map(({ reason }) => reason),
  };
}

/**
 * Where the verdict did not pass its check, puts the graded results in its place: one for each of up to two parts of
 * the question, each a checked sentence with its grade. Otherwise the report would seem to have no verdict.
 *
 * @param answer its checked lines, the verdict first.
 */
export function withVerdict(
  answer: readonly Check[],
  graded: readonly CertaintyRow[],
  input: ReportInput,
): readonly Check[] {
  if (answer.some(({ kept, claim }) => kept && claim.lead === VERDICT_LEAD)) return answer;
  const instead = graded.flatMap((result): Check[] => {
    const shown = result.claim && resultCertainty(result, input);
    if (!result.claim || !shown) return [];
    const grade =
      shown.shown?.by === 'statement' ? '' : ` (${gradeInWords(shown)}${isGradedByShowing(shown) ? '' : ' certainty'})`;
    const text = `${VERDICT_LEAD}: ${capitalised(result.about)}${grade}.`;
    const claim = { ...result.claim, text, lead: VERDICT_LEAD };
    const sentence = { text: result.about, lead: '', sources: result.sources, origin: 'code' as const, counts: [] };
    return [{ sentence, claim, kept: true, rewritten: true }];
  });
  return [...instead.slice(0, Math.min(MOST_REASONS, Math.max(1, partsOf(input.plan).length))), ...answer];
}

const MOST_REASONS = 2;

/** Keeps the first of two results with the same name. */
function distinct(graded: readonly OutcomeCertainty[]): OutcomeCertainty[] {
  const names = new Set<string>();
  return graded.filter(({ outcome }) => !names.has(outcome) && names.add(outcome));
}

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
