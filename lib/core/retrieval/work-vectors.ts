import type { Evidence } from '#contract/evidence.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorIndex, VectorMatch } from '../ports/vector-index.ts';
import { textOf } from './work-terms.ts';

/** Vectors of a run's works and of its question, all by one embedder. */
export interface WorkVectors {
  /** Vectors of these works; embeds and indexes only what is new or has changed, forgets what is no longer among them. */
  prepare(works: readonly Evidence[], signal?: AbortSignal): Promise<(id: string) => Float32Array | undefined>;
  ofQuery(signal?: AbortSignal): Promise<Float32Array>;
  /** All prepared works by similarity, most similar first. */
  nearest(vector: Float32Array, signal?: AbortSignal): Promise<VectorMatch[]>;
}

export interface WorkVectorsOptions {
  query: string;
  /** The run's own part of the index. */
  namespace: string;
  embedder: Embedder;
  /** Holds vectors of this embedder only. */
  index: VectorIndex;
}

export function createWorkVectors({ query, namespace, embedder, index }: WorkVectorsOptions): WorkVectors {
  const prepared = new Map<string, { text: string; vector: Float32Array }>();
  let queryVector: Float32Array | undefined;

  return {
    prepare: async (works, signal) => {
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
      return (id) => prepared.get(id)?.vector;
    },
    ofQuery: async (signal) => {
      queryVector ??= (await embedder.embed([query], signal))[0] ?? new Float32Array(embedder.dimensions);
      return queryVector;
    },
    nearest: (vector, signal) => index.query(namespace, vector, prepared.size, signal),
  };
}

/** Dot product; of unit vectors their cosine. */
export function cosine(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] ?? 0) * (b[i] ?? 0);
  return sum;
}
