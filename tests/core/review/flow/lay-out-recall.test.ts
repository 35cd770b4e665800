import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layOutRecall, RECALL_PLOT, recallRows } from '#core/review/flow/lay-out-recall.ts';
import { recallCurve } from '#core/review/ranking/recall.ts';

const screenings = fc.record({
  decisions: fc.array(fc.constantFrom('include' as const, 'exclude' as const), { minLength: 1, maxLength: 300 }),
  more: fc.nat(30_000),
  left: fc.option(
    fc.tuple(fc.nat(50), fc.nat(50)).map(([estimate, above]) => ({ estimate, low: 0, high: estimate + above })),
  ),
});

describe('the picture of a recall curve', () => {
  it('stays within its frame, and never falls', () => {
    fc.assert(
      fc.property(screenings, ({ decisions, more, left }) => {
        const points = recallCurve(decisions);
        const { curve, x, y, left: area } = layOutRecall({ points, total: decisions.length + more, left });
        const drawn = curve.split(' ').map((point) => point.split(',').map(Number) as [number, number]);
        for (const [n, [across, down]] of drawn.entries()) {
          expect(across).toBeGreaterThanOrEqual(RECALL_PLOT.left);
          expect(across).toBeLessThanOrEqual(RECALL_PLOT.right);
          expect(down).toBeGreaterThanOrEqual(RECALL_PLOT.top);
          expect(down).toBeLessThanOrEqual(RECALL_PLOT.bottom);
          const [beforeAcross, beforeDown] = drawn[n - 1] ?? [across, down];
          expect(across).toBeGreaterThanOrEqual(beforeAcross);
          expect(down).toBeLessThanOrEqual(beforeDown);
        }
        for (const { at } of x) expect(at).toBeLessThanOrEqual(RECALL_PLOT.right);
        for (const { at } of y) expect(at).toBeGreaterThanOrEqual(RECALL_PLOT.top);
        for (const ticks of [x, y]) {
          expect(ticks.length).toBeGreaterThan(1);
          expect(ticks.length).toBeLessThan(8);
          expect(ticks.every(({ value }) => Number.isInteger(value))).toBe(true);
        }
        if (area) {
          expect(area.high).toBeGreaterThanOrEqual(RECALL_PLOT.top);
          expect(area.high).toBeLessThanOrEqual(area.estimate);
          expect(area.estimate).toBeLessThanOrEqual(area.low);
        }
      }),
    );
  });

  it('ends at the last record screened, with the estimate from there on', () => {
    const points = recallCurve(['include', 'exclude', 'include', 'exclude']);
    const { curve, chance, left } = layOutRecall({ points, total: 8, left: { estimate: 1, low: 0, high: 2 } });
    const middle = (RECALL_PLOT.left + RECALL_PLOT.right) / 2;
    const half = (RECALL_PLOT.top + RECALL_PLOT.bottom) / 2;
    expect(curve.split(' ').at(-1)).toBe(`${middle},${half}`);
    expect(chance).toBe(`${RECALL_PLOT.left},${RECALL_PLOT.bottom} ${middle},${half}`);
    expect(left).toMatchObject({ x: middle, high: RECALL_PLOT.top, low: half });
  });
});

it('is a table of at most ten rows that ends where the curve does', () => {
  const points = recallCurve(['include', 'exclude', 'exclude', 'include']);
  expect(recallRows(points)).toEqual([
    { screened: 1, found: 1 },
    { screened: 2, found: 1 },
    { screened: 3, found: 1 },
    { screened: 4, found: 2 },
  ]);
  const many = recallCurve(Array.from({ length: 995 }, () => 'include' as const));
  expect(many).toHaveLength(400);
  expect(recallRows(many)).toHaveLength(10);
  expect(recallRows(many).at(-1)).toEqual({ screened: 995, found: 995 });
  expect(recallRows(recallCurve([]))).toEqual([]);
});
