import { memoizeByText } from '../text/memoize-by-text.ts';
import { foldWord } from '../text/words.ts';

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
