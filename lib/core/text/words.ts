import { stemmer } from 'stemmer';
import { memoizeByText } from './memoize-by-text.ts';

/** Function words and words of asking that say nothing about the subject of a text. */
export const STOP_WORDS: ReadonlySet<string> = new Set(
  (
    'a about above after again against all also am an and any are as at be because been before being between both but by can could ' +
    'did do does doing down during each few for from further had has have having he her here hers him his how i if in into is it its ' +
    'itself just let me more most my no nor not now of off on once only or other our ours out over own same she should so some such ' +
    'than that the their theirs them then there these they this those through to too under until up very was we were what when where ' +
    'which while who whom why will with within without would you your yours upon via among amongst whether may might must shall'
  ).split(' '),
);

const GREEK: Readonly<Record<string, string>> = {
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  τ: 'tau',
  ω: 'omega',
};

/** Most prose has nothing to fold but its capitals. */
const NOT_PLAIN = /[^\t\n\r -~]/;

/** Lower case, accents removed, Greek letters spelled out, so that spellings of one word meet. */
export function foldWord(word: string): string {
  if (!NOT_PLAIN.test(word)) return word.toLowerCase();
  return word
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[α-ω]/g, (letter) => GREEK[letter] ?? letter);
}

/** Words of a text in order, folded, without punctuation; hyphens and apostrophes split. */
export function words(text: string): string[] {
  return foldWord(text).match(/[\p{L}\p{N}]+/gu) ?? [];
}

/** Characters of words; research prose has some 30,000 different ones. */
const WORDS_KEPT = 400_000;

/** A folded word without its ending (Porter 1980). */
export const stemOf: (word: string) => string = memoizeByText(WORDS_KEPT, stemmer);

/** Characters of texts: a run's sentences, titles and abstracts, each of which is compared again and again. */
const TEXTS_KEPT = 2_000_000;

/** Content words, stemmed: what two texts are compared by. */
export const stems: (text: string) => readonly string[] = memoizeByText(TEXTS_KEPT, (text) =>
  words(text)
    .filter((word) => !STOP_WORDS.has(word))
    .map(stemOf),
);
