import type { ConceptGraph } from '#contract/study/study.ts';
import { stems } from '../../text/words.ts';
import { walkConcepts } from '../concept-walk.ts';

/**
 * The concepts that a learner's goals name, with all they require. A concept is named when every word of its name or of an
 * alias stands in the goals; where none is, everything is a goal.
 */
export function goalConcepts(graph: ConceptGraph, goals: string): Set<string> {
  const goalStems = new Set(stems(goals));
  const named = graph.concepts.filter(({ name, aliases }) =>
    [name, ...aliases].some((words) => {
      const needed = stems(words);
      return needed.length > 0 && needed.every((stem) => goalStems.has(stem));
    }),
  );
  if (named.length === 0) return new Set(graph.concepts.map(({ id }) => id));
  const walk = walkConcepts(graph);
  return new Set(named.flatMap(({ id }) => [id, ...walk.ancestors(id).keys()]));
}
