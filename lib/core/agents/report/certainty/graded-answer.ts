import { decisiveResult, gradeInWords, isToldByShowing } from '#contract/answer-words.ts';
import type { OutcomeCertainty, ShortAnswer } from '#contract/appraisal/short-answer.ts';
import { VERDICT_LEAD } from '../../../report/claim-sentence.ts';
import { capitalised } from '../../../text/capitalised.ts';
import type { ReportInput } from '../../handlers.ts';
import type { CertaintyRow, Check } from '../sentence.ts';
import { partsOf } from '../write/question-header.ts';
import { resultCertainty } from './section-certainty.ts';

/** How sure the main results are, where their writer could say; else what code reads from the findings by outcome. */
export function withCertainties(coded: ShortAnswer, results: readonly CertaintyRow[], input: ReportInput): ShortAnswer {
  const graded = distinct(results.flatMap((result) => resultCertainty(result, input) ?? []));
  const first = decisiveResult(graded);
  if (!first) return coded;
  // What a reader has changed of an outcome stays, whatever the results are called now.
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
 * Where a verdict was written and did not hold, the graded results in its place, one for each of up to two parts of the question,
 * each a sentence that was checked, with its grade: a report without its verdict is read as if it had none.
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
      shown.shown?.by === 'statement' ? '' : ` (${gradeInWords(shown)}${isToldByShowing(shown) ? '' : ' certainty'})`;
    const text = `${VERDICT_LEAD}: ${capitalised(result.about)}${grade}.`;
    const claim = { ...result.claim, text, lead: VERDICT_LEAD };
    const sentence = { text: result.about, lead: '', sources: result.sources, origin: 'code' as const, counts: [] };
    return [{ sentence, claim, kept: true, rewritten: true }];
  });
  return [...instead.slice(0, Math.min(MOST_TOLD, Math.max(1, partsOf(input.plan).length))), ...answer];
}

const MOST_TOLD = 2;

/** Of two results by one name the first. */
function distinct(graded: readonly OutcomeCertainty[]): OutcomeCertainty[] {
  const names = new Set<string>();
  return graded.filter(({ outcome }) => !names.has(outcome) && names.add(outcome));
}
