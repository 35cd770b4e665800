/** One judged pair: its features, whether it is what is looked for, and how much it counts. */
export interface Example {
  features: readonly number[];
  isPositive: boolean;
  weight: number;
}

/** An intercept first, then a weight a feature. */
export type Weights = readonly number[];

/** Ridge penalty on all weights but the intercept: enough to keep weights of features alike apart. */
const PENALTY = 1;
const STEPS = 25;
const CONVERGED = 1e-6;

/** Logistic regression by Newton's method with a ridge penalty. */
export function fitLogistic(examples: readonly Example[]): Weights {
  const size = (examples[0]?.features.length ?? 0) + 1;
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < STEPS; step += 1) {
    const system = Array.from({ length: size }, () => new Array<number>(size + 1).fill(0));
    for (const { features, isPositive, weight } of examples) {
      const x = [1, ...features];
      const p = probability(weights, features);
      x.forEach((xi, i) => {
        const row = system[i] as number[];
        row[size] = (row[size] ?? 0) + weight * ((isPositive ? 1 : 0) - p) * xi;
        x.forEach((xj, j) => {
          row[j] = (row[j] ?? 0) + weight * p * (1 - p) * xi * xj;
        });
      });
    }
    system.forEach((row, i) => {
      const penalty = i === 0 ? CONVERGED : PENALTY;
      row[i] = (row[i] ?? 0) + penalty;
      row[size] = (row[size] ?? 0) - (i === 0 ? 0 : penalty * (weights[i] ?? 0));
    });
    const change = solve(system);
    change.forEach((each, i) => {
      weights[i] = (weights[i] ?? 0) + each;
    });
    if (Math.max(...change.map(Math.abs)) < CONVERGED) break;
  }
  return weights;
}

export function probability([intercept = 0, ...weights]: Weights, features: readonly number[]): number {
  const score = features.reduce((sum, feature, i) => sum + feature * (weights[i] ?? 0), intercept);
  return 1 / (1 + Math.exp(-score));
}

/** Gauss and Jordan; the matrix is positive definite. */
function solve(system: number[][]): number[] {
  const size = system.length;
  for (let i = 0; i < size; i += 1) {
    const row = system[i] as number[];
    const pivot = row[i] ?? 1;
    for (let j = i; j <= size; j += 1) row[j] = (row[j] ?? 0) / pivot;
    for (let k = 0; k < size; k += 1) {
      if (k === i) continue;
      const other = system[k] as number[];
      const factor = other[i] ?? 0;
      for (let j = i; j <= size; j += 1) other[j] = (other[j] ?? 0) - factor * (row[j] ?? 0);
    }
  }
  return system.map((row) => row[size] ?? 0);
}

/** Of ten bins of probability: how many, the mean prediction, and the share that was observed. */
export function reliability(
  pairs: readonly { probability: number; isPositive: boolean }[],
): { from: number; pairs: number; predicted: number; observed: number }[] {
  return Array.from({ length: 10 }, (_, bin) => {
    const own = pairs.filter((pair) => Math.min(9, Math.floor(pair.probability * 10)) === bin);
    const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / (values.length || 1);
    return {
      from: bin / 10,
      pairs: own.length,
      predicted: mean(own.map((pair) => pair.probability)),
      observed: mean(own.map((pair) => Number(pair.isPositive))),
    };
  });
}
