import type { ConceptGraph, ConceptMastery } from '#contract/study/study.ts';
import { walkConcepts } from '../concept-walk.ts';
import { isKnown, REQUIRED } from './mastery.ts';

export interface Fringe {
  /** Not known yet, and all it requires is known well enough: what can be learned next. In the order of the graph. */
  outer: string[];
  /** Known, and nothing that builds on it is: what is forgotten first. */
  inner: string[];
}

/** The two edges of what a learner knows (as in ALEKS). As long as anything is not known, the outer one is not empty. */
export function fringeOf(graph: ConceptGraph, mastery: Readonly<Record<string, ConceptMastery>>): Fringe {
  const walk = walkConcepts(graph);
  const known = (id: string) => isKnown(mastery[id]?.status ?? 'unseen');
  const isReady = (id: string) => known(id) || (mastery[id]?.p ?? 0) >= REQUIRED;
  const ids = graph.concepts.map(({ id }) => id);
  return {
    outer: ids.filter((id) => !known(id) && walk.prerequisites(id).every(isReady)),
    inner: ids.filter((id) => known(id) && !walk.dependants(id).some(known)),
  };
}
