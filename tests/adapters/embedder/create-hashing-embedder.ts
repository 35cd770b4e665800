import { countStems } from '#adapters/embedder/create-static-embedder.ts';
import { hashWord } from '#adapters/embedder/hash-words.ts';
import { scaleTo } from '#adapters/embedder/normalise.ts';
import type { Embedder } from '#core/ports/embedder.ts';

/** Hashed words and word pieces without any weights: nothing to load, knows spelling and no meaning.. */
export function createHashingEmbedder({ dimensions = 256 }: { dimensions?: number } = {}): Embedder {
  const embedOne = (text: string): Float32Array => {
    const sum = new Float64Array(dimensions);
    for (const [stem, count] of countStems(text)) hashWord(stem, count, sum, 0);
    scaleTo(1, sum, 0, dimensions);
    return Float32Array.from(sum);
  };
  return {
    id: `hashed-words-${dimensions}/1`,
    dimensions,
    embed: async (texts, signal) => {
      signal?.throwIfAborted();
      return texts.map(embedOne);
    },
  };
}
