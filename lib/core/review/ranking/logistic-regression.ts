/** A matrix of which most cells are empty: of row r, the cells `starts[r]` to `starts[r + 1]` of `terms` and `values`. */
export interface SparseRows {
  columns: number;
  starts: Int32Array;
  terms: Int32Array;
  values: Float32Array;
}

/** One row of which the answer is known. */
export interface Example {
  row: number;
  isPositive: boolean;
  /** How much it counts. */
  weight: number;
}

export interface LinearModel {
  /** One weight a column. */
  weights: Float64Array;
  intercept: number;
}

const MOST_STEPS = 30;
const MOST_DIRECTIONS = 40;
/** Share of the first gradient's length at which the fit is done: no order changes by what is left. */
const CLOSE_ENOUGH = 1e-3;
/** Armijo's rule: how much of the promised descent a step must keep. */
const KEPT_DESCENT = 1e-4;

/**
 * Logistic regression with a ridge penalty: the weights that minimise ½|w|² + strength · Σ weight · log loss, the intercept
 * left out of the penalty. Newton's method, each step found by conjugate gradients (Lin, Weng and Keerthi 2008), so that a
 * fit takes time in proportion to the terms of the examples. It begins at zero: the same examples always give the same model.
 *
 * @param breathe is called between passes over the examples.
 */
export async function fitLogistic(
  rows: SparseRows,
  examples: readonly Example[],
  strength: number,
  breathe: () => Promise<void>,
): Promise<LinearModel> {
  const size = rows.columns + 1;
  const problem = { rows, examples, costs: examples.map(({ weight }) => weight * strength) };
  const at = new Float64Array(size);
  let margins = new Float64Array(examples.length);
  let loss = lossOf(problem, at, margins);
  let firstLength = 0;
  for (let step = 0; step < MOST_STEPS; step += 1) {
    await breathe();
    const { gradient, curvatures } = gradientOf(problem, at, margins);
    const length = Math.sqrt(dot(gradient, gradient));
    firstLength ||= length;
    if (length <= CLOSE_ENOUGH * firstLength) break;
    const direction = await newtonDirection(problem, gradient, curvatures, length, breathe);
    const change = products(problem, direction);
    const slope = dot(gradient, direction);
    let share = 1;
    for (; share > 1e-6; share /= 2) {
      const tried = margins.map((margin, i) => margin + share * (change[i] as number));
      const next = at.map((value, i) => value + share * (direction[i] as number));
      const triedLoss = lossOf(problem, next, tried);
      if (triedLoss > loss + KEPT_DESCENT * share * slope) continue;
      at.set(next);
      margins = tried;
      loss = triedLoss;
      break;
    }
    if (share <= 1e-6) break;
  }
  return { weights: at.subarray(0, rows.columns), intercept: at[rows.columns] as number };
}

/** How far a row lies on the side of the positives: the logarithm of the odds. */
export function scoreOf(
  { weights, intercept }: LinearModel,
  { starts, terms, values }: SparseRows,
  row: number,
): number {
  let sum = intercept;
  const end = starts[row + 1] as number;
  for (let i = starts[row] as number; i < end; i += 1)
    sum += (values[i] as number) * (weights[terms[i] as number] as number);
  return sum;
}

interface Problem {
  rows: SparseRows;
  examples: readonly Example[];
  costs: readonly number[];
}

function lossOf({ examples, costs }: Problem, at: Float64Array, margins: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < at.length - 1; i += 1) sum += 0.5 * (at[i] as number) ** 2;
  for (const [i, { isPositive }] of examples.entries()) {
    const margin = isPositive ? (margins[i] as number) : -(margins[i] as number);
    sum += (costs[i] as number) * (margin > 0 ? Math.log1p(Math.exp(-margin)) : Math.log1p(Math.exp(margin)) - margin);
  }
  return sum;
}

function gradientOf({ rows, examples, costs }: Problem, at: Float64Array, margins: Float64Array) {
  const gradient = Float64Array.from(at);
  gradient[rows.columns] = 0;
  const curvatures = new Float64Array(examples.length);
  for (const [i, { row, isPositive }] of examples.entries()) {
    const probability = 1 / (1 + Math.exp(-(margins[i] as number)));
    const cost = costs[i] as number;
    addRow(rows, row, cost * (probability - Number(isPositive)), gradient);
    curvatures[i] = cost * probability * (1 - probability);
  }
  return { gradient, curvatures };
}

/** Solves (I + XᵀDX) d = −gradient by conjugate gradients, as far as is worth it while the goal is far. */
async function newtonDirection(
  problem: Problem,
  gradient: Float64Array,
  curvatures: Float64Array,
  length: number,
  breathe: () => Promise<void>,
): Promise<Float64Array> {
  const { rows, examples } = problem;
  const direction = new Float64Array(gradient.length);
  const residual = gradient.map((value) => -value);
  const search = Float64Array.from(residual);
  let size = dot(residual, residual);
  const goal = (Math.min(0.1, Math.sqrt(length)) * length) ** 2;
  for (let step = 0; step < MOST_DIRECTIONS && size > goal; step += 1) {
    await breathe();
    const along = products(problem, search);
    const bent = Float64Array.from(search);
    // The intercept has no penalty; a trace of one keeps the system solvable where it explains everything.
    bent[rows.columns] = 1e-9 * (search[rows.columns] as number);
    for (const [i, { row }] of examples.entries())
      addRow(rows, row, (curvatures[i] as number) * (along[i] as number), bent);
    const by = size / dot(search, bent);
    for (let i = 0; i < direction.length; i += 1) {
      direction[i] = (direction[i] as number) + by * (search[i] as number);
      residual[i] = (residual[i] as number) - by * (bent[i] as number);
    }
    const next = dot(residual, residual);
    for (let i = 0; i < search.length; i += 1)
      search[i] = (residual[i] as number) + (next / size) * (search[i] as number);
    size = next;
  }
  return direction;
}

/** Each example's row times a vector of weights and intercept. */
function products({ rows, examples }: Problem, vector: Float64Array): Float64Array {
  const model = { weights: vector, intercept: vector[rows.columns] as number };
  return Float64Array.from(examples, ({ row }) => scoreOf(model, rows, row));
}

function addRow({ starts, terms, values, columns }: SparseRows, row: number, by: number, to: Float64Array): void {
  const end = starts[row + 1] as number;
  for (let i = starts[row] as number; i < end; i += 1) {
    const term = terms[i] as number;
    to[term] = (to[term] as number) + by * (values[i] as number);
  }
  to[columns] = (to[columns] as number) + by;
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i += 1) sum += (a[i] as number) * (b[i] as number);
  return sum;
}
