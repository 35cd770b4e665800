import { expect, it } from 'vitest';
import { plainTerms } from '#core/memory/expand-query.ts';
import { rankHybrid } from '#core/memory/hybrid-ranking.ts';
import { countTerms, createTextIndex } from '#core/memory/text-index.ts';
import { benchRetrieval } from '#scripts/bench/retrieval.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';

const collectionOf = (nearest: readonly string[]) => {
  const texts = createTextIndex(
    new Map(['lion', 'lion zebra', 'panda'].map((body, i) => [`d${i}`, countTerms({ title: '', body })])),
  );
  const asked: Float32Array[] = [];
  return {
    asked,
    texts,
    vectorOf: (id: string) => (id === 'd1' ? Float32Array.of(0, 1) : Float32Array.of(1, 0)),
    nearest: async (vector: Float32Array) => {
      asked.push(vector);
      return nearest.map((id) => ({ id, similarity: 0.5 }));
    },
  };
};

it('fuses words and vectors, and ranks what only the vectors know last', async () => {
  const collection = collectionOf(['d2', 'd1', 'd0']);
  const terms = plainTerms('zebra');
  const ranked = await rankHybrid({ terms, expanded: terms, vector: Float32Array.of(1, 0) }, collection);
  expect(ranked.map(({ id }) => id)).toEqual(['d1', 'd2', 'd0']);
});

it('leans the vector query towards what the words found', async () => {
  const collection = collectionOf([]);
  const terms = plainTerms('zebra');
  await rankHybrid({ terms, expanded: terms, vector: Float32Array.of(1, 0) }, collection);
  const [x, y] = collection.asked[0]!;
  expect(y! / x!).toBeCloseTo(0.5, 6);
  expect(Math.hypot(x!, y!)).toBeCloseTo(1, 6);
});

describeWithSharedData('hybrid ranking on SciFact', () => {
  it('is no worse than BM25 and better than vectors, on every fourth query', { timeout: 120_000 }, async () => {
    const rows = await benchRetrieval({ every: 4 });
    const score = (name: string) => rows.find((row) => row.name === `SciFact nDCG@10, ${name}`)!.value;
    expect(score('BM25')).toBeGreaterThan(0.68);
    expect(score('hybrid')).toBeGreaterThanOrEqual(score('BM25'));
    expect(score('hybrid')).toBeGreaterThan(score('vectors'));
  });
});
