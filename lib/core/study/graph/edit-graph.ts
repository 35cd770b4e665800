import { DirectedGraph } from 'graphology';
import { willCreateCycle } from 'graphology-dag';
import type { Citation } from '#contract/citation.ts';
import type { Concept, ConceptEdge, ConceptGraph, GraphEdit } from '#contract/study/study.ts';
import { AssayError, isAssayError } from '../../errors.ts';
import { nameKey } from './concept-names.ts';
import { edgeId, insertEdges } from './graph-edges.ts';

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

const MOST_QUOTES = 10;
const MOST_ALIASES = 8;

/**
 * A graph with another one's concepts and edges. What is known stays as it is, ids, definitions and edges; a concept that both
 * have by name or alias gains the other's quotes; a new edge that would close a cycle is left out.
 *
 * @param edited the graph with its learner's edits, which go on applying to what comes out: a concept is also known by the
 * name that they gave it, and no new edge stands in the way of one that they drew.
 */
export function joinGraphs(graph: ConceptGraph, added: ConceptGraph, edited: ConceptGraph = graph): ConceptGraph {
  const has = new Set(graph.concepts.map(({ id }) => id));
  const byName = new Map(
    [...graph.concepts, ...edited.concepts].flatMap(({ id, name, aliases }) =>
      [name, ...aliases].map((each) => [nameKey(each), id] as const),
    ),
  );
  const placed = new Map(
    added.concepts.map((concept) => [
      concept.id,
      has.has(concept.id) ? concept.id : (byName.get(nameKey(concept.name)) ?? concept.id),
    ]),
  );
  const place = (id: string) => placed.get(id) ?? id;
  const gained = Map.groupBy(added.concepts, ({ id }) => place(id));
  const concepts = [
    ...graph.concepts.map((concept) => (gained.get(concept.id) ?? []).reduce(withQuotesOf, concept)),
    ...added.concepts.filter(({ id }) => !has.has(place(id))),
  ];
  const edges = added.edges.map((edge) => {
    const [from, to] = [place(edge.from), place(edge.to)];
    return { ...edge, from, to, id: edgeId(from, to) };
  });
  const joined = insertEdges(concepts, edges, graph.edges);
  if (edited === graph) return { concepts, edges: joined };
  // Checked against both, with and without the edits: whatever is undone later, neither can become a circle.
  const present = new Set(graph.edges.map(({ id }) => id));
  const borne = new Set(insertEdges(concepts, joined.filter(isNewTo(present)), edited.edges).map(({ id }) => id));
  return { concepts, edges: joined.filter((edge) => present.has(edge.id) || borne.has(edge.id)) };
}

const isNewTo =
  (present: ReadonlySet<string>) =>
  ({ id }: ConceptEdge) =>
    !present.has(id);

function withQuotesOf(concept: Concept, other: Concept): Concept {
  const quotes = new Map<string, Citation>();
  for (const quote of [...concept.quotes, other.citation, ...other.quotes])
    if (placeOf(quote) !== placeOf(concept.citation)) quotes.set(placeOf(quote), quote);
  const names = new Map([...concept.aliases, other.name, ...other.aliases].map((each) => [each.toLowerCase(), each]));
  names.delete(concept.name.toLowerCase());
  return {
    ...concept,
    aliases: [...names.values()].slice(0, MOST_ALIASES),
    quotes: [...quotes.values()].slice(0, MOST_QUOTES),
  };
}

function placeOf({ evidenceId, field, start, end }: Citation): string {
  return `${evidenceId} ${field} ${start} ${end}`;
}
