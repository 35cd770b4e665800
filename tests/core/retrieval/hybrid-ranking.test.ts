import { describe, expect, it } from 'vitest';
import { plainTerms } from '#core/retrieval/expand-query.ts';
import { rankHybrid } from '#core/retrieval/hybrid-ranking.ts';
import { createTextIndex } from '#core/retrieval/text-index.ts';
import { readTerms } from '#core/retrieval/work-terms.ts';

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

describe('what each ranking adds to a rank', () => {
  const terms = plainTerms('zebra lion');
  const expanded = [...terms];
  /** Each ranking as a test gives it, by id. */
  const rankOf = async (
    independentStudies: Partial<Record<'words' | 'near' | 'pairs' | 'together' | 'vectors', Scores>>,
  ) => {
    const found = (scores: Scores = {}) =>
      Object.entries(scores)
        .map(([id, score]) => ({ id, score }))
        .sort((a, b) => b.score - a.score);
    const ranked = await rankHybrid(
      { terms, expanded, vector: Float32Array.of(1, 0) },
      {
        texts: {
          vocabulary: new Set(),
          frequency: () => 0,
          search: (asked) => found(asked === expanded ? independentStudies.near : independentStudies.words),
          searchPairs: (pairs) => (pairs.join() === 'zebra lion' ? found(independentStudies.pairs) : []),
          together: (id) => independentStudies.together?.[id] ?? 0,
        },
        vectorOf: () => undefined,
        nearest: async () => found(independentStudies.vectors).map(({ id, score }) => ({ id, similarity: score })),
      },
    );
    return Object.fromEntries(ranked.map(({ id, share }) => [id, Number(share.toFixed(6))]));
  };
  type Scores = Readonly<Record<string, number>>;

  it('is, of the best by words: words 0.5, near words 0.5, pairs 0.25, one sentence 0.5, vectors 0.4', async () => {
    const best = { best: 2 };
    const all = { words: best, near: best, pairs: best, together: { best: 1 }, vectors: { best: 0.5 } };
    const whole = 0.5 + 0.5 + 0.25 + 0.5 + 0.4;
    const share = async (more: Parameters<typeof rankOf>[0]) => (await rankOf({ ...all, ...more })).other;
    expect(await share({ words: { best: 2, other: 1 } })).toBeCloseTo(0.25 / whole, 5);
    expect(await share({ near: { best: 2, other: 1 } })).toBeCloseTo(0.25 / whole, 5);
    expect(await share({ pairs: { best: 2, other: 1 } })).toBeCloseTo(0.125 / whole, 5);
    expect(await share({ vectors: { best: 0.5, other: 0.25 } })).toBeCloseTo(0.2 / whole, 5);
    const weights = { words: { best: 2, other: 1 }, together: { best: 1, other: 0.5 } };
    expect(await share(weights)).toBeCloseTo((0.25 + 0.25) / whole, 5);
  });

  it('is nothing for a vector that points the other way', async () => {
    expect(await rankOf({ vectors: { near: 0.5, away: -0.5 } })).toEqual({ near: 1, away: 0 });
    expect(await rankOf({ vectors: { away: -0.5 } })).toEqual({});
  });

  it('comes from similar words alone where no text has a word of the question', async () => {
    expect(await rankOf({ near: { b: 1, a: 2 } })).toEqual({ a: 1, b: 0.5 });
    // A score of 2 by near words weighs 1, the nearest vector 0.4.
    expect(await rankOf({ near: { a: 2 }, vectors: { b: 0.5 } })).toEqual({ a: 1, b: 0.4 });
  });

  it('leaves works of equal rank in the order of their ids', async () => {
    expect(Object.keys(await rankOf({ words: { b: 1, c: 1, a: 1 } }))).toEqual(['a', 'b', 'c']);
    expect(await rankOf({ vectors: { b: 0, a: 0 } })).toEqual({});
  });
});

it('leans the vector query towards the first three by words, and no further', async () => {
  const bodies = ['zebra zebra zebra zebra', 'zebra zebra zebra x', 'zebra zebra x y', 'zebra x y z'];
  const texts = createTextIndex(new Map(bodies.map((body, i) => [`d${i}`, readTerms({ title: '', body })])));
  const terms = plainTerms('zebra');
  const asked: Float32Array[] = [];
  const unit = (at: number) => Float32Array.from({ length: 5 }, (_, i) => Number(i === at));
  await rankHybrid(
    { terms, expanded: terms, vector: unit(4) },
    {
      texts,
      vectorOf: (id) => unit(Number(id.slice(1))),
      nearest: async (vector) => {
        asked.push(vector);
        return [];
      },
    },
  );
  const [leaned] = asked;
  const towards = [...(leaned ?? [])].map((value) => Number((value / (leaned?.[4] ?? 1)).toFixed(5)));
  expect(towards).toEqual([1 / 6, 1 / 6, 1 / 6, 0, 1].map((value) => Number(value.toFixed(5))));
});

it('asks by a vector of zeros where nothing is known of the question', async () => {
  const collection = collectionOf({});
  await rankHybrid({ terms: [], expanded: [], vector: new Float32Array(2) }, collection);
  expect(collection.asked).toEqual([new Float32Array(2)]);
});
