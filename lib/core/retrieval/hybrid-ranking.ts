import type { VectorMatch } from '../ports/vector-index.ts';
import type { QueryTerm, TextIndex } from './text-index.ts';
import { pairsOf } from './work-terms.ts';

/**
 * What each ranking adds. Round numbers from a grid over all of SciFact's 555 development queries, not confirmed on others;
 * nearly all neighbours of these weights rank as well, so the choice is not a narrow one (decision 10).
 */
const WEIGHTS = {
  /** BM25 of the question's words. */
  words: 0.5,
  /** BM25 with the words of the collection that nearly mean them. */
  nearWords: 0.5,
  /** BM25 of words that stand side by side in the question: "birth weight" is not any birth and any weight. */
  pairs: 0.25,
  /** Words of the question that one sentence says together (sequential dependence, Metzler and Croft 2005). */
  together: 0.5,
  /** Cosine with the question, leant towards what the words found first. */
  vectors: 0.4,
} as const;
/** Pseudo relevance feedback (Rocchio 1971): the vector query leans towards the works that the words found first. */
const FEEDBACK_WORKS = 3;
const FEEDBACK_WEIGHT = 0.5;

export interface HybridQuery {
  /** The query's words as they are, and with the words that nearly mean them (the same list where none are known). */
  terms: readonly QueryTerm[];
  expanded: readonly QueryTerm[];
  vector: Float32Array;
}

export interface Collection {
  texts: TextIndex;
  vectorOf(id: string): Float32Array | undefined;
  /** All members by similarity to a vector, most similar first. */
  nearest(vector: Float32Array): Promise<VectorMatch[]>;
}

export interface RankedItem {
  id: string;
  /** Share of the best score, 0..1. */
  share: number;
}

/** Ranks a collection against a query by words, near words, word pairs, sentences and vectors, summed. Best first. */
export async function rankHybrid(query: HybridQuery, { texts, vectorOf, nearest }: Collection): Promise<RankedItem[]> {
  const byWords = texts.search(query.terms);
  const first = byWords.slice(0, FEEDBACK_WORKS).flatMap(({ id }) => vectorOf(id) ?? []);
  const matches = await nearest(leanTowards(query.vector, first));
  const asked = query.terms.map(({ stem }) => stem);
  const scores = new Map<string, number>();
  const add = (found: readonly { id: string; score: number }[], weight: number, best: number) => {
    if (best <= 0) return;
    for (const { id, score } of found) scores.set(id, (scores.get(id) ?? 0) + (weight * Math.max(0, score)) / best);
  };
  const best = byWords[0]?.score ?? 0;
  add(byWords, WEIGHTS.words, best);
  add(texts.search(query.expanded), WEIGHTS.nearWords, best || 1);
  add(texts.searchPairs([...new Set(pairsOf(asked))]), WEIGHTS.pairs, best);
  const distinct = new Set(asked);
  add(
    [...scores.keys()].map((id) => ({ id, score: texts.together(id, distinct) })),
    WEIGHTS.together,
    1,
  );
  add(
    matches.map(({ id, similarity }) => ({ id, score: similarity })),
    WEIGHTS.vectors,
    matches[0]?.similarity ?? 0,
  );
  const highest = Math.max(0, ...scores.values());
  return [...scores]
    .map(([id, score]) => ({ id, share: highest === 0 ? 0 : score / highest }))
    .sort((a, b) => b.share - a.share || (a.id < b.id ? -1 : 1));
}

function leanTowards(vector: Float32Array, examples: readonly Float32Array[]): Float32Array {
  const leaned = Float64Array.from(vector);
  for (const example of examples) {
    for (const [i, value] of example.entries()) {
      leaned[i] = (leaned[i] ?? 0) + (value * FEEDBACK_WEIGHT) / examples.length;
    }
  }
  const length = Math.hypot(...leaned) || 1;
  return Float32Array.from(leaned, (value) => value / length);
}
