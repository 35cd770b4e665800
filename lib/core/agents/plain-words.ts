import { isCommandToReader } from '../reading/reader-commands.ts';
import { cutOf } from '../text/cut-text.ts';
import { isInOtherLanguage } from '../text/language.ts';
import { splitSentences } from '../text/sentences.ts';
import { words } from '../text/words.ts';

/**
 * Repetitions that may begin at every letter are bounded; without a bound, a text of one long word would take quadratic
 * time.
 */
const LINKS: readonly [RegExp, string][] = [
  [/!?\[([^\]]{0,500})\]\([^)]{0,4000}\)/g, '$1'],
  [/<\/?[a-z][^<>]*>/gi, ' '],
  [/\b[a-z][a-z0-9+.-]{0,30}:\/\/\S*(?<![.,;:)])/gi, ' '],
  [/\b(?:data|javascript|mailto|file):\S+(?<![.,;:)])/gi, ' '],
  [/\bwww\.\S+(?<![.,;:)])/gi, ' '],
  [/\b(?:[\p{L}\p{N}-]{1,63}\.){1,8}[a-z]{2,63}\/\S*(?<![.,;:)])/giu, ' '],
];

/**
 * Characters read for each character that may be kept; links and orders are removed, but seldom make up most of the
 * text.
 */
const READ_FOR_ONE = 4;
const READ_AT_LEAST = 4_000;

/**
 * A model's own words as they may be shown and passed on: one line without links, addresses or markup, without
 * sentences that give orders to their reader, and of at most `longest` characters, cut after a word. Where the text it
 * answers is known (`like`), only in the same language: an order from a source may have been repeated as it was.
 */
export function plainWords(text: string, longest: number, like = ''): string {
  const read = text.slice(0, Math.max(READ_AT_LEAST, READ_FOR_ONE * longest));
  const linkless = LINKS.reduce((left, [pattern, instead]) => left.replace(pattern, instead), read);
  // First with the marks that orders are known by, then without those that may have been put between their words.
  const asWritten = withoutOrders(linkless, like);
  const bare = asWritten
    .replace(/[`*#[\]]+/g, '')
    .replace(/[|{}\\]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  const kept = bare === linkless ? asWritten : withoutOrders(bare, like);
  if (kept.length <= longest) return kept;
  return `${kept.slice(0, cutOf(kept, longest - 1)).trimEnd()}…`;
}

function withoutOrders(text: string, like: string): string {
  return splitSentences(text)
    .map((sentence) => sentence.text)
    .filter((sentence) => !isCommandToReader(sentence) && !isInOtherLanguage(sentence, like))
    .join(' ');
}

/** A list of such texts, without empty and repeated ones, at most `most`. */
export function plainList(texts: readonly string[], { most, longest }: { most: number; longest: number }): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const plain = plainWords(text, longest);
    if (plain && !seen.has(plain.toLowerCase())) seen.set(plain.toLowerCase(), plain);
  }
  return [...seen.values()].slice(0, most);
}

/** Keywords do not end with a full stop, and are not truncated; anything else may not be a search. */
const IS_SENTENCE = /[.?!…](?:\s|$)/;

/** A list of searches, without sentences. */
export function plainSearches(texts: readonly string[], limits: { most: number; longest: number }): string[] {
  return plainList(texts, limits).filter((text) => !IS_SENTENCE.test(text));
}

/**
 * A model's own words are not checked, but its sentences with a number that is nowhere in its sources are left out.
 *
 * @returns the text without those sentences.
 */
export function withNumbersOf(read: readonly string[]): (text: string) => string {
  const known = new Set(read.flatMap(words));
  const isKnown = (word: string) => !/\d/.test(word) || known.has(word);
  return (written) =>
    splitSentences(written)
      .map(({ text }) => text)
      .filter((text) => words(text).every(isKnown))
      .join(' ');
}
