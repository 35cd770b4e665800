import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Embedder } from '#core/ports/embedder.ts';
import { stems } from '#core/text/words.ts';

const length = (vector: Float32Array) => Math.hypot(...vector);
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, i) => sum + value * b[i]!, 0);

/** What every embedder promises. */
export function describeEmbedder(name: string, create: () => Promise<Embedder> | Embedder): void {
  describe(name, () => {
    it('gives one unit vector per text, in order, zeros for a text without words', async () => {
      const embedder = await create();
      await fc.assert(
        fc.asyncProperty(fc.array(fc.string({ unit: 'grapheme' }), { maxLength: 6 }), async (texts) => {
          const vectors = await embedder.embed(texts);
          expect(vectors).toHaveLength(texts.length);
          for (const [i, vector] of vectors.entries()) {
            expect(vector).toHaveLength(embedder.dimensions);
            const size = length(vector);
            // Short words may cancel each other out, and words that say nothing leave no stem.
            if (size === 0) expect(stems(texts[i]!).filter((stem) => stem.length >= 4)).toEqual([]);
            else expect(size).toBeCloseTo(1, 5);
            expect(vector).toEqual((await embedder.embed([texts[i]!]))[0]);
          }
        }),
        { numRuns: 30 },
      );
    });

    it('calls texts that share their subject more alike than texts that do not', async () => {
      const embedder = await create();
      const [a, b, c] = await embedder.embed([
        'Statins lower cholesterol in patients with heart disease.',
        'Cholesterol fell in heart patients who took a statin.',
        'Glaciers retreat as alpine summers grow warmer.',
      ]);
      expect(cosine(a!, b!)).toBeGreaterThan(cosine(a!, c!) + 0.2);
    });

    it('answers no texts with no vectors, and stops when it is cancelled', async () => {
      const embedder = await create();
      expect(await embedder.embed([])).toEqual([]);
      await expect(embedder.embed(['text'], AbortSignal.abort())).rejects.toThrow();
    });
  });
}
