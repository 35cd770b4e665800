/** A repeatable choice of `count` items, spread over them by the seed; all of them where there are no more. Keeps their order. */
export function sample<T>(items: readonly T[], count: number, seed: string): T[] {
  const random = numbersOf(seed);
  const order = items.map((_, index) => ({ index, key: random() })).sort((a, b) => a.key - b.key);
  const chosen = new Set(order.slice(0, count).map(({ index }) => index));
  return items.filter((_, index) => chosen.has(index));
}

/** Numbers from 0 to below 1, always the same for a seed (mulberry32 over an FNV-1a hash). */
export function numbersOf(seed: string): () => number {
  let state = 0x811c9dc5;
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
