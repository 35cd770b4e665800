import type { Finding } from '#contract/finding.ts';
import type { StudyFacts } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { outcomeStems, sameOutcome } from '#core/reading/effects/told-outcomes.ts';
import { stems } from '#core/text/words.ts';
import { type Quoted, valueCell } from './draft.ts';

/** What was measured, where the finding says what question and population do not say. */
export function outcomeCell(finding: Finding | undefined, plan: ParsedQuestion, study: StudyFacts | undefined): Quoted {
  const isTold = finding !== undefined && isTelling(finding, plan, study);
  return isTold ? { text: finding.outcome, citations: [finding.citation], isValue: true } : valueCell(null, null);
}

/** Whom it happened to stands before; behind these stands what happened to them, which is an outcome. */
const OF_WHOM_MORE =
  /\b(?:who|whose|whom|which|that|with (?:new|subsequent)|later|subsequently|develop\w*|progress\w*|die[ds]?|dying|after|before|until)\b.*$/is;

/**
 * Whether an outcome says more than the people studied, or than the subject of the question. What is asked about as an outcome
 * tells which of several was measured; of a question for a mechanism it is the subject itself ("erlotinib resistance").
 */
function isTelling({ outcome, population }: Finding, plan: ParsedQuestion, study: StudyFacts | undefined): boolean {
  const own = stems(outcome);
  if (own.length === 0) return outcome !== '' && /\p{L}/u.test(outcome);
  const asksHow = plan.questionType === 'mechanism';
  const isWithin = (known: readonly string[]) => own.every((stem) => known.includes(stem));
  if (isWithin(subjectOf(plan, asksHow)) || isWithin(stems(plan.population ?? ''))) return false;
  const asked = (plan.parts ?? []).flatMap(({ outcomes }) => outcomes.map(outcomeStems));
  if (asked.some((name) => sameOutcome(name, outcomeStems(outcome)) > 0) || isWithin(stems(plan.question))) return true;
  const people = [population, study?.population?.value].map((text) => stems((text ?? '').replace(OF_WHOM_MORE, '')));
  return !people.some(isWithin);
}

/** What a question for a mechanism is about in all its words; of others what is compared. */
function subjectOf({ question, inEnglish, concepts, comparison }: ParsedQuestion, asksHow: boolean): string[] {
  const words = asksHow
    ? [question, inEnglish ?? '', ...concepts.flatMap(({ term, synonyms }) => [term, ...synonyms])]
    : [comparison ?? ''];
  return words.flatMap(stems);
}
