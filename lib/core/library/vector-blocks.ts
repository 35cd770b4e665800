/** Passages of a block: short enough to stay in the cache while it is read, long enough that reading it is one long run. */
const BLOCK = 1024;
const STEPS = 127;
/** Up to so many vectors every one is compared in all dimensions. */
const EXACT_UP_TO = 20_000;
/** Above this, only this many dimensions of the query, those with the greatest weight (a multiple of eight) ... */
const FIRST = 32;
/** ... and of so many for each place that is asked for, at most this share of all and no fewer than these, in the others too. */
const KEPT = { each: 40, share: 0.1, least: 2_400 };
const BINS = 4_096;

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
 * Unit vectors for in-process search. Every one is compared: up to 20,000 in all dimensions; more are first compared in
 * the dimensions with the greatest weight in the query, and the best of them in the others; the test measures what that
 * misses. One byte per dimension instead of four (with a scale per vector, cosines are accurate to some 0.003), stored
 * dimension by dimension within a block: the offline vectors of questions are zero in most dimensions, which are then
 * not even read. 100 MB for 100,000 of 1,024.
 */
export function createVectorBlocks(
  dimensions: number,
  { exactUpTo = EXACT_UP_TO, least = KEPT.least }: { exactUpTo?: number; least?: number } = {},
): VectorBlocks {
  const blocks: Int8Array[] = [];
  const scales: Float32Array[] = [];
  let count = 0;

  function scoreBlock(number: number, query: Float32Array, used: readonly number[], sums: Float32Array): void {
    const block = blocks[number] as Int8Array;
    sums.fill(0);
    const from = (n: number) => (used[n] ?? 0) * BLOCK;
    const by = (n: number) => (n < used.length ? (query[used[n] as number] as number) : 0);
    // Eight at a time: much of the work is to fetch and to put down the sums. A third faster than four, measured.
    for (let n = 0; n < used.length; n += 8) {
      const [a, b, c, d] = [from(n), from(n + 1), from(n + 2), from(n + 3)];
      const [e, f, g, h] = [from(n + 4), from(n + 5), from(n + 6), from(n + 7)];
      const [p, q, r, s] = [by(n), by(n + 1), by(n + 2), by(n + 3)];
      const [t, u, v, w] = [by(n + 4), by(n + 5), by(n + 6), by(n + 7)];
      for (let i = 0; i < BLOCK; i++)
        sums[i] =
          (sums[i] as number) +
          p * (block[a + i] as number) +
          q * (block[b + i] as number) +
          r * (block[c + i] as number) +
          s * (block[d + i] as number) +
          t * (block[e + i] as number) +
          u * (block[f + i] as number) +
          v * (block[g + i] as number) +
          w * (block[h + i] as number);
    }
  }

  /** The wanted places that are nearest in the first dimensions, and how near all are in those. */
  function nearIn(first: readonly number[], query: Float32Array, most: number, isWanted: (place: number) => boolean) {
    const scores = new Float32Array(count);
    const sums = new Float32Array(BLOCK);
    let highest = 0;
    for (let number = 0; number < blocks.length; number++) {
      scoreBlock(number, query, first, sums);
      const scale = scales[number] as Float32Array;
      const [from, columns] = [number * BLOCK, Math.min(BLOCK, count - number * BLOCK)];
      for (let i = 0; i < columns; i++) {
        const score = (sums[i] as number) * (scale[i] as number);
        scores[from + i] = score;
        if (score > highest) highest = score;
      }
    }
    // A histogram of similarities gives the score that enough of them reach.
    const bins = new Uint32Array(BINS);
    const width = highest / (BINS - 1) || 1;
    const binOf = (score: number) => (score > 0 ? Math.floor(score / width) : 0);
    for (let place = 0; place < count; place++) {
      if (!isWanted(place)) continue;
      const bin = binOf(scores[place] as number);
      bins[bin] = (bins[bin] as number) + 1;
    }
    let bin = BINS;
    for (let kept = 0; bin > 0 && kept < most; ) kept += bins[--bin] as number;
    const places: number[] = [];
    for (let place = 0; place < count; place++)
      if (binOf(scores[place] as number) >= bin && isWanted(place)) places.push(place);
    return { places, scores };
  }

  function nearestInSteps(
    query: Float32Array,
    used: readonly number[],
    limit: number,
    isWanted: (place: number) => boolean,
  ): { place: number; similarity: number }[] {
    const byWeight = used.toSorted((a, b) => Math.abs(query[b] as number) - Math.abs(query[a] as number));
    const [first, others] = [byWeight.slice(0, FIRST), byWeight.slice(FIRST)];
    const { places, scores } = nearIn(
      first,
      query,
      Math.max(least, Math.min(KEPT.each * limit, KEPT.share * count)),
      isWanted,
    );
    const best = places.map((place) => {
      const [number, column] = [Math.floor(place / BLOCK), place % BLOCK];
      const block = blocks[number] as Int8Array;
      let sum = 0;
      for (const dimension of others)
        sum += (query[dimension] as number) * (block[dimension * BLOCK + column] as number);
      const similarity = (scores[place] as number) + sum * ((scales[number] as Float32Array)[column] as number);
      return { place, similarity };
    });
    keepBest(best, limit);
    return best;
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
      if (count > exactUpTo && used.length > FIRST) return nearestInSteps(query, used, limit, isWanted);
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
