/** Characters of a word piece. Four catch shared roots of technical terms ("-statin", "cardio-") without much noise. */
const PIECE = 4;
const SIGN_BIT = 0x10000000;

/**
 * Adds a stem and its character 4-grams to `target[from..]` by the hashing trick with signs (Weinberger et al. 2009):
 * words that no table knows, such as genes, compounds and acronyms, still match themselves and words with the same root. The pieces
 * together weigh as much as the whole word, as in fastText's subwords (Bojanowski et al. 2017).
 */
export function hashWord(stem: string, weight: number, target: Float64Array, from: number): void {
  const add = (text: string, amount: number) => {
    const hash = mixedFnv(text);
    const slot = from + (hash % (target.length - from));
    target[slot] = (target[slot] ?? 0) + (hash & SIGN_BIT ? amount : -amount);
  };
  add(stem, weight);
  const marked = `<${stem}>`;
  const pieces = marked.length - PIECE + 1;
  for (let i = 0; i < pieces; i++) add(`#${marked.slice(i, i + PIECE)}`, weight / Math.sqrt(pieces));
}

/** FNV-1a with the finishing steps of MurmurHash3, whose low bits are even enough to be a slot number. */
function mixedFnv(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}
