import { words } from '../text/words.ts';

/** No name that anyone types has more words. */
export const LONGEST_TERM_WORDS = 6;

/** Shorter words keep their ending: "gas" is no plural, and "AIDS" must not meet "aid". */
const SHORTEST_PLURAL = 5;

/**
 * The keys for looking up a text among the names: its words without case, accents, hyphens and punctuation, with and
 * without a plural ending. Empty for a text without letters and digits.
 */
export function askedKeys(term: string): string[] {
  const termWords = wordsOf(term);
  return [...new Set([termWords.join(' '), termWords.map(singular).join(' ')])].filter(Boolean);
}

/**
 * The keys of a vocabulary name; a text finds the name if they share a key. Inverted names are also found in natural
 * order ("Blood Pressure, High"), and without a note in brackets ("C-Section (OB)"). An abbreviation is not a plural
 * ("HELPS").
 */
export function nameKeys(name: string): string[] {
  const bare = name.endsWith(')') ? name.replace(/ \([^()]*\)$/, '') : name;
  const [main = '', turned, ...more] = bare.split(', ');
  const isTurned = turned !== undefined && more.length === 0;
  if (bare === name && !isTurned) return [nameKey(name)].filter(Boolean);
  return [...new Set([name, bare, ...(isTurned ? [`${turned} ${main}`] : [])].map(nameKey))].filter(Boolean);
}

function nameKey(name: string): string {
  const isAbbreviation = name === name.toUpperCase();
  const nameWords = wordsOf(name);
  return (isAbbreviation ? nameWords : nameWords.map(singular)).join(' ');
}

/** A possessive says the same with and without its ending: "Crohn's disease" is "Crohn disease". */
function wordsOf(term: string): string[] {
  return words(/['’]/.test(term) ? term.replace(/(\p{L})['’]s(?![\p{L}\p{N}])/gu, '$1') : term);
}

/** "Headaches" and "headache", "boxes" and "box" give the same. */
function singular(word: string): string {
  if (word.length < SHORTEST_PLURAL) return word;
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  const one = word.endsWith('s') && !/[siu]s$/.test(word) ? word.slice(0, -1) : word;
  return /(?:[sxz]|[cs]h)e$/.test(one) ? one.slice(0, -1) : one;
}

/** A piece of a text that may be a name, and its place. */
export interface Phrase {
  text: string;
  start: number;
  end: number;
  /** As `askedKeys` gives them. */
  keys: string[];
}

/**
 * From left to right, the longest phrase of one to six words that is a name; a word belongs to one name at most, and no name
 * spans the end of a question.
 */
export function longestNames(text: string, isName: (phrase: Phrase) => boolean): Phrase[] {
  const tokens = tokensOf(text);
  const chosen: Phrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    let end = at;
    while (end < at + LONGEST_TERM_WORDS - 1 && tokens[end]?.isLast === false) end += 1;
    for (let last = end; last >= at; last -= 1) {
      const phrase = phraseOf(text, tokens.slice(at, last + 1));
      if (!phrase || !isName(phrase)) continue;
      chosen.push(phrase);
      at = last;
      break;
    }
  }
  return chosen;
}

/** One key of a term, for comparing spellings with each other: without case, punctuation and the ending of a plural. */
export function termKey(term: string): string {
  return askedKeys(term).at(-1) ?? '';
}

/** All runs of one to six words that no end of a question parts, by their first word, the longest first. */
export function phrasesOf(text: string): Phrase[] {
  const tokens = tokensOf(text);
  return tokens.flatMap((_, at) => {
    let end = at;
    while (end < at + LONGEST_TERM_WORDS - 1 && tokens[end]?.isLast === false) end += 1;
    return Array.from(
      { length: end - at + 1 },
      (_, less) => phraseOf(text, tokens.slice(at, end - less + 1)) ?? [],
    ).flat();
  });
}

interface Token {
  start: number;
  end: number;
  words: string;
  single: string;
  /** The question ends after it. */
  isLast: boolean;
}

function tokensOf(text: string): Token[] {
  const found = [...text.matchAll(/[\p{L}\p{N}]+(?:['’]s(?![\p{L}\p{N}]))?/gu)];
  return found.map(({ 0: word, index: start }, i) => {
    const parts = wordsOf(word);
    const end = start + word.length;
    const gap = text.slice(end, found[i + 1]?.index ?? end);
    const isLast = i === found.length - 1 || /[;?!\n]/.test(gap);
    return { start, end, words: parts.join(' '), single: parts.map(singular).join(' '), isLast };
  });
}

function phraseOf(text: string, tokens: readonly Token[]): Phrase | undefined {
  const [first] = tokens;
  const last = tokens.at(-1);
  if (!first || !last) return undefined;
  const { start } = first;
  const keys = [...new Set([tokens.map(({ words }) => words).join(' '), tokens.map(({ single }) => single).join(' ')])];
  return { text: text.slice(start, last.end), start, end: last.end, keys };
}
