import { expect, it } from 'vitest';
import { benchRetrieval } from '#scripts/bench/retrieval.ts';
import { IS_LONG } from '#tests/sample.ts';
import { describeWithSharedData } from '#tests/shared-data.ts';

// Apart from the tests of the ranking itself, which are asked often and answer at once.
describeWithSharedData('hybrid ranking on SciFact', () => {
  // All 555 queries take a minute and a half of one processor; every sixth has the figures of all of them.
  it('reaches its goal, and is better than BM25 and than vectors', { timeout: 600_000 }, async () => {
    const rows = await benchRetrieval({ every: IS_LONG ? 1 : 6 });
    const score = (name: string) => rows.find((row) => row.name === `SciFact nDCG@10, ${name}`)!.value;
    expect(score('BM25')).toBeGreaterThan(0.7);
    expect(score('hybrid')).toBeGreaterThanOrEqual(0.72);
    expect(score('hybrid')).toBeGreaterThan(score('BM25') + 0.01);
    expect(score('hybrid')).toBeGreaterThan(score('vectors'));
  });
});
