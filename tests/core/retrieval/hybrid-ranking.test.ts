import { expect, it } from 'vitest';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { rankHybrid } from '#core/retrieval/hybrid-ranking.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { readTerms } from '#core/retrieval/work-terms.ts';
import { benchRetrieval } from '#scripts/bench/retrieval.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';

const collectionOf = (nearest: Readonly<Record<string, number>>) => {
  const texts = createTextIndex(
    new Map(['lion', 'lion zebra', 'panda'].map((body, i) => [`d${i}`, readTerms({ title: '', body })])),
  );
  const asked: Float32Array[] = [];
  return {
    asked,
    texts,
    vectorOf: (id: string) => (id === 'd1' ? Float32Array.of(0, 1) : Float32Array.of(1, 0)),
    nearest: async (vector: Float32Array) => {
      asked.push(vector);
      return Object.entries(nearest).map(([id, similarity]) => ({ id, similarity }));
    },
  };
};

it('sums words and vectors, and ranks what only the vectors know behind, by their similarity', async () => {
  const collection = collectionOf({ d2: 0.6, d1: 0.5, d0: 0.1 });
  const terms = plainTerms('zebra');
  const ranked = await rankHybrid({ terms, expanded: terms, vector: Float32Array.of(1, 0) }, collection);
  expect(ranked.map(({ id }) => id)).toEqual(['d1', 'd2', 'd0']);
  expect(ranked[0]?.share).toBe(1);
  expect(ranked[1]!.share / ranked[2]!.share).toBeCloseTo(6, 6);
});

it('prefers words that stand together, as in the question', async () => {
  const texts = createTextIndex(
    new Map(
      Object.entries({
        apart: 'The weight of adults was stable. A birth was recorded later.',
        together: 'The birth weight was stable. An adult was recorded later.',
      }).map(([id, body]) => [id, readTerms({ title: '', body })]),
    ),
  );
  const terms = plainTerms('birth weight');
  const ranked = await rankHybrid(
    { terms, expanded: terms, vector: Float32Array.of(1, 0) },
    { texts, vectorOf: () => undefined, nearest: async () => [] },
  );
  expect(ranked.map(({ id }) => id)).toEqual(['together', 'apart']);
  expect(ranked[1]!.share).toBeLessThan(0.9);
});

it('leans the vector query towards what the words found', async () => {
  const collection = collectionOf({});
  const terms = plainTerms('zebra');
  await rankHybrid({ terms, expanded: terms, vector: Float32Array.of(1, 0) }, collection);
  const [x, y] = collection.asked[0]!;
  expect(y! / x!).toBeCloseTo(0.5, 6);
  expect(Math.hypot(x!, y!)).toBeCloseTo(1, 6);
});

describeWithSharedData('hybrid ranking on SciFact', () => {
  // This quarter is harder than the whole: 0.704 where all 555 queries have 0.723 (decision 10).
  it('is better than BM25 and than vectors, on every fourth query', { timeout: 400_000 }, async () => {
    const rows = await benchRetrieval({ every: 4 });
    const score = (name: string) => rows.find((row) => row.name === `SciFact nDCG@10, ${name}`)!.value;
    expect(score('BM25')).toBeGreaterThan(0.68);
    expect(score('hybrid')).toBeGreaterThan(0.7);
    expect(score('hybrid')).toBeGreaterThan(score('BM25') + 0.01);
    expect(score('hybrid')).toBeGreaterThan(score('vectors'));
  });
});
