import type { Concept, ConceptEdge } from '#contract/study/study.ts';
import { claimText } from '../../agents/report/check/claim-text.ts';
import { edgeId } from './insert-edges.ts';
import { namesWithin } from './mentions.ts';
import { nameKey } from './name-key.ts';
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
