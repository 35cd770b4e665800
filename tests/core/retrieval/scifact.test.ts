import { expect, it } from 'vitest';
import { benchRetrieval } from '#scripts/bench/retrieval.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';

// Apart from the tests of the ranking itself, which are asked often and answer at once.
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
