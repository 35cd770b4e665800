import type { ResearchPlan } from '#core/agents/handlers.ts';
import type { QueryConcept } from '#core/tools/tool.ts';
import { comparedConcepts, eitherOf } from './comparison.ts';
import { conceptKind, isCondition, isIntervention } from './concept-kind.ts';
import { type Draft, listed } from './draft.ts';
import { loosened } from './loosen.ts';
import { rolesOf } from './roles.ts';

/** AND-ing more ideas than this finds next to nothing. */
const MOST_ANDED = 3;

/** The first round: the whole question, then more broadly where that is another question. */
export function firstDrafts(plan: ResearchPlan): Draft[] {
  const whole = wholeQuestion(plan);
  const pair = interventionAndCondition(plan);
  const trials = { concepts: pair, why: `intervention and condition: ${listed(pair)}` };
  const drafts: Draft[] = [{ concepts: whole, why: `the whole question: ${listed(whole)}`, trials }];
  const broader = broaden(plan, whole);
  return broader ? [...drafts, broader] : drafts;
}

/** The two or three most telling ideas. A third joins only if it is about something: a population alone hardly selects. */
export function wholeQuestion({ concepts }: Pick<ResearchPlan, 'concepts'>): QueryConcept[] {
  const [first, second, third] = concepts;
  const most = concepts.slice(0, MOST_ANDED);
  return third && first && second && conceptKind(third.term) === 'population' ? [first, second] : most;
}

/**
 * The same with fewer demands, and never without the intervention: the condition stays and the outcome goes, because works
 * word an outcome in many ways. Either side of a comparison will do. Of two ideas neither can go, so they are only asked for
 * in looser words; where both have names of their own that is the same search, and the planner makes it once.
 */
function broaden(plan: ResearchPlan, whole: readonly QueryConcept[]): Draft | null {
  const [first, second, third] = whole;
  if (!first || !second) return null;
  const { interventions, conditions } = rolesOf(plan.question, plan.concepts);
  const sides = comparedConcepts(plan.question, whole);
  // "In schizophrenia compared with olanzapine" compares something else with olanzapine.
  const compared = sides?.some((side) => conditions.includes(side)) ? null : sides;
  const beside = whole.find((concept) => !compared?.includes(concept));
  if (compared && beside) {
    const [one, other] = compared;
    const why = `broader: ${one.term} or ${other.term}, with ${beside.term}`;
    return { concepts: [eitherOf(one, other), beside], why, trials: { concepts: [other, beside], why } };
  }
  if (!third) {
    const concepts = whole.map(loosened);
    return { concepts, why: `in looser words: ${listed(whole)}` };
  }
  const [intervention] = interventions;
  const condition = conditions.find((concept) => whole.includes(concept));
  if (intervention && condition) {
    const kept = [intervention, condition];
    const why = `broader: without ${listed(whole.filter((concept) => !kept.includes(concept)))}`;
    return { concepts: kept.map(loosened), why };
  }
  const why = `broader: ${first.term} with ${second.term} or ${third.term}`;
  return { concepts: [loosened(first), eitherOf(second, third)], why };
}

/** What a registry of trials is asked for: an intervention and a condition, or else the two most telling ideas. */
export function interventionAndCondition({
  question,
  concepts,
}: Pick<ResearchPlan, 'question' | 'concepts'>): QueryConcept[] {
  const roles = rolesOf(question, concepts);
  const intervention = roles.interventions[0] ?? concepts.find(({ term }) => isIntervention(term));
  const condition = roles.conditions[0] ?? concepts.find(({ term }) => isCondition(term));
  const pair = [intervention, condition].filter((concept) => concept !== undefined);
  if (pair.length === 2) return pair;
  const other = concepts.find((concept) => !pair.includes(concept));
  return pair.length === 1 && other ? [...pair, other] : concepts.slice(0, 2);
}
