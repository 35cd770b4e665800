/** Turns texts into unit vectors. Vectors of different `id` or `dimensions` must never be compared. */
export interface Embedder {
  /** Name and version of the model, stored with every vector. */
  readonly id: string;
  readonly dimensions: number;
  /** One vector per text, in order, each of length 1 (or all zeros for a text without known words). */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>;
  /** Only where the model is a table of words, so that looking up one word is free. */
  readonly words?: WordKnowledge;
}

/** What a model knows about single words, each given as its stem (text/words.ts). */
export interface WordKnowledge {
  /** Unit vector of a stem; its dimensions need not be those of `embed`. */
  vector(stem: string): Float32Array | undefined;
  /** How rare a stem is in general language: 0 (everywhere) to 1 (technical or unknown). */
  rarity(stem: string): number;
}
