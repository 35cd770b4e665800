import { memoizeByText } from '../text/memoize-by-text.ts';
import { foldWord } from '../text/words.ts';

/** Characters of words; research prose has some 30,000 different ones. */
const WORDS_KEPT = 400_000;

/** British letters that American spelling drops, in the words medicine uses: anaemia, oestrogen, foetal, tumour, fibre. */
const AMERICAN: readonly (readonly [RegExp, string])[] = [
  [/^oe/, 'e'],
  [/(an|hypox|isch|leuk|glyc|lipid|ur|septic|bacter|vir|tox|volu?)aem/, '$1em'],
  [/haem/, 'hem'],
  [/paed/, 'ped'],
  [/faec/, 'fec'],
  [/caec/, 'cec'],
  [/caesa/, 'cesa'],
  [/gynaec/, 'gynec'],
  [/anaesth/, 'anesth'],
  [/aetiol/, 'etiol'],
  [/(h|l|emia |rrh)oea/, '$1ea'],
  [/foet/, 'fet'],
  [/oedem/, 'edem'],
  [/oeso/, 'eso'],
  [/oestr/, 'estr'],
  [/coeliac/, 'celiac'],
  [/apnoea/, 'apnea'],
  [/(tum|behavi|col|hum|lab|vap)our/, '$1or'],
  [/(fib|lit|met|cent)re(s?)$/, '$1er$2'],
  [/signall/, 'signal'],
  [/sulph/, 'sulf'],
  // Not a spelling, but the one name where British and American names of a hormone differ.
  [/adrenalin/, 'epinephrin'],
  [
    /^(?!superv|exerc|compr|promi|surpr|revis|devis|prais|prem|advi|circumc|telev|improv|diagn|rais|ar)([a-z]{4,})is(ation|ed|ing)(s?)$/,
    '$1iz$2$3',
  ],
];

/** The American spelling of a lower-case word; words without one come back unchanged. */
export function american(word: string): string {
  return AMERICAN.reduce((spelled, [british, replacement]) => spelled.replace(british, replacement), word);
}

/** The singular of an English word by its ending. Wrong for irregular nouns, but the same for every form it meets. */
export function singular(word: string): string {
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
