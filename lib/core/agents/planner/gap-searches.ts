import type { Assessment } from '#contract/assessment.ts';
import { englishOf } from '#core/question/english-of.ts';
import { tokenKey } from '#core/question/names.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { mayBeSubstance } from '#core/reading/drug-names.ts';
import type { QueryConcept } from '#core/sources/tool.ts';
import { conceptKind } from '../../question/concept-kind.ts';
import { questionIdeas } from '../../question/concepts.ts';
import { names } from '../../question/names.ts';
import { rolesOf } from '../../question/roles.ts';
import { type Aspect, splitAspects } from './aspects.ts';
import { type Draft, interventionAndCondition } from './first-searches.ts';

/** Searches for what the judge misses, in its order. */
export function gapDrafts(plan: ParsedQuestion, assessment: Assessment | null): Draft[] {
  const { nextQueries = [], gaps = [] } = assessment ?? {};
  return nextQueries.flatMap((query, at) => {
    const gap = gaps.length === nextQueries.length ? (gaps[at] ?? query) : query;
    return draftsOf(plan, query, `gap: ${sentenceFragment(gap)}`);
  });
}

/** A search in plain words: the plan's own ideas that it names, then new ones, then the aspect that is missing. */
function draftsOf(plan: ParsedQuestion, query: string, why: string): Draft[] {
  const { aspects, rest } = splitAspects(query);
  const [aspect] = aspects;
  const subject = subjectOf(plan, rest, aspect);
  if (subject.length === 0) return [];
  const trials = interventionAndCondition({ ...plan, concepts: subject });
  const inRegistry = aspect && !aspect.isDesign ? [...trials, aspect.concept] : trials;
  const draft: Draft = {
    concepts: aspect ? [...subject, aspect.concept] : subject,
    why,
    trials: { concepts: inRegistry, why },
  };
  return aspect?.isTrial ? [draft, ...registryDrafts(plan, why)] : [draft];
}

/** Missing trials are worth a look into their registry, even one that has not helped so far: the pair, then the drug alone. */
function registryDrafts(plan: ParsedQuestion, why: string): Draft[] {
  const only = 'search_clinical_trials';
  const [drug] = rolesOf(englishOf(plan), plan.concepts).interventions.filter(({ term }) => isName(term));
  const pair: Draft = { concepts: interventionAndCondition(plan), why, only };
  return drug ? [pair, { concepts: [drug], why, only }] : [pair];
}

function subjectOf(plan: ParsedQuestion, rest: string, aspect: Aspect | undefined): QueryConcept[] {
  const own = plan.concepts.filter((concept) => names(rest, concept));
  const isOwn = (term: string) =>
    own.some(
      (concept) => names(concept.term, { term, synonyms: [] }) || tokenKey(term).includes(tokenKey(concept.term)),
    );
  const fresh = questionIdeas(rest)
    .filter(({ term, weight }) => weight > 1 && !isOwn(term))
    .map(plain);
  if (!aspect?.isMechanism) return [...own, ...fresh].slice(0, aspect ? 2 : 3);
  // How a thing works is written of it alone: the condition and the outcome would only hide those works.
  const { interventions } = rolesOf(englishOf(plan), own);
  const molecules = [...own, ...fresh].filter(({ term }) => isMolecule(term));
  return interventions.length > 0 ? [...interventions.slice(0, 1), ...molecules.slice(0, 1)] : own.slice(0, 2);
}

function isMolecule(term: string): boolean {
  return ['target', 'gene', 'pathway'].includes(conceptKind(term) ?? '');
}

/** Whether a term selects by itself: a medicine, or a name that no list holds. A disease alone never does. */
export function isName(term: string): boolean {
  const kind = conceptKind(term);
  return kind === 'drug' || kind === null || mayBeSubstance(term);
}

export function plain({ term, synonyms, mesh }: QueryConcept): QueryConcept {
  return { term, synonyms, mesh };
}

/** A gap reads on after a colon: no capital, no full stop. */
function sentenceFragment(text: string): string {
  const trimmed = text.trim().replace(/[.!?]+$/, '');
  return /^\p{Lu}\p{Ll}/u.test(trimmed) ? trimmed.charAt(0).toLowerCase() + trimmed.slice(1) : trimmed;
}
