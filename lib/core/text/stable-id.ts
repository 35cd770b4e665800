/** A short id that depends on the given words alone: FNV-1a, 32 bits, from two starting points. */
export function stableId(kind: string, words: string): string {
  return `${kind}-${fnv(words, 0x811c9dc5)}${fnv(words, 0x01234567)}`;
}

function fnv(text: string, seed: number): string {
  let hash = seed;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, '0');
}
