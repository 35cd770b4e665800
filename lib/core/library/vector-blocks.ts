/** Passages of a block: short enough to stay in the cache while it is read, long enough that reading it is one long run. */
const BLOCK = 1024;
const STEPS = 127;

interface VectorBlocks {
  /** Appends a vector; its place is the number of those before it. */
  add(vector: Float32Array): void;
  /** The `limit` places nearest by cosine, most similar first, among those that `isWanted` takes. */
  nearest(
    query: Float32Array,
    limit: number,
    isWanted: (place: number) => boolean,
  ): { place: number; similarity: number }[];
}

/**
 * Unit vectors for exact search in a process: every one is compared, none is missed. A byte a dimension instead of four
 * (with each vector's own scale, cosines stay right to some 0.003), and dimension after dimension within a block: the
 * offline vectors of questions are zero in most dimensions, and those are not even read. 100 MB for 100,000 of 1,024.
 */
export function createVectorBlocks(dimensions: number): VectorBlocks {
  const blocks: Int8Array[] = [];
  const scales: Float32Array[] = [];
  let count = 0;

  function scoreBlock(number: number, query: Float32Array, used: readonly number[], sums: Float32Array): void {
    const block = blocks[number] as Int8Array;
    sums.fill(0);
    // Four at a time: most of the work is to fetch and to put down the sums.
    const beyond = (n: number) => (used[n] ?? 0) * BLOCK;
    const factor = (n: number) => (n < used.length ? (query[used[n] as number] as number) : 0);
    for (let n = 0; n < used.length; n += 4) {
      const [a, b, c, d] = [beyond(n), beyond(n + 1), beyond(n + 2), beyond(n + 3)];
      const [x, y, z, w] = [factor(n), factor(n + 1), factor(n + 2), factor(n + 3)];
      for (let i = 0; i < BLOCK; i++)
        sums[i] =
          (sums[i] as number) +
          x * (block[a + i] as number) +
          y * (block[b + i] as number) +
          z * (block[c + i] as number) +
          w * (block[d + i] as number);
    }
  }

  return {
    add(vector) {
      const [number, column] = [Math.floor(count / BLOCK), count % BLOCK];
      if (column === 0) {
        blocks.push(new Int8Array(BLOCK * dimensions));
        scales.push(new Float32Array(BLOCK));
      }
      const block = blocks[number] as Int8Array;
      let largest = 0;
      for (let d = 0; d < dimensions; d++) largest = Math.max(largest, Math.abs(vector[d] ?? 0));
      const step = largest / STEPS || 1;
      for (let d = 0; d < dimensions; d++) block[d * BLOCK + column] = Math.round((vector[d] ?? 0) / step);
      (scales[number] as Float32Array)[column] = step;
      count += 1;
    },
    nearest(query, limit, isWanted) {
      const used = Array.from(query.keys()).filter((dimension) => query[dimension] !== 0);
      const best: { place: number; similarity: number }[] = [];
      const sums = new Float32Array(BLOCK);
      let least = Number.NEGATIVE_INFINITY;
      for (let number = 0; number < blocks.length; number++) {
        scoreBlock(number, query, used, sums);
        const scale = scales[number] as Float32Array;
        const [from, columns] = [number * BLOCK, Math.min(BLOCK, count - number * BLOCK)];
        for (let i = 0; i < columns; i++) {
          const similarity = (sums[i] as number) * (scale[i] as number);
          if (similarity <= least || !isWanted(from + i)) continue;
          best.push({ place: from + i, similarity });
          if (best.length < 4 * limit) continue;
          least = keepBest(best, limit);
        }
      }
      keepBest(best, limit);
      return best;
    },
  };
}

/** Leaves the best, best first, and says how similar the last of them is. */
function keepBest(found: { place: number; similarity: number }[], limit: number): number {
  found.sort((a, b) => b.similarity - a.similarity || a.place - b.place);
  found.length = Math.min(found.length, limit);
  return found.length < limit ? Number.NEGATIVE_INFINITY : (found.at(-1)?.similarity ?? Number.NEGATIVE_INFINITY);
}
