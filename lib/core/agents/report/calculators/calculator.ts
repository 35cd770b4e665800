import type * as z from 'zod';

/** What a calculator answers: a text and the numbers in it, or a sentence explaining why there is no result. */
export type CalculatorAnswer = { text: string; numbers: number[] } | { problem: string };

/** A formula that a model may call as a tool. Pure. */
export interface Calculator {
  name: string;
  description: string;
  input: z.ZodType;
  /**
   * `printed`: the numbers that a work must print for the result to mean anything. Throws when the input does not fit.
   */
  run(input: unknown): { printed: number[]; answer: CalculatorAnswer };
}

interface Definition<I> {
  name: string;
  description: string;
  input: z.ZodType<I>;
  printed: (input: I) => (number | null | undefined)[];
  calculate: (input: I) => CalculatorAnswer;
}

const UNUSABLE: CalculatorAnswer = { problem: 'These numbers give no result.' };

export function calculator<I>({ name, description, input, printed, calculate }: Definition<I>): Calculator {
  return {
    name,
    description,
    input,
    run(given) {
      const read = input.parse(given);
      const answer = calculate(read);
      const isUsable = 'problem' in answer || answer.numbers.every(Number.isFinite);
      return {
        printed: printed(read).filter((each) => typeof each === 'number'),
        answer: isUsable ? answer : UNUSABLE,
      };
    },
  };
}

/** Shares given in whole per cent have two significant digits. */
export const twoDigits = (value: number): number => Number(value.toPrecision(2));

/** Effects are given per so many people: the smallest number in which at least one person is affected. */
const PEOPLE = [100, 1_000, 10_000] as const;
/** Per so many people; anything smaller is rounding error. */
const SMALLEST = 0.05;

export function peopleFor(effect: number): number {
  return PEOPLE.find((people) => Math.abs(effect) * people >= 1) ?? PEOPLE[2];
}

/** "5 fewer", "0.4 more" per so many people; `effect` is a share from -1 to 1. */
export function inPeople(effect: number, people: number): { text: string; numbers: number[] } {
  const size = twoDigits(Math.abs(effect * people));
  if (size < SMALLEST) return { text: 'no difference', numbers: [] };
  return { text: `${size} ${effect < 0 ? 'fewer' : 'more'}`, numbers: [size] };
}
