import type { WordKnowledge } from '../ports/embedder.ts';
import { shareOfTexts } from './word-commonness.ts';
import type { WorkTerms } from './work-terms.ts';

/** Robertson and Zaragoza 2009: where a repeated term stops adding, and how much length counts. Their usual values. */
const SATURATION = 1.2;
const LENGTH_SHARE = 0.75;
/**
 * A search brings works on one subject, so the subject's own words are common among them and words of method rare. As if
 * this many abstracts on any subject were among them, words keep what they are worth in the literature at large.
 */
const OTHER_TEXTS = 100;
/** Of the texts that say the rarer of two words, the share that say both side by side, about. */
const SIDE_BY_SIDE = 0.1;

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
  /** The same over pairs of stems that stand side by side. */
  searchPairs(pairs: readonly string[]): { id: string; score: number }[];
  /** Of the stems asked for, by their rarity, the share that one sentence of a text says together, 0..1. */
  together(id: string, asked: ReadonlySet<string>): number;
  /** How often a text says a stem, its title twice. */
  frequency(id: string, stem: string): number;
}

/** What is known of a larger collection that the texts are of. */
export interface WholeCollection {
  texts: number;
  averageLength: number;
  /** Texts that say a stem. */
  holders(stem: string): number;
}

/**
 * An index over texts whose terms were counted, by id. Nothing is inverted beforehand: a run asks one question of a thousand
 * texts, and reading a few dozen counts of each costs less than turning all of them round. What was read for one term is
 * kept, since the same words are asked for plainly, with what is alike, and by their rarity.
 *
 * @param words where given, tells how common words are outside the collection.
 * @param whole where the texts are only the nearest of a collection: words are as rare as they are there.
 */
export function createTextIndex(
  texts: ReadonlyMap<string, WorkTerms>,
  words?: WordKnowledge,
  whole?: WholeCollection,
): TextIndex {
  const entries = [...texts];
  const averageLength =
    whole?.averageLength ?? entries.reduce((sum, [, { length }]) => sum + length, 0) / (entries.length || 1);

  const others = words ? OTHER_TEXTS : 0;
  const total = (whole?.texts ?? entries.length) + others;
  const rarity = (stem: string, heard: number) => {
    const holders = whole ? holdersInWhole(stem, whole) : heard;
    const saying = Math.max(1, holders) + (words ? others * shareOf(stem, words) : 0);
    return Math.log1p((total - saying + 0.5) / (saying + 0.5));
  };

  const holdersOf = { counts: holdersIn(entries, 'counts'), pairs: holdersIn(entries, 'pairs') };

  const bm25 = (terms: readonly QueryTerm[], kind: 'counts' | 'pairs') => {
    const scores = new Float64Array(entries.length);
    const isFound = new Uint8Array(entries.length);
    for (const { stem, alike } of terms) {
      const own = holdersOf[kind](stem);
      const counts = new Float64Array(entries.length);
      for (const { at, count } of own) counts[at] = count;
      for (const near of alike)
        for (const { at, count } of holdersOf[kind](near.stem)) counts[at] = (counts[at] ?? 0) + near.share * count;
      const weight = rarity(stem, own.length);
      for (const [at, count] of counts.entries()) {
        if (count <= 0) continue;
        const length = (entries[at]?.[1].length ?? 0) / averageLength;
        const damped = (count * (SATURATION + 1)) / (count + SATURATION * (1 - LENGTH_SHARE + LENGTH_SHARE * length));
        scores[at] = (scores[at] ?? 0) + weight * damped;
        isFound[at] = 1;
      }
    }
    return entries
      .flatMap(([id], at) => (isFound[at] === 1 ? [{ id, score: scores[at] ?? 0 }] : []))
      .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1));
  };

  const rarities = new Map<string, number>();
  const rarityOf = (stem: string) => {
    const known = rarities.get(stem);
    if (known !== undefined) return known;
    const value = rarity(stem, holdersOf.counts(stem).length);
    rarities.set(stem, value);
    return value;
  };

  const vocabulary = new Set<string>();
  for (const [, { counts }] of entries) for (const stem of counts.keys()) vocabulary.add(stem);

  return {
    vocabulary,
    frequency: (id, stem) => texts.get(id)?.counts.get(stem) ?? 0,
    search: (terms) => bm25(terms, 'counts'),
    searchPairs: (pairs) =>
      bm25(
        pairs.map((stem) => ({ stem, alike: [] })),
        'pairs',
      ),
    together: (id, asked) => {
      const weighed = [...asked].map((stem) => ({ stem, weight: rarityOf(stem) }));
      const whole = weighed.reduce((sum, { weight }) => sum + weight, 0);
      if (whole === 0) return 0;
      let most = 0;
      for (const passage of texts.get(id)?.passages ?? []) {
        let sum = 0;
        for (const { stem, weight } of weighed) if (passage.has(stem)) sum += weight;
        most = Math.max(most, sum);
      }
      return most / whole;
    },
  };
}

interface Holder {
  /** Of the texts in their order. */
  at: number;
  count: number;
}

/** Which texts say a term and how often, in the texts' order; looked for once. */
function holdersIn(
  entries: readonly [string, WorkTerms][],
  kind: 'counts' | 'pairs',
): (term: string) => readonly Holder[] {
  const known = new Map<string, readonly Holder[]>();
  return (term) => {
    const before = known.get(term);
    if (before) return before;
    const holders: Holder[] = [];
    for (const [at, [, text]] of entries.entries()) {
      const count = text[kind].get(term) ?? 0;
      if (count > 0) holders.push({ at, count });
    }
    known.set(term, holders);
    return holders;
  };
}

/** Pairs are not counted in large collections; relative to their words they are as rare as elsewhere. */
function holdersInWhole(term: string, { holders }: WholeCollection): number {
  const [first = term, second] = term.split(' ');
  return second === undefined ? holders(first) : SIDE_BY_SIDE * Math.min(holders(first), holders(second));
}

/** Of a word, or of two side by side. */
function shareOf(term: string, words: WordKnowledge): number {
  const [first = term, second] = term.split(' ');
  if (second === undefined) return shareOfTexts(first, words);
  return SIDE_BY_SIDE * Math.min(shareOfTexts(first, words), shareOfTexts(second, words));
}
