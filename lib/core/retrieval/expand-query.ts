import type { WordKnowledge } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';
import { cosine } from './near-duplicates.ts';
import type { QueryTerm } from './text-index.ts';

/** Below this, word vectors say "same field" rather than "same meaning". */
const LEAST_SIMILARITY = 0.6;
const MOST_ALIKE = 5;

/** The content words of a query, just as they are. */
export function plainTerms(query: string): QueryTerm[] {
  return stems(query).map((stem) => ({ stem, alike: [] }));
}

/**
 * The content words of a query, each with the nearest words that the collection really holds, counted by the square of
 * their cosine: a translation language model over word vectors (Zuccon et al. 2015). Costs one pass over the vocabulary.
 */
export function expandQuery(query: string, vocabulary: ReadonlySet<string>, words: WordKnowledge): QueryTerm[] {
  const known = [...vocabulary].flatMap((stem) => {
    const vector = words.vector(stem);
    return vector ? [{ stem, vector }] : [];
  });
  return plainTerms(query).map(({ stem }) => {
    const vector = words.vector(stem);
    if (!vector) return { stem, alike: [] };
    const near = known
      .map((other) => ({ stem: other.stem, similarity: cosine(vector, other.vector) }))
      .filter((other) => other.similarity >= LEAST_SIMILARITY && other.stem !== stem)
      .sort((a, b) => b.similarity - a.similarity || (a.stem < b.stem ? -1 : 1))
      .slice(0, MOST_ALIKE);
    return { stem, alike: near.map((other) => ({ stem: other.stem, share: other.similarity ** 2 })) };
  });
}
