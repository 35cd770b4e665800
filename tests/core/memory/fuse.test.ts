import fc from 'fast-check';
import { expect, it } from 'vitest';
import { fuseRankings } from '#core/memory/fuse.ts';

it('adds weight / (60 + rank) over the rankings and gives the share of the best possible', () => {
  const fused = fuseRankings([
    { ids: ['a', 'b'], weight: 1 },
    { ids: ['b', 'c'], weight: 0.5 },
  ]);
  const best = 1.5 / 61;
  expect(fused.map(({ id }) => id)).toEqual(['b', 'a', 'c']);
  expect(fused[0]?.score).toBeCloseTo((1 / 62 + 0.5 / 61) / best, 12);
  expect(fused[1]?.score).toBeCloseTo(1 / 61 / best, 12);
  expect(fused[2]?.score).toBeCloseTo(0.5 / 62 / best, 12);
});

it('scores 1 what stands first everywhere, and orders equals by id', () => {
  expect(
    fuseRankings([
      { ids: ['x'], weight: 2 },
      { ids: ['x'], weight: 1 },
    ]),
  ).toEqual([{ id: 'x', score: 1 }]);
  expect(
    fuseRankings([
      { ids: ['b'], weight: 1 },
      { ids: ['a'], weight: 1 },
    ]).map(({ id }) => id),
  ).toEqual(['a', 'b']);
  expect(fuseRankings([])).toEqual([]);
});

it('keeps the order on which all rankings agree', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string(), { maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (ids, voices) => {
      const fused = fuseRankings(Array.from({ length: voices }, () => ({ ids, weight: 1 })));
      expect(fused.map(({ id }) => id)).toEqual(ids);
    }),
  );
});
