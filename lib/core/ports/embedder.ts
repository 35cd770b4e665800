/** Turns texts into unit vectors. Vectors of different `id` or `dimensions` must never be compared. */
export interface Embedder {
  /** Name and version of the model, stored beside every vector. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector per text, in order, each of length 1 (or all zeros for a text without known words). */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
}
