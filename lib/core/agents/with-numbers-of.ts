import { splitSentences } from '../text/sentences.ts';
import { words } from '../text/words.ts';

/**
 * What a model says in its own words is not checked; but its sentences with a number that stands in none of what it read
 * are left out.
 *
 * @returns the text without those sentences.
 */
export function withNumbersOf(read: readonly string[]): (said: string) => string {
  const known = new Set(read.flatMap(words));
  const stands = (word: string) => !/\d/.test(word) || known.has(word);
  return (said) =>
    splitSentences(said)
      .map(({ text }) => text)
      .filter((text) => words(text).every(stands))
      .join(' ');
}
