import { type ToolSet, tool } from 'ai';
import { numbersIn } from '../../../text/numbers.ts';
import type { Calculator } from './calculator.ts';
import { likelihoodRatio } from './likelihood-ratio.ts';
import { absoluteEffect, interaction } from './ratios.ts';
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
