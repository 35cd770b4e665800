import { decisiveResult, gradeInWords, isGradedByShowing } from '#contract/answer-words.ts';
import type { OutcomeCertainty, ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { capitalised } from '../../../text/sentences.ts';
import type { ReportInput } from '../../handlers.ts';
import type { CertaintyRow, Check } from '../sentence.ts';
import { partsOf } from '../write/question-header.ts';
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
