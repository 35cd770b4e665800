import { numbersOf, sample } from '#scripts/mutate/sample.ts';

/** Whether everything is tried, as `npm run test:long` does, instead of a sample. */
export const IS_LONG = process.env['TEST_LONG'] === '1';

/** What is tried when not everything is: the places of a kill, the cases of a long table. */
export interface Sample {
  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number;
  /** `count` of these, in their order. */
  some<T>(items: readonly T[], count: number): T[];
  /** Lengths of a log of `whole` events, one from each of `count` equal parts of it, in rising order. */
  lengths(whole: number, count: number): number[];
}

/** Draws the sample of one test, and prints the seed that draws the same one again. */
export function drawSample(test: string): Sample {
  const seed = process.env['TEST_SEED'] || String(Math.floor(Math.random() * 1_000_000_000));
  console.log(`A sample is tried of ${test}: TEST_SEED=${seed} repeats it.`);
  const random = numbersOf(`${seed} ${test}`);
  const between = (least: number, most: number) => least + Math.floor(random() * (most - least + 1));
  return {
    between,
    some: (items, count) => sample(items, count, `${seed} ${test}`),
    lengths: (whole, count) =>
      Array.from({ length: count }, (_, part) => 1 + Math.floor(((whole - 1) * (part + random())) / count)),
  };
}

/** All of these in `npm run test:long`, and otherwise `count` of them, drawn for this test. */
export function allOrSome<T>(items: readonly T[], count: number, test: string): T[] {
  return IS_LONG ? [...items] : drawSample(test).some(items, count);
}
