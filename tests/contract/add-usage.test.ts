import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addUsage, NO_USAGE } from '#contract/add-usage.ts';
import type { Price, Usage } from '#contract/usage.ts';
import { costOf } from '#core/agents/model/meter.ts';

const PRICE: Price = { in: 0.4, out: 1.7, cached: 0.025 };

const call = fc
  .record({
    tokensIn: fc.nat(200_000),
    tokensOut: fc.nat(30_000),
    cachedShare: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .map(({ tokensIn, tokensOut, cachedShare }): Usage => {
    const counted = { tokensIn, tokensOut, tokensCached: Math.floor(tokensIn * cachedShare) };
    return { calls: 1, ...counted, cost: costOf(counted, PRICE) };
  });
const shuffled = fc
  .array(call, { maxLength: 60 })
  .chain((calls) => fc.tuple(fc.constant(calls), fc.shuffledSubarray(calls, { minLength: calls.length })));

it('sums to the last digit the same in whatever order calls end', () => {
  fc.assert(
    fc.property(shuffled, ([calls, others]) => {
      expect(others.reduce(addUsage, NO_USAGE)).toEqual(calls.reduce(addUsage, NO_USAGE));
    }),
  );
});

it('has an unknown cost where a part has one', () => {
  const known: Usage = { calls: 1, tokensIn: 10, tokensOut: 2, tokensCached: 0, cost: 0.5 };
  expect(addUsage(known, { ...known, cost: null })).toEqual({
    calls: 2,
    tokensIn: 20,
    tokensOut: 4,
    tokensCached: 0,
    cost: null,
  });
});
