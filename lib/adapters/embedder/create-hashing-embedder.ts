import type { Embedder } from '#core/ports/embedder.ts';
import { countStems } from './create-static-embedder.ts';
import { hashWord } from './hash-words.ts';
import { scaleTo } from './normalise.ts';

/** Hashed words and word pieces without any weights: nothing to load, knows spelling and no meaning. For tests. */
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
