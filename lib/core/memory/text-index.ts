import { stems } from '../text/words.ts';

/** Robertson and Zaragoza 2009: where a repeated term stops adding, and how much length counts. Their usual values. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/** A title says what a work is about: its words count twice. */
const TITLE_WEIGHT = 2;

export interface IndexedText {
  id: string;
  title: string;
  body: string;
}

/** A word asked for, and the words of the collection that nearly mean it, each with a share of an occurrence (0..1). */
export interface QueryTerm {
  stem: string;
  alike: readonly { stem: string; share: number }[];
}

export interface TextIndex {
  /** Every stem of the collection. */
  readonly vocabulary: ReadonlySet<string>;
  /** BM25 over all texts that hold any of the terms, best first, equal scores in order of id. */
  search(terms: readonly QueryTerm[]): { id: string; score: number }[];
  /** How often a text says a stem, its title twice. */
  frequency(id: string, stem: string): number;
}

/** Stems of one text with their frequencies; costly enough to be kept by the caller when the collection grows. */
export type TermCounts = ReadonlyMap<string, number>;

export function countTerms({ title, body }: Pick<IndexedText, 'title' | 'body'>): TermCounts {
  const counts = new Map<string, number>();
  for (const stem of stems(body)) counts.set(stem, (counts.get(stem) ?? 0) + 1);
  for (const stem of stems(title)) counts.set(stem, (counts.get(stem) ?? 0) + TITLE_WEIGHT);
  return counts;
}

/** An inverted index over counted texts, by id. */
export function createTextIndex(texts: ReadonlyMap<string, TermCounts>): TextIndex {
  const postings = new Map<string, { id: string; count: number }[]>();
  const lengths = new Map<string, number>();
  for (const [id, counts] of texts) {
    let length = 0;
    for (const [stem, count] of counts) {
      length += count;
      const places = postings.get(stem);
      if (places) places.push({ id, count });
      else postings.set(stem, [{ id, count }]);
    }
    lengths.set(id, length);
  }
  const averageLength = [...lengths.values()].reduce((sum, length) => sum + length, 0) / (lengths.size || 1);

  const occurrences = ({ stem, alike }: QueryTerm) => {
    const found = new Map<string, number>();
    for (const { stem: spelling, share } of [{ stem, share: 1 }, ...alike]) {
      for (const { id, count } of postings.get(spelling) ?? []) found.set(id, (found.get(id) ?? 0) + share * count);
    }
    return found;
  };
  const rarity = (stem: string) => {
    const holders = Math.max(1, postings.get(stem)?.length ?? 0);
    return Math.log1p((lengths.size - holders + 0.5) / (holders + 0.5));
  };

  return {
    vocabulary: new Set(postings.keys()),
    frequency: (id, stem) => texts.get(id)?.get(stem) ?? 0,
    search: (terms) => {
      const scores = new Map<string, number>();
      for (const term of terms) {
        const weight = rarity(term.stem);
        for (const [id, count] of occurrences(term)) {
          const length = (lengths.get(id) ?? 0) / averageLength;
          const damped = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
          scores.set(id, (scores.get(id) ?? 0) + weight * damped);
        }
      }
      return [...scores]
        .map(([id, score]) => ({ id, score }))
        .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
    },
  };
}
