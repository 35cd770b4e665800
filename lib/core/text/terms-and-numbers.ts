import { numbersIn } from './numbers.ts';
import { stems } from './words.ts';

/** What two texts are compared by where nobody has read them: the stems of their words, and their numbers as values. */
export function termsAndNumbers(text: string): Set<string> {
  return new Set([...stems(text), ...numbersIn(text).map(({ value }) => `number ${value}`)]);
}
