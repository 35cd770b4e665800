import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createMeter } from '#core/agents/model/meter.ts';

const usage = (tokensIn: number, tokensOut: number) => ({ calls: 1, tokensIn, tokensOut, tokensCached: 0, cost: 0 });

it('holds fifteen per cent back until the report is written', () => {
  const meter = createMeter({ tokens: 10_000, money: null });
  expect(meter.tokensLeft()).toBe(8_500);
  expect(meter.reserve({ tokens: 8_600, cost: null })).toBeNull();
  meter.beginSynthesis();
  expect(meter.tokensLeft()).toBe(10_000);
});

it('gives back what a call did not use', () => {
  const meter = createMeter({ tokens: 10_000, money: null });
  const reservation = meter.reserve({ tokens: 5_000, cost: null });
  expect(meter.tokensLeft()).toBe(3_500);
  reservation?.settle(usage(800, 200));
  expect(meter.tokensLeft()).toBe(7_500);
});

it('keeps to a budget of money where prices are known', () => {
  const meter = createMeter({ tokens: 1_000_000, money: 1 });
  expect(meter.reserve({ tokens: 10, cost: 0.9 })).toBeNull();
  expect(meter.reserve({ tokens: 10, cost: 0.5 })).not.toBeNull();
  expect(meter.reserve({ tokens: 10, cost: 0.5 })).toBeNull();
});

it('never lets calls that keep to their reservations use more than the budget, in whatever order they end', () => {
  const call = fc.record({
    tokens: fc.integer({ min: 1, max: 4_000 }),
    share: fc.double({ min: 0, max: 1, noNaN: true }),
    wait: fc.nat(5),
  });
  fc.assert(
    fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
      const meter = createMeter({ tokens: 20_000, money: null });
      const open: { until: number; settle: () => void }[] = [];
      for (const [now, { tokens, share, wait }] of calls.entries()) {
        for (const ended of open.filter(({ until }) => until === now)) ended.settle();
        const reservation = meter.reserve({ tokens, cost: null });
        const used = Math.floor(tokens * share);
        if (reservation) open.push({ until: now + wait, settle: () => reservation.settle(usage(used, 0)) });
      }
      for (const ended of open.filter(({ until }) => until >= calls.length)) ended.settle();
      expect(meter.used().tokensIn).toBeLessThanOrEqual(17_000);
    }),
  );
});
