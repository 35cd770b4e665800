import type { ConceptGraph, ConceptMastery } from '#contract/study/study.ts';
import { stems } from '../../text/words.ts';
import { walkConcepts } from '../concept-walk.ts';
import { isKnown, REQUIRED } from './mastery.ts';

const EFFORTS = ['low', 'medium', 'high'] as const;

export interface RankedConcept {
  conceptId: string;
  name: string;
  p: number;
  /** Concepts among the goals that are not known and build on it. */
  unlocks: number;
  effort: (typeof EFFORTS)[number];
  value: number;
  /** In a sentence, from the numbers. */
  reason: string;
}

interface Ranked {
  graph: ConceptGraph;
  mastery: Readonly<Record<string, ConceptMastery>>;
  /** To choose from. */
  conceptIds: readonly string[];
  goals: ReadonlySet<string>;
}

/**
 * What to learn first: (1 + goals it unlocks) × (1 − known) ÷ effort, best first; ties by the order of the graph. Effort is
 * 1, 2 or 3 for what is known to 0.6, to 0.3 or less. What is no goal itself counts a tenth.
 */
export function rankConcepts({ graph, mastery, conceptIds, goals }: Ranked): RankedConcept[] {
  const walk = walkConcepts(graph);
  const known = (id: string) => isKnown(mastery[id]?.status ?? 'unseen');
  const wanted = new Set(conceptIds);
  return graph.concepts
    .filter(({ id }) => wanted.has(id))
    .map(({ id, name }) => {
      const p = mastery[id]?.p ?? 0;
      const unlocks = [...walk.descendants(id).keys()].filter((other) => goals.has(other) && !known(other)).length;
      const steps = effortOf(p);
      const value = ((goals.has(id) ? 1 : 0.1) + unlocks) * (1 - p) * (1 / steps);
      const effort = EFFORTS[steps - 1] ?? 'high';
      return { conceptId: id, name, p, unlocks, effort, value, reason: reasonOf({ name, p, unlocks, effort }) };
    })
    .sort((a, b) => b.value - a.value);
}

function effortOf(p: number): 1 | 2 | 3 {
  if (p >= 0.6) return 1;
  return p >= 0.3 ? 2 : 3;
}

function reasonOf({ name, p, unlocks, effort }: Pick<RankedConcept, 'name' | 'p' | 'unlocks' | 'effort'>): string {
  const percent = `${Math.round(p * 100)} %`;
  const state =
    p >= REQUIRED ? `“${name}” is known to ${percent} so far` : `“${name}” is not known well yet (${percent})`;
  const after =
    unlocks === 0 ? '' : `, and ${unlocks === 1 ? 'one concept builds' : `${unlocks} concepts build`} on it`;
  return `${state}${after}; the effort is ${effort}.`;
}

interface Fringe {
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
