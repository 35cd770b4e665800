import { isCommandToReader } from '../reading/reader-commands.ts';
import { isInOtherLanguage } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import { words } from '../text/words.ts';

/** The repetitions that may begin at every letter have a bound: a text of one long word takes a square of time without. */
const LINKS: readonly [RegExp, string][] = [
  [/!?\[([^\]]{0,500})\]\([^)]{0,4000}\)/g, '$1'],
  [/<\/?[a-z][^<>]*>/gi, ' '],
  [/\b[a-z][a-z0-9+.-]{0,30}:\/\/\S*(?<![.,;:)])/gi, ' '],
  [/\b(?:data|javascript|mailto|file):\S+(?<![.,;:)])/gi, ' '],
  [/\bwww\.\S+(?<![.,;:)])/gi, ' '],
  [/\b(?:[\p{L}\p{N}-]{1,63}\.){1,8}[a-z]{2,63}\/\S*(?<![.,;:)])/giu, ' '],
];

/** Characters that are read of a text for each that may be kept of it; links and orders fall away, seldom more than the rest. */
const READ_FOR_ONE = 4;
const READ_AT_LEAST = 4_000;

/**
 * What a model says in its own words as it may be shown and passed on: one line without links, addresses or markup, without
 * sentences that give orders to whoever reads them, and of at most `longest` characters, cut behind a word. Where it is known
 * what it is an answer to (`like`), only in the language of that: an order from a source may have been repeated as it stood.
 */
export function plainWords(text: string, longest: number, like = ''): string {
  const read = text.slice(0, Math.max(READ_AT_LEAST, READ_FOR_ONE * longest));
  const linkless = LINKS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), read);
  // First with the marks that orders are known by, then without those that may have been put between their words.
  const bare = withoutOrders(linkless, like)
    .replace(/[`*#[\]]+/g, '')
    .replace(/[|{}\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kept = withoutOrders(bare, like);
  if (kept.length <= longest) return kept;
  return `${kept.slice(0, cutOf(kept, longest - 1)).trimEnd()}…`;
}

/** Behind a word; behind a character where none ends near, as in scripts that write no spaces. */
export function cutOf(text: string, longest: number): number {
  const space = text.lastIndexOf(' ', longest - 1);
  if (space > longest / 2) return space;
  return /[\ud800-\udbff]/.test(text.charAt(longest - 1)) ? longest - 1 : longest;
}

function withoutOrders(text: string, like: string): string {
  return splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => !isCommandToReader(sentence) && !isInOtherLanguage(sentence, like))
    .join(' ');
}

/** A list of such texts: the empty and the repeated left out, at most `most`. */
export function plainList(texts: readonly string[], { most, longest }: { most: number; longest: number }): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const plain = plainWords(text, longest);
    if (plain && !seen.has(plain.toLowerCase())) seen.set(plain.toLowerCase(), plain);
  }
  return [...seen.values()].slice(0, most);
}

/** Keywords end without a full stop, and are not cut off; what does may be anything but a search. */
const IS_SENTENCE = /[.?!…](?:\s|$)/;

/** A list of searches: what is a sentence is none. */
export function plainSearches(texts: readonly string[], limits: { most: number; longest: number }): string[] {
  return plainList(texts, limits).filter((text) => !IS_SENTENCE.test(text));
}

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
