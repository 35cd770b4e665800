import { numbersIn } from './numbers.ts';
import { stems } from './words.ts';

/** The basis for comparing two texts without a model: the stems of their words, and their numbers as values. */
export function termsAndNumbers(text: string): Set<string> {
  return new Set([...stems(text), ...numbersIn(text).map(({ value }) => `number ${value}`)]);
}
