import type { Evidence } from '../evidence/evidence.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { expandQuery, plainTerms } from './expand-query.ts';
import { rankHybrid } from './hybrid-ranking.ts';
import { ideasOf, type NamedConcept, relevanceOf } from './relevance.ts';
import { countTerms, createTextIndex, type TermCounts } from './text-index.ts';
import { searchableBodyOf, textOf } from './work-text.ts';

export interface WorkRanker {
  /** Vectors of these works; embeds and indexes only what is new or has changed, forgets what is no longer among them. */
  prepare(works: readonly Evidence[], signal?: AbortSignal): Promise<(id: string) => Float32Array | undefined>;
  /** Prepared works by hybrid ranking, best first, each with its own relevance. */
  rank(works: readonly Evidence[], signal?: AbortSignal): Promise<{ work: Evidence; relevance: number }[]>;
}

interface Prepared {
  text: string;
  vector: Float32Array;
}

/** Ranks the works of one run, which live in the vector index under the run's own namespace. */
export function createWorkRanker({
  query,
  concepts,
  namespace,
  embedder,
  index,
}: {
  query: string;
  concepts: readonly NamedConcept[];
  namespace: string;
  embedder: Embedder;
  index: VectorIndex;
}): WorkRanker {
  const prepared = new Map<string, Prepared>();
  const counted = new Map<string, { text: string; counts: TermCounts }>();
  let queryVector: Float32Array | undefined;

  const prepare = async (works: readonly Evidence[], signal?: AbortSignal) => {
    const texts = new Map(works.map((work) => [work.id, textOf(work)]));
    const fresh = [...texts].filter(([id, text]) => prepared.get(id)?.text !== text);
    const gone = [...prepared.keys()].filter((id) => !texts.has(id));
    if (fresh.length > 0) {
      const vectors = await embedder.embed(
        fresh.map(([, text]) => text),
        signal,
      );
      const entries = fresh.flatMap(([id, text], i) => {
        const vector = vectors[i];
        return vector ? [{ id, text, vector }] : [];
      });
      await index.add(namespace, entries, signal);
      for (const { id, text, vector } of entries) prepared.set(id, { text, vector });
    }
    if (gone.length > 0) {
      await index.remove(namespace, gone, signal);
      for (const id of gone) prepared.delete(id);
    }
    return (id: string) => prepared.get(id)?.vector;
  };

  const termsOf = (work: Evidence): TermCounts => {
    const body = searchableBodyOf(work);
    const text = `${work.title}\n${body}`;
    const known = counted.get(work.id);
    if (known?.text === text) return known.counts;
    const counts = countTerms({ title: work.title, body });
    counted.set(work.id, { text, counts });
    return counts;
  };

  return {
    prepare,
    rank: async (works, signal) => {
      const vectorOf = await prepare(works, signal);
      queryVector ??= (await embedder.embed([query], signal))[0] ?? new Float32Array(embedder.dimensions);
      const texts = createTextIndex(new Map(works.map((work) => [work.id, termsOf(work)])));
      const terms = plainTerms(query);
      const expanded = embedder.words ? expandQuery(query, texts.vocabulary, embedder.words) : terms;
      const nearest = (vector: Float32Array) => index.query(namespace, vector, works.length, signal);
      const fused = await rankHybrid({ terms, expanded, vector: queryVector }, { texts, vectorOf, nearest });
      const place = new Map(fused.map(({ id }, i) => [id, i]));
      const ideas = ideasOf(query, concepts, embedder.words);
      return works
        .map((work) => ({ work, relevance: relevanceOf(work.id, ideas, texts, embedder.words) }))
        .sort((a, b) => (place.get(a.work.id) ?? Infinity) - (place.get(b.work.id) ?? Infinity));
    },
  };
}
