import { type ToolSet, tool } from 'ai';
import { numbersIn } from '../../../text/numbers.ts';
import type { Calculator } from './calculator.ts';
import { absoluteEffect, interaction, likelihoodRatio } from './ratios.ts';
import { numberNeededToTreat, riskDifference, shareInterval } from './shares.ts';

/** What a calculator returned for numbers that works print. */
export interface Calculation {
  numbers: readonly number[];
  /** Ids of the works that each print all the numbers it was calculated from. */
  works: ReadonlySet<string>;
}

/** A work with its texts, as shown to the model that calculates. */
interface PrintedWork {
  id: string;
  texts: readonly string[];
}

const CALCULATORS: readonly Calculator[] = [
  riskDifference,
  numberNeededToTreat,
  absoluteEffect,
  likelihoodRatio,
  interaction,
  shareInterval,
];

/** A report needs fewer; a model that makes more calls is going round in circles. */
const MOST_CALCULATIONS = 60;

/**
 * The calculators as tools of a model that writes from these works. Each answers in words, with its numbers, or
 * explains why it does not calculate. A single work must print all the inputs.
 *
 * @param calculations receives what was calculated.
 */
export function calculatorTools(works: readonly PrintedWork[], calculations: Calculation[]): ToolSet {
  const printed = works.map(({ id, texts }) => ({
    id,
    numbers: new Set(texts.flatMap((text) => numbersIn(text).map(({ value }) => Math.abs(Number(value))))),
  }));
  // A percentage may be printed as a share of one.
  const prints = (numbers: ReadonlySet<number>, value: number) =>
    numbers.has(value) || numbers.has(Number((value / 100).toPrecision(6)));
  const run = (calculator: Calculator, input: unknown): string => {
    const { printed: needed, answer } = calculator.run(input);
    if ('problem' in answer) return `Not calculated. ${answer.problem}`;
    const sources = printed.filter(({ numbers }) => needed.every((value) => prints(numbers, value)));
    if (sources.length === 0)
      return `Not calculated. No single work that you were shown prints all of ${needed.join(', ')}; enter the figures of one work as it prints them.`;
    if (calculations.length >= MOST_CALCULATIONS) return 'Not calculated. No more calculations in this report.';
    calculations.push({ numbers: answer.numbers, works: new Set(sources.map(({ id }) => id)) });
    return `${answer.text} (calculated)`;
  };
  return Object.fromEntries(
    CALCULATORS.map((each) => [
      each.name,
      tool({
        description: each.description,
        inputSchema: each.input,
        execute: async (input: unknown) => run(each, input),
      }),
    ]),
  );
}

const MARKED = /\bcalculated\b|\(our reading\)/i;

/**
 * The numbers a sentence may state in addition to those its works print: those that calculators made of them. A
 * sentence that states one without saying so is marked as calculated.
 *
 * @param texts the texts it rests on.
 */
export function withCalculated(
  text: string,
  texts: readonly string[],
  { works, calculations }: { works: readonly string[]; calculations: readonly Calculation[] },
): { text: string; counts: number[] } {
  const counts = calculations
    .filter((each) => works.some((id) => each.works.has(id)))
    .flatMap(({ numbers }) => numbers);
  if (counts.length === 0 || MARKED.test(text)) return { text, counts };
  const printed = new Set(texts.flatMap((each) => numbersIn(each).map(({ value }) => Number(value))));
  const isCalculated = numbersIn(text).some(
    ({ value }) => !printed.has(Number(value)) && counts.includes(Number(value)),
  );
  return { text: isCalculated ? text.replace(/[.\s]*$/, (end) => ` (calculated)${end.trim()}`) : text, counts };
}

/** Numbers of one text, or of all texts, that are combined; with more, some pair would make any number (proposal). */
const MOST_SOURCES = 16;
const WHOLES = [1, 100, 1_000, 10_000];
const SMALLEST = 0.05;
/** "493 per million", "12 per 100,000": less than one per cent. */
const RATE = /\b(\d[\d,]*(?:\.\d+)?) per (million|100[, ]?000|10[, ]?000)\b/gi;
const numberOf = (text: string) => Number(text.replace(/[, ]/g, ''));
/** Tolerance of a figure given as "about" (proposal). */
const NEARLY = 0.06;
const APPROXIMATE =
  /\b(?:about|around|roughly|nearly|almost|some|approximately|ca\.?|over|under|more than|less than)\s*$/i;

