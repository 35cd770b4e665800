import type { Claim } from '#contract/claim.ts';
import type { ConceptGraph, StudyMaterial } from '#contract/study/study.ts';
import { verbatimClaim, worksOf } from './checked-claim.ts';

const MOST_SENTENCES = 3;

/**
 * What should be known of some concepts before going on, in at most three sentences of the sources, word for word: what
 * defines each, in the order given, and what else the sources say of the first where there is room.
 */
export function primerFor(
  conceptIds: readonly string[],
  { material, graph }: { material: StudyMaterial; graph: ConceptGraph },
): Claim[] {
  const works = worksOf(material);
  const concepts = conceptIds.flatMap((id) => graph.concepts.find((concept) => concept.id === id) ?? []);
  const definitions = concepts.map(({ citation }) => citation);
  const further = concepts.length < MOST_SENTENCES ? concepts.flatMap(({ quotes }) => quotes.slice(0, 1)) : [];
  const claims = [...definitions, ...further].flatMap((citation) => verbatimClaim(citation, works) ?? []);
  return [...new Map(claims.map((claim) => [claim.text, claim])).values()].slice(0, MOST_SENTENCES);
}
