import type { RecalledItem } from '#contract/memory.ts';
import { stems } from '../text/words.ts';

/** Robertson and Zaragoza 2009. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** The share of the weight of a question's words that an item must contain. */
const LEAST_SHARE = 0.34;
const MOST_LISTED = 50;

/** Positions of the items that contain a stem, and its count in each. */
interface Holders {
  places: number[];
  counts: number[];
  /** Runs as sources: a word in one answer and in all works that it cites counts once. */
  runs: Set<string | null>;
}

export interface WordIndex {
  /** Ids of the items that contain enough of a text's words, best first, at most 50. */
  search(text: string): string[];
}

/**
 * BM25 over stems, from lists of the items that contain each. Scores are kept in arrays, since some words are in all of
 * ten thousand items.
 */
export function createWordIndex(items: readonly Pick<RecalledItem, 'id' | 'text' | 'origin'>[]): WordIndex {
  const holders = new Map<string, Holders>();
  const lengths = new Float64Array(items.length);
  for (const [place, { text, origin }] of items.entries()) {
    // The question shows the subject of an answer whose line is short.
    const entryStems = stems(`${text} ${origin.question ?? ''}`);
    lengths[place] = entryStems.length;
    const counts = new Map<string, number>();
    for (const stem of entryStems) counts.set(stem, (counts.get(stem) ?? 0) + 1);
    for (const [stem, count] of counts) {
      const list = holders.get(stem) ?? { places: [], counts: [], runs: new Set() };
      list.runs.add(origin.runId);
      list.places.push(place);
      list.counts.push(count);
      holders.set(stem, list);
    }
  }
  const average = lengths.reduce((sum, length) => sum + length, 0) / (items.length || 1);
  const runs = new Set(items.map(({ origin }) => origin.runId)).size;
  const rarity = (holding: number) => Math.log1p((runs - holding + 0.5) / (holding + 0.5));

  function search(text: string): string[] {
    const scores = new Float64Array(items.length);
    const shares = new Float64Array(items.length);
    let worth = 0;
    for (const stem of new Set(stems(text))) {
      const { places = [], counts = [], runs: holderRuns } = holders.get(stem) ?? {};
      // A word that is not in memory has the same weight as one that occurs once.
      const weight = rarity(Math.max(1, holderRuns?.size ?? 0));
      worth += weight;
      for (let at = 0; at < places.length; at += 1) {
        const place = places[at] ?? 0;
        const count = counts[at] ?? 0;
        const length = (lengths[place] ?? average) / average;
        const damped = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
        scores[place] = (scores[place] ?? 0) + weight * damped;
        shares[place] = (shares[place] ?? 0) + weight;
      }
    }
    for (let place = 0; place < scores.length; place += 1)
      if ((shares[place] ?? 0) < LEAST_SHARE * worth) scores[place] = 0;
    return best(scores).map((place) => items[place]?.id ?? '');
  }
  return { search };
}

/** Places of the highest scores above 0, highest first, equal ones in their order. */
function best(scores: Float64Array): number[] {
  const sorted = scores.toSorted();
  const least = Math.max(sorted[sorted.length - MOST_LISTED] ?? 0, Number.MIN_VALUE);
  const places: number[] = [];
  for (let place = 0; place < scores.length; place += 1) if ((scores[place] ?? 0) >= least) places.push(place);
  return places.sort((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b).slice(0, MOST_LISTED);
}
