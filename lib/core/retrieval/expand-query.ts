import type { WordKnowledge } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';
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
  const terms = plainTerms(query).map(({ stem }) => ({ stem, vector: words.vector(stem), near: [] as Near[] }));
  const placed = terms.flatMap(({ stem, vector, near }) => (vector ? [{ stem, vector, near }] : []));
  const cosines = new Float64Array(4);
  for (let from = 0; from < placed.length; from += 4) {
    const some = placed.slice(from, from + 4);
    const [a, b = a, c = a, d = a] = some.map(({ vector }) => vector) as [Float32Array, ...Float32Array[]];
    for (const other of known) {
      fourCosines([a, b, c, d], other.vector, cosines);
      for (let n = 0; n < some.length; n++) {
        const similarity = cosines[n] as number;
        if (similarity < LEAST_SIMILARITY) continue;
        const { stem, near } = some[n] as (typeof placed)[number];
        if (other.stem !== stem) near.push({ stem: other.stem, similarity });
      }
    }
  }
  return terms.map(({ stem, near }) => {
    const nearest = near.sort((a, b) => b.similarity - a.similarity || (a.stem < b.stem ? -1 : 1)).slice(0, MOST_ALIKE);
    return { stem, alike: nearest.map((other) => ({ stem: other.stem, share: other.similarity ** 2 })) };
  });
}

interface Near {
  stem: string;
  similarity: number;
}

type Four = readonly [Float32Array, Float32Array, Float32Array, Float32Array];

/** Of unit vectors with one. A sum waits for the one before it; four of them wait together. Each is what it is alone. */
function fourCosines([a, b, c, d]: Four, one: Float32Array, into: Float64Array): void {
  let [p, q, r, s] = [0, 0, 0, 0];
  for (let i = 0; i < one.length; i++) {
    const value = one[i] as number;
    p += (a[i] as number) * value;
    q += (b[i] as number) * value;
    r += (c[i] as number) * value;
    s += (d[i] as number) * value;
  }
  into[0] = p;
  into[1] = q;
  into[2] = r;
  into[3] = s;
}
