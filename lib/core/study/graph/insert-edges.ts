import { DirectedGraph } from 'graphology';
import { willCreateCycle } from 'graphology-dag';
import type { Concept, ConceptEdge } from '#contract/study/study.ts';
import { stableId } from '../../text/stable-id.ts';

export function edgeId(from: string, to: string): string {
  return stableId('edge', `${from} ${to}`);
}

/**
 * Edges by falling weight, each kept that closes no cycle; of those none that a longer way says already.
 *
 * @param present edges that there are and that stay, whatever is added; they must be without a cycle.
 */
export function insertEdges(
  concepts: readonly Pick<Concept, 'id'>[],
  edges: readonly ConceptEdge[],
  present: readonly ConceptEdge[] = [],
): ConceptEdge[] {
  const graph = new DirectedGraph();
  for (const { id } of concepts) graph.mergeNode(id);
  for (const { from, to } of present) graph.mergeEdge(from, to);
  const kept: ConceptEdge[] = [];
  for (const edge of edges.toSorted((a, b) => b.weight - a.weight || (a.id < b.id ? -1 : 1))) {
    const { from, to } = edge;
    if (from === to || !graph.hasNode(from) || !graph.hasNode(to) || graph.hasEdge(from, to)) continue;
    if (willCreateCycle(graph, from, to)) continue;
    graph.addEdge(from, to);
    kept.push(edge);
  }
  return [...present, ...kept.filter(({ from, to }) => !isImplied(graph, from, to))];
}

/** Whether `to` can be reached from `from` by more than one step. */
function isImplied(graph: DirectedGraph, from: string, to: string): boolean {
  const seen = new Set<string>();
  const open = graph.outNeighbors(from).filter((id) => id !== to);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (id === to) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    open.push(...graph.outNeighbors(id));
  }
  return false;
}
