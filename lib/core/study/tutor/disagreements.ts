import type { ConceptGraph, StudyMaterial } from '#contract/study.ts';
import type { TutorOutput } from '#contract/study-agents.ts';
import { conceptFinder } from '../graph/mentions.ts';
import { verbatimClaim, worksOf } from './checked-claim.ts';

/** How sure it must be that two quotes contradict each other before a learner is shown it (reference 6.6). */
const SHOWN_FROM = 0.6;
const MOST_SHOWN = 2;

/** Where sources may contradict each other on a concept, or on anything for the whole topic; both sides in their words. */
export function disagreementsOn(
  conceptId: string | null,
  { material, graph }: { material: StudyMaterial; graph: ConceptGraph },
): NonNullable<TutorOutput['disagreements']> {
  const works = worksOf(material);
  const find = conceptFinder(graph.concepts);
  const isOn = (text: string) => conceptId === null || find(text).some((each) => each.conceptId === conceptId);
  return material.contradictions
    .filter(({ confidence, first, second }) => confidence >= SHOWN_FROM && isOn(first.quote) && isOn(second.quote))
    .flatMap(({ topic, differs, first, second }) => {
      const claims = [first, second].flatMap((side) => verbatimClaim(side, works) ?? []);
      return claims.length === 2 ? [{ topic, differs, claims }] : [];
    })
    .slice(0, MOST_SHOWN);
}
