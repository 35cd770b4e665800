export interface VectorEntry {
  id: string;
  vector: Float32Array;
}

export interface VectorMatch {
  id: string;
  /** Cosine similarity, −1..1. */
  similarity: number;
}

/**
 * Nearest-neighbour search by cosine, divided into isolated namespaces (a run, a document collection). Adding an id
 * again replaces its vector.
 */
export interface VectorIndex {
  add(namespace: string, entries: readonly VectorEntry[], signal?: AbortSignal): Promise<void>;
  /** The `limit` nearest, most similar first; equal similarity in order of id. */
  query(namespace: string, vector: Float32Array, limit: number, signal?: AbortSignal): Promise<VectorMatch[]>;
  remove(namespace: string, ids?: readonly string[], signal?: AbortSignal): Promise<void>;
  count(namespace: string, signal?: AbortSignal): Promise<number>;
}
