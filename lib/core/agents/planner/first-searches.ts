import type { ToolName } from '#contract/search-record.ts';
import { englishOf } from '#core/question/english-of.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { asOne, demandsOf } from '../../question/alternatives.ts';
import { conceptKind, isCondition, isIntervention } from '../../question/concept-kind.ts';
import { loosened } from '../../question/loosen.ts';
import { names } from '../../question/names.ts';
import { rolesOf } from '../../question/roles.ts';
import { isCommon } from '../../question/specificity.ts';

/** A search before it is said in a source's syntax: the ideas to AND, most telling first, and which question or gap it serves. */
export interface Draft {
  concepts: readonly QueryConcept[];
  why: string;
  /** What a registry of trials is asked instead: it knows interventions and conditions, and holds nothing but trials. */
  trials?: { concepts: readonly QueryConcept[]; why: string };
  /** The one source that it is for; then that source is asked even where it has not helped so far. */
  only?: ToolName;
  /** Any of its words will do, so only a source that sorts by relevance has a use for it. */
  isWide?: boolean;
}

export function listed(concepts: readonly QueryConcept[]): string {
  return concepts.map(({ term }) => term).join(', ');
}

/** AND-ing more ideas than this finds next to nothing. */
const MOST_ANDED = 3;
/** Names of one idea in a search for any word: more of one would drown the others. */
const NAMES_EACH = 4;

/**
 * The first round, wide at the source because ranking happens at home: all that must be met together, the core of it, each
 * further part of the question, and any of its words by the source's own relevance.
 */
export function firstDrafts(plan: ParsedQuestion): Draft[] {
  const focused = focusedDemands(plan);
  const whole = focused.map(asOne);
  const pair = interventionAndCondition(plan);
  const trials = { concepts: pair, why: `intervention and condition: ${listed(pair)}` };
  const focusedDraft: Draft = { concepts: whole, why: `the whole question: ${listed(focused.flat())}`, trials };
  return [focusedDraft, ...coreDraft(plan, focused), ...partDrafts(plan, focused), ...anyDraft(plan)];
}

/** What a work on the whole question speaks of: the two or three most telling demands. A population alone hardly selects. */
export function focusedDemands(plan: Pick<ParsedQuestion, 'question' | 'concepts' | 'inEnglish'>): QueryConcept[][] {
  const demands = demandsOf(englishOf(plan), plan.concepts);
  const [first, second, third] = demands;
  const isPopulation = third?.every(({ term }) => conceptKind(term) === 'population');
  return first && second && isPopulation ? [first, second] : demands.slice(0, MOST_ANDED);
}

/**
 * The one or two most specific demands: what is done and what it is done for, because works word an outcome in many ways. In
 * looser words, since a phrase that no list knows is seldom repeated to the letter.
 */
function coreDraft(plan: ParsedQuestion, focused: readonly QueryConcept[][]): Draft[] {
  const core = coreDemands(plan, focused);
  if (core.length === 0) return [];
  const left = focused.filter((demand) => !core.includes(demand)).flat();
  const concepts = core.map(asOne);
  const why = left.length > 0 ? `broader: without ${listed(left)}` : `in looser words: ${listed(core.flat())}`;
  return [{ concepts: core.length > 1 ? concepts.map(loosened) : concepts, why }];
}

export function coreDemands(plan: ParsedQuestion, demands: readonly QueryConcept[][]): QueryConcept[][] {
  const question = englishOf(plan);
  // An aside comes last among the ideas, whatever its role.
  const { interventions, conditions } = rolesOf(question, demands.slice(0, MOST_ANDED).flat());
  const holding = (wanted: readonly QueryConcept[]) =>
    demands.find((demand) => demand.some((each) => wanted.includes(each)));
  const [intervention, condition] = [holding(interventions), holding(conditions)];
  if (intervention && condition && intervention !== condition) return [intervention, condition];
  return demands.slice(0, 2);
}

/** A search for each further part of the question that speaks of something else than the whole. */
function partDrafts(plan: ParsedQuestion, focused: readonly QueryConcept[][]): Draft[] {
  const [, ...parts] = plan.parts;
  const known = new Set(focused.flat());
  const [subject] = focused;
  return parts.flatMap(({ text }) => {
    const own = demandsOf(
      text,
      plan.concepts.filter((concept) => names(text, concept)),
    );
    const fresh = own.filter((demand) => !demand.every((concept) => known.has(concept)));
    if (fresh.length === 0) return [];
    const demands = [...(subject && own.length < 2 && !own.includes(subject) ? [subject] : []), ...own].slice(
      0,
      MOST_ANDED,
    );
    return [{ concepts: demands.map(asOne).map(loosened), why: `part of the question: ${listed(demands.flat())}` }];
  });
}

/** Any of the question's words that tell of a subject; the source's own relevance puts works that hold most of them first. */
function anyDraft({ concepts, terms }: ParsedQuestion): Draft[] {
  const words = terms.filter((term) => !isCommon(term) && !/\s/.test(term));
  const known = concepts.flatMap(({ term, synonyms }) => [term, ...synonyms].slice(0, NAMES_EACH));
  const [term, ...synonyms] = [...new Set([...known, ...words])];
  if (term === undefined || new Set([...concepts.map((concept) => concept.term), ...words]).size < 2) return [];
  const mesh = [...new Set(concepts.flatMap((concept) => concept.mesh))];
  return [
    { concepts: [{ term, synonyms, mesh }], why: `any of its words, by relevance: ${listed(concepts)}`, isWide: true },
  ];
}

/** What a registry of trials is asked for: an intervention and a condition, or else the two most telling ideas. */
export function interventionAndCondition(
  plan: Pick<ParsedQuestion, 'question' | 'concepts' | 'inEnglish'>,
): QueryConcept[] {
  const { concepts } = plan;
  const roles = rolesOf(englishOf(plan), concepts);
  const intervention = roles.interventions[0] ?? concepts.find(({ term }) => isIntervention(term));
  const condition = roles.conditions[0] ?? concepts.find(({ term }) => isCondition(term));
  const pair = [intervention, condition].filter((concept) => concept !== undefined);
  if (pair.length === 2) return pair;
  const other = concepts.find((concept) => !pair.includes(concept));
  return pair.length === 1 && other ? [...pair, other] : concepts.slice(0, 2);
}
