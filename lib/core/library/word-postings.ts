import type { WholeCollection } from '../retrieval/text-index.ts';
import type { WorkTerms } from '../retrieval/work-terms.ts';

/** As in retrieval/text-index.ts, so that a passage is found as a work would be. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
const MOST_COUNTED = 255;

interface Posting {
  places: Int32Array;
  counts: Uint8Array;
  used: number;
}

interface WordPostings extends WholeCollection {
  /** Appends a passage; its place is the number of those before it. */
  add(terms: Pick<WorkTerms, 'counts' | 'length'>): void;
  /** The `limit` best places by BM25, best first, among those that `isWanted` takes. */
  search(
    stems: readonly string[],
    limit: number,
    isWanted: (place: number) => boolean,
  ): { place: number; score: number }[];
}

/** An inverted index that grows: for each stem the places that say it, and how often. */
export function createWordPostings(): WordPostings {
  const postings = new Map<string, Posting>();
  let lengths = new Float32Array(1024);
  let count = 0;
  let totalLength = 0;

  return {
    get texts() {
      return count;
    },
    get averageLength() {
      return totalLength / (count || 1) || 1;
    },
    holders: (stem) => postings.get(stem)?.used ?? 0,
    add({ counts, length }) {
      if (count === lengths.length) lengths = grown(lengths, new Float32Array(2 * count));
      lengths[count] = length;
      totalLength += length;
      for (const [stem, times] of counts) {
        let posting = postings.get(stem);
        if (!posting) {
          posting = { places: new Int32Array(2), counts: new Uint8Array(2), used: 0 };
          postings.set(stem, posting);
        }
        if (posting.used === posting.places.length) {
          const capacity = Math.ceil(1.5 * posting.used) + 1;
          posting.places = grown(posting.places, new Int32Array(capacity));
          posting.counts = grown(posting.counts, new Uint8Array(capacity));
        }
        posting.places[posting.used] = count;
        posting.counts[posting.used] = Math.min(MOST_COUNTED, times);
        posting.used += 1;
      }
      count += 1;
    },
    search(stems, limit, isWanted) {
      const average = this.averageLength;
      const scores = new Float32Array(count);
      for (const stem of stems) {
        const posting = postings.get(stem);
        if (!posting) continue;
        const weight = Math.log1p((count - posting.used + 0.5) / (posting.used + 0.5));
        for (let i = 0; i < posting.used; i++) {
          const place = posting.places[i] as number;
          const times = posting.counts[i] as number;
          const damping = SATURATION * (1 - LENGTH_SHARE + (LENGTH_SHARE * (lengths[place] as number)) / average);
          scores[place] = (scores[place] as number) + (weight * times * (SATURATION + 1)) / (times + damping);
        }
      }
      return bestOf(scores, limit, isWanted);
    },
  };
}

function bestOf(scores: Float32Array, limit: number, isWanted: (place: number) => boolean) {
  const best: { place: number; score: number }[] = [];
  let least = 0;
  const cut = () => {
    best.sort((a, b) => b.score - a.score || a.place - b.place);
    best.length = Math.min(best.length, limit);
    if (best.length === limit) least = best.at(-1)?.score ?? 0;
  };
  for (let place = 0; place < scores.length; place++) {
    const score = scores[place] as number;
    if (score <= least || !isWanted(place)) continue;
    best.push({ place, score });
    if (best.length >= 4 * limit) cut();
  }
  cut();
  return best;
}

function grown<T extends Float32Array | Int32Array | Uint8Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
