import { lookupConcept } from '../reading/lookup.ts';
import { spellingKey } from '../reading/tokens.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';

/** Total length of the names whose normal forms are cached. */
const NAMES_KEPT = 400_000;
/** A longer one is no name. */
const LONGEST_NAME = 400;

const GREEK = 'α-ωΑ-Ω';
const BEFORE_GREEK = new RegExp(`([\\p{L}\\p{N}])(?=[${GREEK}])(?<![${GREEK}])`, 'gu');
const BEHIND_GREEK = new RegExp(`([${GREEK}])(?=[\\p{L}\\p{N}])(?![${GREEK}])`, 'gu');
/** "Diabetes Mellitus, Type 2": a heading that begins with its noun. */
const INVERTED = /^([^,]{3,}), ([^,]{3,})$/u;
const NUMBERED = /^(?:type|stage|phase|grade|class|group|factor)$/;
const ROMAN: Readonly<Record<string, string>> = {
  i: '1',
  ii: '2',
  iii: '3',
  iv: '4',
  v: '5',
  vi: '6',
  vii: '7',
  viii: '8',
  ix: '9',
  x: '10',
  xi: '11',
};
/** Molecules by their full names, as symbols begin with them. */
const SPELLED_OUT: readonly (readonly [RegExp, string])[] = [
  [/\binterleukin\b/g, 'il'],
  [/\bimmunoglobulin\b/g, 'ig'],
  [/\binterferon\b/g, 'ifn'],
  [/\btumor necrosis factor\b/g, 'tnf'],
  [/\btransforming growth factor\b/g, 'tgf'],
  [/\bvascular endothelial growth factor\b/g, 'vegf'],
  [/\bfibroblast growth factor\b/g, 'fgf'],
  [/\bepidermal growth factor\b/g, 'egf'],
];

/**
 * The normal form in which names are compared: without case, accents, hyphens, possessives, plural, British spelling;
 * Greek letters spelled out, numbers joined to what they count ("IL-6", "IL 6" and "interleukin-6" are `il6`).
 * Distinguishing parts stay: digits, and every other word in its order.
 */
export const normalName: (name: string) => string = memoizeByText(NAMES_KEPT, (name) => {
  const plain = name
    .slice(0, LONGEST_NAME)
    .normalize('NFKC')
    .trim()
    .replace(INVERTED, '$2 $1')
    .replace(BEFORE_GREEK, '$1 ')
    .replace(BEHIND_GREEK, '$1 ')
    .replace(/['’`´]s(?![\p{L}\p{N}])/gu, '')
    .replace(/(?<![\p{L}\p{N}])(\p{Lu}{2,}\d*)s(?![\p{L}\p{N}])/gu, '$1');
  const tokens = (plain.match(/[\p{L}\p{N}\p{M}]+(?:\.\d+)?/gu) ?? []).map(spellingKey);
  const named = SPELLED_OUT.reduce((name, [words, symbol]) => name.replace(words, symbol), tokens.join(' '));
  return withNumberFirst(withNumbersJoined(named.split(' '))).join(' ');
});

/** "il 6" and "type ii" as one word each. A number after a long word is a dose, and stays separate. */
function withNumbersJoined(tokens: readonly string[]): string[] {
  const joined: string[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const number = before !== undefined && NUMBERED.test(before) ? (ROMAN[token] ?? token) : token;
    if (before !== undefined && /^\p{L}{1,6}$/u.test(before) && /^\d{1,3}\p{Ll}?$/u.test(number))
      joined.splice(-1, 1, before + number);
    else joined.push(number);
  }
  return joined;
}

/** "Diabetes type 2" is treated like "type 2 diabetes". */
function withNumberFirst(tokens: readonly string[]): readonly string[] {
  const last = tokens.at(-1);
  return tokens.length > 1 && last !== undefined && /^(?:type|stage|grade)\d/.test(last)
    ? [last, ...tokens.slice(0, -1)]
    : tokens;
}

/**
 * Salts under which a drug is sold without being another one. Esters (propionate, furoate) and salts that change how a drug
 * is released (succinate, tartrate) are left out, and so are all salts of a metal.
 */
const SALT =
  / (?:hydrochloride|dihydrochloride|hcl|hydrobromide|mesylate|mesilate|besylate|besilate|tosylate|maleate|sodium|disodium|potassium|monohydrate|dihydrate|trihydrate)$/;
const NO_DRUG_ALONE =
  /^(?:.*\b)?(?:calcium|magnesium|sodium|potassium|lithium|zinc|iron|ferrou|ferric|aluminum|hydrogen|chloride|fluoride|iodide|bicarbonate|phosphate|sulfate|citrate|acetate|oxide|heparin)$/;

const QUALIFIER =
  /^(?:acute|chronic|early|late|left|right|upper|lower|high|low|primary|secondary|systolic|diastolic|benign|malignant|maternal|fetal|resistant|refractory|familial|severe|mild|gestational)$/;

/** The normal form of the name by which the vocabulary knows a thing, or of the drug without its salt; else the name's own. */
export const vocabularyKey: (name: string) => string = memoizeByText(NAMES_KEPT, (name) => {
  const concept = lookupConcept(name);
  const normal = normalName(name);
  if (concept) {
    const term = normalName(concept.term);
    // A search for blood pressure asks for both of its numbers, and yet they are two.
    return normal.split(' ').some((word) => QUALIFIER.test(word) && !term.includes(word)) ? normal : term;
  }
  const base = normal.replace(SALT, '');
  if (base === normal || base.length < 6 || base.includes(' ') || NO_DRUG_ALONE.test(base)) return normal;
  const known = lookupConcept(base);
  return known ? normalName(known.term) : base;
});
