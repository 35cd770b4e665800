import { memoizeByText } from '../text/memoize-by-text.ts';
import { foldWord } from '../text/words.ts';

const WORD = /[\p{L}\p{N}\p{M}]+/gu;

/** A word of a text: `text === source.slice(start, end)`. */
export interface Token {
  text: string;
  /** What its spellings have in common. */
  key: string;
  start: number;
  end: number;
}

/** Words without punctuation; hyphens and apostrophes split, so that "beta-blocker" and "beta blocker" meet. */
export function tokenise(source: string): Token[] {
  const tokens: Token[] = [];
  for (const { 0: text, index } of source.matchAll(WORD)) tokens.push(tokenOf(text, index));
  return tokens;
}

/** The words that begin before `until`, and at most `more` behind it; nothing further is read. */
export function tokensUntil(source: string, { until, more }: { until: number; more: number }): Token[] {
  const tokens: Token[] = [];
  let behind = 0;
  for (const { 0: text, index } of source.matchAll(WORD)) {
    if (index >= until) behind += 1;
    if (behind > more) break;
    tokens.push(tokenOf(text, index));
  }
  return tokens;
}

/** Characters; what is longer is no word of a language, and has no other spellings. */
const LONGEST_WORD = 200;

function tokenOf(text: string, start: number): Token {
  return { text, key: text.length > LONGEST_WORD ? text : spellingKey(text), start, end: start + text.length };
}

/** Characters of words; research prose has some 30,000 different ones. */
const WORDS_KEPT = 400_000;

/** What British spelling writes otherwise: anaemia, oestrogen, tumour, fibre, sulphate. Alike in every word, so that both spellings end up the same. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/[ao](?=e(?!s?$))/g, ''],
  [/(?<=\p{L}{3})our/gu, 'or'],
  [/(?<=[bt])re(?=s?$)/, 'er'],
  [/sulph/, 'sulf'],
  [/signall/, 'signal'],
  [/(?<=\p{L}{4})is(?=(?:ation|ed|ing)s?$)/u, 'iz'],
  // Not a spelling, but the one name where British and American names of a hormone differ.
  [/adrenalin/, 'epinephrin'],
];

/** The American spelling of a lower-case word; words without one come back unchanged. */
function american(word: string): string {
  return AMERICAN.reduce((spelled, [british, replacement]) => spelled.replace(british, replacement), word);
}

/** The singular of an English word by its ending. Wrong for irregular nouns, but the same for every form it meets. */
function singular(word: string): string {
  if (word.length < 4 || /(?:ss|us|is|[0-9]s)$/.test(word)) return word;
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return `${word.slice(0, -3)}y`;
  if (/(?:head|tooth|back|stomach|ear)aches$/.test(word)) return word.slice(0, -1);
  if (/(?:sses|shes|ches|xes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith('s') ? word.slice(0, -1) : word;
}

/** What two spellings of a word have in common: accents, case, Greek letters, number and British spelling are folded away. */
export const spellingKey: (word: string) => string = memoizeByText(WORDS_KEPT, (word) =>
  singular(american(foldWord(word))),
);
