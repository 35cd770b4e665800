import { expect, it } from 'vitest';
import { type Example, fitLogistic, type SparseRows, scoreOf } from '#core/review/ranking/logistic-regression.ts';
import { fitLogistic as fitDense } from '#tests/evals/fit/logistic.ts';

const breathe = async () => {};

function sparse(dense: readonly (readonly number[])[]): SparseRows {
  const cells = dense.map((row) => row.flatMap((value, term) => (value === 0 ? [] : [{ term, value }])));
  const starts = [0];
  for (const row of cells) starts.push((starts.at(-1) ?? 0) + row.length);
  return {
    columns: dense[0]?.length ?? 0,
    starts: Int32Array.from(starts),
    terms: Int32Array.from(cells.flat(), ({ term }) => term),
    values: Float32Array.from(cells.flat(), ({ value }) => value),
  };
}

const DENSE = [
  [1, 0, 0.5],
  [0.75, 0.25, 0],
  [0, 1, 0.5],
  [0.25, 0.75, 0],
  [0.5, 0.5, 1],
  [0, 0.5, 0],
];
const POSITIVE = [true, true, false, false, true, false];
const WEIGHTS = [2, 2, 1, 1, 2, 1];

it('finds the weights that the dense Newton method of the evaluation finds', async () => {
  const examples: Example[] = DENSE.map((_, row) => ({
    row,
    isPositive: POSITIVE[row] ?? false,
    weight: WEIGHTS[row] ?? 1,
  }));
  const model = await fitLogistic(sparse(DENSE), examples, 1, breathe);
  const dense = fitDense(
    DENSE.map((features, row) => ({ features, isPositive: POSITIVE[row] ?? false, weight: WEIGHTS[row] ?? 1 })),
  );
  expect(model.intercept).toBeCloseTo(dense[0] ?? Number.NaN, 2);
  for (const [i, weight] of dense.slice(1).entries()) expect(model.weights[i]).toBeCloseTo(weight, 2);
});

it('is as sure as its strength lets it be where a word separates the classes', async () => {
  const rows = sparse([
    [1, 0],
    [0, 1],
  ]);
  const examples = [
    { row: 0, isPositive: true, weight: 1 },
    { row: 1, isPositive: false, weight: 1 },
  ];
  const scores = await Promise.all(
    [0.1, 1, 10].map(async (strength) => scoreOf(await fitLogistic(rows, examples, strength, breathe), rows, 0)),
  );
  expect(scores).toEqual(scores.toSorted((a, b) => a - b));
  expect(scores[0]).toBeGreaterThan(0);
  expect(Number.isFinite(scores[2])).toBe(true);
});

it('gives examples without any words the odds of their classes', async () => {
  const rows = sparse([[0], [0], [0], [0]]);
  const examples = [true, false, false, false].map((isPositive, row) => ({ row, isPositive, weight: 1 }));
  const model = await fitLogistic(rows, examples, 1, breathe);
  expect(model.intercept).toBeCloseTo(Math.log(1 / 3), 2);
});
