import { DirectedGraph } from 'graphology';
import { topologicalGenerations } from 'graphology-dag';
import type { ConceptGraph } from '#contract/study/study.ts';

/** What stands before and behind each concept. */
export interface ConceptWalk {
  /** From 0, the concepts that need no other one. */
  levels: ReadonlyMap<string, number>;
  /** What it requires, directly. */
  prerequisites(conceptId: string): string[];
  /** What requires it, directly. */
  dependants(conceptId: string): string[];
  /** All it requires, each with the fewest steps to it. */
  ancestors(conceptId: string): Map<string, number>;
  descendants(conceptId: string): Map<string, number>;
}

/** The graph must be without a cycle. */
export function walkConcepts({ concepts, edges }: ConceptGraph): ConceptWalk {
  const graph = new DirectedGraph();
  for (const { id } of concepts) graph.addNode(id);
  for (const { from, to } of edges) graph.mergeEdge(from, to);
  const prerequisites = (id: string) => (graph.hasNode(id) ? graph.inNeighbors(id) : []);
  const dependants = (id: string) => (graph.hasNode(id) ? graph.outNeighbors(id) : []);
  return {
    levels: new Map(topologicalGenerations(graph).flatMap((ids, level) => ids.map((id) => [id, level] as const))),
    prerequisites,
    dependants,
    ancestors: (id) => reach(id, prerequisites),
    descendants: (id) => reach(id, dependants),
  };
}

function reach(start: string, step: (id: string) => string[]): Map<string, number> {
  const found = new Map<string, number>();
  let edge = [start];
  for (let distance = 1; edge.length > 0; distance += 1) {
    const next = new Set(edge.flatMap(step).filter((id) => id !== start && !found.has(id)));
    for (const id of next) found.set(id, distance);
    edge = [...next];
  }
  return found;
}
