import type { QueryConcept } from '#core/sources/tool.ts';
import { comparedConcepts, eitherOf } from './comparison.ts';
import { conceptKind } from './concept-kind.ts';
import { rolesOf } from './roles.ts';
import { spellOut } from './spell-out.ts';

/** What stands between things that are listed side by side. */
const LIST = /^\s*(?:,|,? (?:and|or|and\/or|as well as)|\/)\s+(?:the |a |an |its |their |in )?$/iu;
/** Before these both things are meant together: "the link between A and B". */
const TOGETHER =
  /\b(?:between|combin\w+|interactions?|plus|links?|associations?|relations?\w*|correlat\w+|adding|connection)\b[^.?!]{0,60}$/iu;

/**
 * The ideas of a question as what must be met together: things that it lists side by side, or compares, are one demand that
 * either meets ("colorectal adenomas and colorectal cancer"). In the order of the ideas.
 */
export function demandsOf(question: string, concepts: readonly QueryConcept[]): QueryConcept[][] {
  const text = spellOut(question);
  const lower = text.toLowerCase();
  const roles = rolesOf(text, concepts);
  const roleOf = (concept: QueryConcept) =>
    Object.values(roles).findIndex((list: readonly QueryConcept[]) => list.includes(concept));
  const placed = concepts
    .map((concept) => ({ concept, at: lower.indexOf(concept.term.toLowerCase()) }))
    .filter(({ at }) => at >= 0)
    .toSorted((a, b) => a.at - b.at);
  const joined = new Map<QueryConcept, QueryConcept>();
  const rootOf = (concept: QueryConcept): QueryConcept => {
    const root = joined.get(concept);
    return root ? rootOf(root) : concept;
  };
  const join = (one: QueryConcept, other: QueryConcept) => {
    const [a, b] = [rootOf(one), rootOf(other)];
    if (a !== b)
      joined.set(concepts.indexOf(a) < concepts.indexOf(b) ? b : a, concepts.indexOf(a) < concepts.indexOf(b) ? a : b);
  };
  placed.forEach(({ concept, at }, index) => {
    const next = placed[index + 1];
    if (!next) return;
    const between = text.slice(at + concept.term.length, next.at);
    const isSame = roleOf(concept) === roleOf(next.concept) && sameKind(concept, next.concept);
    if (LIST.test(between) && isSame && !TOGETHER.test(text.slice(0, at))) join(concept, next.concept);
  });
  const sides = comparedConcepts(text, concepts);
  if (sides && !sides.some((side) => roles.conditions.includes(side))) join(...sides);
  const demands = new Map<QueryConcept, QueryConcept[]>();
  for (const concept of concepts) demands.set(rootOf(concept), [...(demands.get(rootOf(concept)) ?? []), concept]);
  return [...demands.values()];
}

function sameKind(one: QueryConcept, other: QueryConcept): boolean {
  return conceptKind(one.term) === conceptKind(other.term);
}

/** A demand as one idea. */
export function asOne(demand: readonly QueryConcept[]): QueryConcept {
  const [first, ...others] = demand;
  if (!first) return { term: '', synonyms: [], mesh: [] };
  return others.reduce(eitherOf, first);
}
