import type { Citation } from '#contract/citation.ts';
import type { Concept, ConceptEdge, ConceptGraph } from '#contract/study/study.ts';
import { edgeId, insertEdges } from './insert-edges.ts';
import { nameKey } from './name-key.ts';

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
