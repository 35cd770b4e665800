import { numbersOf, sample } from '#scripts/mutate/sample.ts';

/** Whether every kill is tried, as `npm run test:long` does, instead of a sample. */
export const IS_LONG = process.env['TEST_LONG'] === '1';

/** Where processes are killed when not every place is tried. */
export interface KillSample {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** `count` of these, in their order. */
  some<T>(items: readonly T[], count: number): T[];
  /** Lengths of a log of `whole` events, one from each of `count` equal parts of it, in rising order. */
  lengths(whole: number, count: number): number[];
}

/** Draws the kills of one test, and prints the seed that draws the same ones again. */
export function drawKills(test: string): KillSample {
  const seed = process.env['KILL_SEED'] || String(Math.floor(Math.random() * 1_000_000_000));
  console.log(`The kills of ${test} are a sample: KILL_SEED=${seed} repeats them.`);
  const random = numbersOf(`${seed} ${test}`);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    between,
    some: (items, count) => sample(items, count, `${seed} ${test}`),
    lengths: (whole, count) =>
      Array.from({ length: count }, (_, part) => 1 + Math.floor(((whole - 1) * (part + random())) / count)),
  };
}
