import { DirectedGraph } from 'graphology';
import { willCreateCycle } from 'graphology-dag';
import type { Concept, ConceptEdge } from '#contract/study/study.ts';
import { claimText } from '../../agents/report/check/claim-text.ts';
import { stableId } from '../../text/stable-id.ts';
import { nameKey } from './concept-names.ts';
import { namesWithin } from './mentions.ts';
import { citationOf, type SourceSentence } from './source-sentences.ts';
import type { Suggestion } from './suggestion-prompts.ts';

/** An edge before it is weighed. `ownReason`: a model's reason, before it is checked against the sentence. */
export type SuggestedEdge = Omit<ConceptEdge, 'weight'> & { ownReason?: string };

/** "It is characterised by ...": what it is stands in the sentence before. */
const GOES_ON = /^(?:it|they|its|their|this|these)\b/i;

/**
 * The edges of a model whose ends a sentence names: the one it gives, with the one before where that leans on it; else the
 * first sentence of the sources that names both, checked ones first.
 */
export function supportedEdges(
  { edges }: Suggestion,
  concepts: readonly Concept[],
  { shown, sentences }: { shown: readonly SourceSentence[]; sentences: readonly SourceSentence[] },
): SuggestedEdge[] {
  const namesIn = namesWithin(concepts);
  const named = new Map(sentences.map((sentence) => [sentence, namesIn(sentence.text)]));
  const byName = new Map(
    concepts.flatMap(({ id, name, aliases }) => [name, ...aliases].map((each) => [nameKey(each), id] as const)),
  );
  const quotedFirst = sentences.toSorted((a, b) => Number(b.isQuoted) - Number(a.isQuoted));
  const nameOf = new Map(concepts.map(({ id, name }) => [id, name]));
  return edges.flatMap(({ before, after, sentence: number, reason }): SuggestedEdge[] => {
    const [from, to] = [byName.get(nameKey(before)), byName.get(nameKey(after))];
    if (!from || !to || from === to) return [];
    const hasBoth = (each: SourceSentence) => [from, to].every((id) => (named.get(each) ?? namesIn(each.text)).has(id));
    const given = shown[number - 1];
    const candidates = given ? [given, ...widened(given, sentences)] : [];
    const own = candidates.find(hasBoth);
    const sentence = own ?? quotedFirst.find(hasBoth);
    if (!sentence) return [];
    // A reason from another sentence says nothing of this one.
    const ownReason = own ? claimText(reason, [own.text]) : null;
    const plain = plainReason(nameOf.get(from) ?? before, nameOf.get(to) ?? after);
    const edge = { id: edgeId(from, to), from, to, citation: citationOf(sentence), by: 'model' as const };
    return [{ ...edge, reason: plain, ...(ownReason && { ownReason }) }];
  });
}

/** What is always true of an edge that a sentence stands for. */
export function plainReason(from: string, to: string): string {
  return `The source tells of “${to}” by way of “${from}”.`;
}

function widened(sentence: SourceSentence, sentences: readonly SourceSentence[]): SourceSentence[] {
  if (!GOES_ON.test(sentence.text)) return [];
  const { work, field, start, end } = sentence;
  const source = work.texts[field] ?? '';
  const before = sentences.find(
    (each) =>
      each.work.id === work.id &&
      each.field === field &&
      each.end <= start &&
      /^ *$/.test(source.slice(each.end, start)),
  );
  return before ? [{ ...sentence, start: before.start, text: source.slice(before.start, end) }] : [];
}

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
