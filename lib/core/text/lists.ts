/** In pieces of at most so many. */
export function chunksOf<T>(items: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}

/** The results of `work` on each item, in their order, so many at once. The first failure ends it. */
export async function forEachOf<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [at, item] of queue) results[at] = await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}

/**
 * Splits items into the finest groups in which items that share a key stand together (union-find with path halving,
 * Tarjan and van Leeuwen 1984). Groups are ordered by their smallest key, items keep their order.
 */
export function partition<T>(entries: readonly { item: T; keys: readonly string[] }[]): T[][] {
  const parent = new Map<string, string>();
  const rootOf = (key: string): string => {
    let at = key;
    for (let above = parent.get(at); above !== undefined && above !== at; above = parent.get(at)) {
      parent.set(at, parent.get(above) ?? above);
      at = above;
    }
    return at;
  };
  for (const { keys } of entries) {
    for (const key of keys) {
      const [low, high] = [rootOf(keys[0] ?? key), rootOf(key)].sort();
      // The smallest key is the root, so that the order of groups is the order of their roots.
      if (low !== undefined && high !== undefined) parent.set(high, low);
    }
  }
  const groups = new Map<string, T[]>();
  for (const { item, keys } of entries) {
    const root = rootOf(keys[0] ?? '');
    const group = groups.get(root);
    if (group) group.push(item);
    else groups.set(root, [item]);
  }
  return [...groups].sort(([a], [b]) => (a < b ? -1 : Number(a > b))).map(([, items]) => items);
}