/**
 * Numbers of a sentence marked as calculated or as the review's own reading that one step of plain arithmetic makes
 * from printed numbers: a sum, difference, product or ratio of two, a percentage, one in so many, the remainder of a
 * hundred, a likelihood ratio. They must match to the last digit given; "about" allows some six per cent. Whether they
 * are attached to the right thing is for the model that checks the meaning.
 *
 * @param texts what the sentence rests on.
 */
export function plainArithmetic(sentence: string, texts: readonly string[]): number[] {
  if (!MARKED.test(sentence)) return [];
  const numbers = texts.map((text) => [...new Set(numbersIn(text).map(({ value }) => Math.abs(Number(value))))]);
  const printed = [...new Set(numbers.flat())];
  const known = new Set(printed);
  const strange = numbersIn(sentence).filter(({ value }) => !known.has(Math.abs(Number(value))));
  if (strange.length === 0) return [];
  const rates = texts.flatMap((text) => [...text.matchAll(RATE)]);
  const isLikelihood = /\blikelihood\b/i.test(sentence);
  const made = [...numbers, printed]
    // Numbers as small as P values could make any result.
    .map((group) => group.filter((value) => value >= SMALLEST))
    .filter((group) => group.length <= MOST_SOURCES)
    .flatMap((group) => [...resultsOf(group), ...(isLikelihood ? likelihoodsOf(group) : [])])
    .concat(
      rates.map(([, rate = '', whole = '']) => (100 * numberOf(rate)) / numberOf(whole.replace(/million/i, '1000000'))),
    );
  return strange.flatMap(({ value, start }) => {
    const magnitude = Math.abs(Number(value));
    const isApproximate = APPROXIMATE.test(sentence.slice(Math.max(0, start - 20), start));
    const tolerance = Math.max(halfDigit(value), isApproximate ? NEARLY * magnitude : 0);
    return made.some((result) => Math.abs(result - magnitude) <= tolerance) || WHOLES.includes(magnitude)
      ? [Number(value)]
      : [];
  });
}

function resultsOf(sources: readonly number[]): number[] {
  const alone = sources.flatMap((a) => [
    ...(a > 0 ? [100 / a, 1_000 / a, 10_000 / a, 1_000_000 / a] : []),
    ...(a < 100 ? [100 - a] : []),
    ...(a < 1 ? [1 - a, 100 * a, 100 * (1 - a)] : [100 * (a - 1)]),
  ]);
  const pairs = sources.flatMap((a) =>
    sources.flatMap((b) => {
      if (a === b) return [2 * a];
      const difference = Math.abs(a - b);
      return [
        a + b,
        difference,
        ...(difference > 0 ? [100 / difference, 1 / difference] : []),
        ...(b > 0 ? [a / b, (100 * a) / b, (100 * difference) / b, (1_000 * a) / b, (1_000_000 * a) / b] : []),
        (a * b) / 100,
      ];
    }),
  );
  return [...alone, ...pairs];
}

/** From a sensitivity and a specificity, in per cent or as shares of one. */
function likelihoodsOf(sources: readonly number[]): number[] {
  return sources.flatMap((a) =>
    sources.flatMap((b) =>
      [1, 100].flatMap((whole) => (a <= whole && b > 0 && b < whole ? [a / (whole - b), (whole - a) / b] : [])),
    ),
  );
}

/**
 * Half of the last digit: "7.6" is 7.55 to 7.65; for whole numbers that end in zeros, half of the last non-zero digit.
 */
function halfDigit(value: string): number {
  const [whole = '', decimals = ''] = value.split('.');
  if (decimals !== '') return 0.5 * 10 ** -decimals.length + 1e-9;
  const noughts = /0*$/.exec(whole)?.[0].length ?? 0;
  return whole.length > 2 ? 0.5 * 10 ** Math.min(noughts, whole.length - 2) + 1e-9 : 0.5 + 1e-9;
}
