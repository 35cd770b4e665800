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
export function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}
