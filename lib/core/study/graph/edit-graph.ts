import { DirectedGraph } from 'graphology';
import { willCreateCycle } from 'graphology-dag';
import type { ConceptEdge, ConceptGraph, GraphEdit } from '#contract/study/study.ts';
import { AssayError, isAssayError } from '../../errors.ts';
import { edgeId } from './insert-edges.ts';
import { nameKey } from './name-key.ts';

const DRAWN = 'You drew this connection.';

/**
 * The graph after a learner's edit; never with a cycle. A renamed concept keeps its id, and with it what is known of it, and
 * its old name as an alias.
 *
 * @throws AssayError `invalid_request` with a sentence to the learner where the edit cannot be made.
 */
export function editGraph(graph: ConceptGraph, edit: GraphEdit): ConceptGraph {
  switch (edit.kind) {
    case 'rename_concept':
      return renamed(graph, edit.conceptId, edit.name);
    case 'remove_concept': {
      nameOf(graph, edit.conceptId);
      return {
        concepts: graph.concepts.filter(({ id }) => id !== edit.conceptId),
        edges: graph.edges.filter(({ from, to }) => from !== edit.conceptId && to !== edit.conceptId),
      };
    }
    case 'add_edge':
      return withEdge(graph, edit.from, edit.to);
    case 'remove_edge': {
      const edges = graph.edges.filter(({ id }) => id !== edit.edgeId);
      if (edges.length === graph.edges.length) throw refused('This connection is not in the graph any more.');
      return { ...graph, edges };
    }
    case 'undo':
      throw refused('Only an edit of this graph can be undone.');
  }
}

/**
 * A graph after all edits of a session, those undone left out; an undo can be undone too. An edit that the graph no
 * longer bears (its concept is gone, the connection would close a circle by now) changes nothing.
 */
export function foldEdits(graph: ConceptGraph, edits: readonly KeyedEdit[]): ConceptGraph {
  return apply(graph, edits).graph;
}

interface KeyedEdit {
  commandId: string;
  edit: GraphEdit;
}

/** The first edit that would be lost if another one were undone; null for none: then nothing is lost but that one. */
export function restsOn<T extends KeyedEdit>(graph: ConceptGraph, edits: readonly T[], commandId: string): T | null {
  const before = apply(graph, edits).made;
  const after = apply(
    graph,
    edits.filter((each) => each.commandId !== commandId),
  ).made;
  const isLost = (each: KeyedEdit) => before.has(each.commandId) && !after.has(each.commandId);
  return edits.find((each) => each.commandId !== commandId && isLost(each)) ?? null;
}

/** `made`: the edits that have changed something. */
function apply(graph: ConceptGraph, edits: readonly KeyedEdit[]): { graph: ConceptGraph; made: Set<string> } {
  const takenBack = new Set<string>();
  for (const { commandId, edit } of edits.toReversed())
    if (edit.kind === 'undo' && !takenBack.has(commandId)) takenBack.add(edit.commandId);
  const made = new Set<string>();
  let now = graph;
  for (const { commandId, edit } of edits) {
    if (edit.kind === 'undo' || takenBack.has(commandId)) continue;
    try {
      now = editGraph(now, edit);
      made.add(commandId);
    } catch (error) {
      if (!isAssayError(error) || error.code !== 'invalid_request') throw error;
    }
  }
  return { graph: now, made };
}

function renamed(graph: ConceptGraph, conceptId: string, name: string): ConceptGraph {
  nameOf(graph, conceptId);
  const key = nameKey(name);
  if (key === '') throw refused('Give the concept a name with letters in it.');
  const other = graph.concepts.find((each) => each.id !== conceptId && nameKey(each.name) === key);
  if (other) throw refused(`There is a concept named “${other.name}” already. Choose another name.`);
  return {
    ...graph,
    concepts: graph.concepts.map((concept) => {
      if (concept.id !== conceptId) return concept;
      const aliases = [concept.name, ...concept.aliases].filter((alias) => alias !== name);
      return { ...concept, name, aliases: [...new Set(aliases)], by: 'learner' as const };
    }),
  };
}

function withEdge(graph: ConceptGraph, from: string, to: string): ConceptGraph {
  const [first, then] = [nameOf(graph, from), nameOf(graph, to)];
  if (from === to) throw refused('A concept cannot be required by itself. Choose two different ones.');
  if (graph.edges.some((edge) => edge.from === from && edge.to === to)) {
    throw refused(`“${first}” comes before “${then}” already.`);
  }
  const drawn = new DirectedGraph();
  for (const { id } of graph.concepts) drawn.addNode(id);
  for (const edge of graph.edges) drawn.mergeEdge(edge.from, edge.to);
  if (willCreateCycle(drawn, from, to)) {
    throw refused(
      `“${then}” already comes before “${first}”, directly or over others, so this would close a circle. Remove that connection first.`,
    );
  }
  const edge: ConceptEdge = {
    id: edgeId(from, to),
    from,
    to,
    weight: 1,
    reason: DRAWN,
    citation: null,
    by: 'learner',
  };
  return { ...graph, edges: [...graph.edges, edge] };
}

function nameOf({ concepts }: ConceptGraph, conceptId: string): string {
  const found = concepts.find(({ id }) => id === conceptId);
  if (!found) throw refused('This concept is not in the graph any more.');
  return found.name;
}

function refused(sentence: string): AssayError {
  return new AssayError('invalid_request', sentence);
}
