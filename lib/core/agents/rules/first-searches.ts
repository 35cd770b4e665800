import type { ResearchPlan } from '#core/agents/handlers.ts';
import type { QueryConcept } from '#core/tools/tool.ts';
import { comparedConcepts, eitherOf } from './comparison.ts';
import { conceptKind, isCondition, isIntervention } from './concept-kind.ts';
import { type Draft, listed } from './draft.ts';

/** AND-ing more ideas than this finds next to nothing. */
const MOST_ANDED = 3;

/** The first round: the whole question, then more broadly. */
export function firstDrafts(plan: ResearchPlan): Draft[] {
  const whole = wholeQuestion(plan);
  const pair = interventionAndCondition(plan.concepts);
  const trials = { concepts: pair, why: `intervention and condition: ${listed(pair)}` };
  const drafts: Draft[] = [{ concepts: whole, why: `the whole question: ${listed(whole)}`, trials }];
  const broader = broaden(plan, whole);
  return broader ? [...drafts, broader] : drafts;
}

/** The two or three most telling ideas. A third joins only if it is about something: a population alone hardly selects. */
export function wholeQuestion({ concepts }: ResearchPlan): QueryConcept[] {
  const [first, second, third] = concepts;
  const most = concepts.slice(0, MOST_ANDED);
  return third && first && second && conceptKind(third.term) === 'population' ? [first, second] : most;
}

/** Either side of a comparison, or the first idea with either of the others, instead of all of them at once. */
function broaden(plan: ResearchPlan, whole: readonly QueryConcept[]): Draft | null {
  const [first, second, third] = whole;
  if (!first || !second) return null;
  const compared = comparedConcepts(plan.question, whole);
  const beside = whole.find((concept) => !compared?.includes(concept));
  if (compared && beside) {
    const [one, other] = compared;
    const why = `broader: ${one.term} or ${other.term}, with ${beside.term}`;
    return { concepts: [eitherOf(one, other), beside], why, trials: { concepts: [other, beside], why } };
  }
  if (!third) return { concepts: [first], why: `broader: without ${second.term}` };
  const why = `broader: ${first.term} with ${second.term} or ${third.term}`;
  return { concepts: [first, eitherOf(second, third)], why };
}

/** What a registry of trials is asked for: an intervention and a condition, or else the two most telling ideas. */
export function interventionAndCondition(concepts: readonly QueryConcept[]): QueryConcept[] {
  const intervention = concepts.find(({ term }) => isIntervention(term));
  const condition = concepts.find(({ term }) => isCondition(term));
  const pair = [intervention, condition].filter((concept) => concept !== undefined);
  if (pair.length === 2) return pair;
  const other = concepts.find((concept) => !pair.includes(concept));
  return pair.length === 1 && other ? [...pair, other] : concepts.slice(0, 2);
}
