import { isOneEdit } from '../text/one-edit.ts';

/** From here on names are one by their letters alone (graphiti's threshold). */
const SURELY = 0.9;
/** Accepted from here on where every guard agrees and no model can be asked. */
export const PROBABLY = 0.8;
/** Bits; below it the letters of a name carry too little information. */
const LEAST_ENTROPY = 1.5;
const SHORTEST_NAME = 6;
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
  return (normal.length >= SHORTEST_NAME || normal.includes(' ')) && entropyOf(normal) >= LEAST_ENTROPY;
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

const HASHES = 32;
const ROWS = 4;

/** Odd factors and offsets of the hash family, from a fixed start: the same name has the same bands on every server. */
const FAMILY: readonly (readonly [number, number])[] = Array.from({ length: HASHES }, (_, at) => [
  (Math.imul(at + 1, 0x9e3779b1) | 1) >>> 0,
  Math.imul(at + 7, 0x85ebca6b) >>> 0,
]);

/** Three letters in a row, with one blank at either end. */
export function trigrams(text: string): ReadonlySet<string> {
  const padded = ` ${text} `;
  const grams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) grams.add(padded.slice(at, at + 3));
  return grams;
}

/** Shared share of two sets, 0..1 (Jaccard). */
export function jaccard(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  let shared = 0;
  for (const item of a) if (b.has(item)) shared += 1;
  const all = a.size + b.size - shared;
  return all === 0 ? 0 : shared / all;
}

/**
 * Eight bands of a MinHash signature over trigrams (Broder 1997; 32 hashes, four a band): two names that share nine tenths
 * of their trigrams share a band with probability .9998, those that share half with .40.
 */
export function bandsOf(text: string): number[] {
  const grams = [...trigrams(text)].map(hashOf);
  const signature = FAMILY.map(([factor, offset]) => {
    let least = 0xffffffff;
    for (const gram of grams) {
      const mixed = (Math.imul(gram, factor) + offset) >>> 0;
      const spread = (mixed ^ (mixed >>> 15)) >>> 0;
      if (spread < least) least = spread;
    }
    return least;
  });
  return Array.from({ length: HASHES / ROWS }, (_, band) => {
    let hash = Math.imul(band + 1, 0xc2b2ae35);
    for (const row of signature.slice(band * ROWS, (band + 1) * ROWS)) hash = Math.imul(hash ^ row, 0x01000193);
    // PostgreSQL's integers have a sign.
    return hash | 0;
  });
}

function hashOf(gram: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < gram.length; at += 1) hash = Math.imul(hash ^ gram.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}

/** Bits a letter (Shannon): low where a name is made of few different letters. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
