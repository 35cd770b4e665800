import { entropyOf, jaccard, trigrams } from './min-hash.ts';

/** From here on names are one by their letters alone (graphiti's threshold). */
const SURELY = 0.9;
/** Accepted from here on where every guard agrees and no model can be asked. */
export const PROBABLY = 0.8;
/** Bits; below it the letters of a name carry too little information. */
const LEAST_ENTROPY = 1.5;
const SHORTEST = 6;
/** A word of fewer letters that differs by one is another word. */
const SHORTEST_MISSPELT = 7;

/** Words whose presence alone makes a name a different thing. */
const SPECIFIC =
  /^(?:non|not|no|anti|pre|post|sub|re|un|acute|chronic|early|late|left|right|upper|lower|high|low|primary|secondary|tertiary|systolic|diastolic|mono|bi|poly|agonist|antagonist|inhibitor|activator|blocker|receptor|ligand|gene|protein|alpha|beta|gamma|delta|kappa|omega|benign|malignant|male|female|maternal|fetal|child|adult|resistant|refractory|familial|idiopathic|\p{L})$/u;
/** Beginnings that make the opposite of a word. */
const OPPOSITES: readonly (readonly [string, string])[] = [
  ['hyper', 'hypo'],
  ['inter', 'intra'],
  ['macro', 'micro'],
  ['endo', 'exo'],
  ['ante', 'anti'],
  ['pre', 'pro'],
  ['pre', 'post'],
];

/** An abbreviation of up to three letters and digits: too short to be misspelt. */
const SHORT_ACRONYM = /^[\p{Lu}\p{N}-]{1,4}$/u;

export interface Named {
  name: string;
  normal: string;
}

/**
 * The likeness of two names that may mean one thing, 0..1; 0 where anything rules it out: different digits, versions or
 * doses, short abbreviations, a distinguishing word. Identical names are not compared here.
 */
export function likeness(a: Named, b: Named): number {
  if (!isLongEnough(a) || !isLongEnough(b)) return 0;
  if (digitsOf(a.normal) !== digitsOf(b.normal)) return 0;
  const [x, y] = [a.normal.replaceAll(' ', ''), b.normal.replaceAll(' ', '')];
  // The same letters parted otherwise: "cyclo-oxygenase" and "cyclooxygenase".
  if (x === y) return SURELY;
  const score = jaccard(trigrams(a.normal), trigrams(b.normal));
  return score >= PROBABLY && differsInSpellingAlone(a.normal, b.normal) ? score : 0;
}

/**
 * Whether a model's judgement that two names mean one thing is plausible: the same digits, and no distinguishing word
 * in only one of them.
 */
export function mayBeOne(a: string, b: string): boolean {
  if (digitsOf(a) !== digitsOf(b)) return false;
  const [x, y] = [a.split(' '), b.split(' ')];
  const own = [...x.filter((word) => !y.includes(word)), ...y.filter((word) => !x.includes(word))];
  if (own.some((word) => SPECIFIC.test(word))) return false;
  return !own.some((word) => OPPOSITES.some(([one, two]) => own.some((other) => areOpposite(word, other, one, two))));
}

const areOpposite = (a: string, b: string, one: string, two: string) =>
  a.startsWith(one) && b.startsWith(two) && a.slice(one.length) === b.slice(two.length);

function isLongEnough({ name, normal }: Named): boolean {
  if (SHORT_ACRONYM.test(name.trim())) return false;
  return (normal.length >= SHORTEST || normal.includes(' ')) && entropyOf(normal) >= LEAST_ENTROPY;
}

const digitsOf = (text: string) => (text.match(/\d+(?:\.\d+)?/g) ?? []).sort().join(' ');

/** Every word that only one of them has must be a misspelling of one that only the other has. */
function differsInSpellingAlone(a: string, b: string): boolean {
  const [x, y] = [a.split(' '), b.split(' ')];
  const own = x.filter((word) => !y.includes(word));
  const other = y.filter((word) => !x.includes(word));
  if (own.length !== other.length || x.length !== y.length) return false;
  return own.every((word, at) => isMisspelt(word, other[at] ?? ''));
}

function isMisspelt(a: string, b: string): boolean {
  if (Math.min(a.length, b.length) < SHORTEST_MISSPELT || SPECIFIC.test(a) || SPECIFIC.test(b)) return false;
  if (/\d/.test(a + b)) return false;
  const isOpposite = OPPOSITES.some(
    ([one, two]) => (a.startsWith(one) && b.startsWith(two)) || (a.startsWith(two) && b.startsWith(one)),
  );
  return !isOpposite && isOneEdit(a, b);
}

/** One letter more, less or other, or two swapped, and not at the beginning: a first letter is seldom mistyped. */
function isOneEdit(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || a[0] !== b[0]) return false;
  let start = 0;
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start += 1;
  let end = 0;
  while (end < Math.min(a.length, b.length) - start && a.at(-1 - end) === b.at(-1 - end)) end += 1;
  const [x, y] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  if (x.length <= 1 && y.length <= 1) return true;
  return x.length === 2 && y.length === 2 && x[0] === y[1] && x[1] === y[0];
}
