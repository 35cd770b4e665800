import { stemmer } from 'stemmer';
import { europePmcEntry } from './citations/cited-works.ts';
import { once } from './once.ts';
import { EVERYWHERE, type Field, parseQuery, type Query } from './sources/boolean-query.ts';
import type { WorldWork } from './work.ts';

/** Usual constants of BM25 (Robertson and Zaragoza 2009, section 3.5). */
const K1 = 1.2;
const B = 0.75;
/** A word of the title counts as much as three of the abstract. */
const TITLE_WEIGHT = 3;
/** Between pieces of text that no phrase may span. */
const GAP = 50;

/** Documents by number, each with the places of a word in ascending order. */
type Postings = Map<number, number[]>;

export interface SearchIndexOptions {
  /**
   * `stems`: "trial" finds "trials", as sources do that know a word's forms. `words`: only the word itself is found, as
   * PubMed does for tagged words.
   */
  forms?: 'stems' | 'words';
  /** Names of headings, in small letters, that a heading is searched with: those below it. */
  withNarrower?: (heading: string) => readonly string[];
}

export interface SearchIndex {
  /**
   * The works that satisfy a query, best first: by BM25 of its words or, where ideas are given, of the name of each idea
   * that fits a work best.
   */
  search(query: string, ideas?: readonly (readonly string[])[]): WorldWork[];
  /** Words of the works with the same stem, the word itself first; empty for a word that no work has in any form. */
  formsOf(word: string): string[];
  /** Whether a work holds all of the words. */
  knows(words: readonly string[]): boolean;
  /** How often each word stands in the works. */
  counts(): ReadonlyMap<string, number>;
  /** Works that are most alike by their rarest words, the nearest first, each with a score; without the work itself. */
  similarTo(work: WorldWork): { work: WorldWork; score: number }[];
}

export const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** Searches works by an inverted index with places: the works that satisfy a query, best first by BM25 of its words. */
export function createSearch(works: readonly WorldWork[], options: SearchIndexOptions = {}): SearchIndex['search'] {
  return createSearchIndex(works, options).search;
}

/** An inverted index with places over the works. */
export function createSearchIndex(
  works: readonly WorldWork[],
  { forms = 'stems', withNarrower = (heading) => [heading] }: SearchIndexOptions = {},
): SearchIndex {
  const formOf = forms === 'stems' ? memoized(stemmer) : (word: string) => word;
  const index = buildIndex(works, formOf);
  const all = works.map((_, doc) => doc);
  const byStem = once(() => Map.groupBy(index.counts.keys(), stemmer));

  function find(query: Query): Set<number> {
    if ('all' in query) return findAll(query.all);
    if ('any' in query) return new Set(query.any.flatMap((part) => [...find(part)]));
    if ('not' in query) {
      const excluded = find(query.not);
      return new Set(all.filter((doc) => !excluded.has(doc)));
    }
    if ('id' in query) return new Set(all.filter((doc) => isWork(works[doc], query.id)));
    if ('heading' in query)
      return new Set(withNarrower(query.heading).flatMap((heading) => index.headings.get(heading) ?? []));
    if ('fromYear' in query) return new Set(all.filter((doc) => isWithin(works[doc]?.year ?? 0, query)));
    const words = wordsOf(query.phrase).map(formOf);
    // Nothing to look for, as "?" or "%": it excludes nothing.
    if (words.length === 0) return new Set(all);
    return new Set(query.fields.flatMap((field) => index.findPhrase(field, words, query.isOpen)));
  }

  function findAll(parts: readonly Query[]): Set<number> {
    const [first, ...rest] = parts.map(find);
    return new Set([...(first ?? all)].filter((doc) => rest.every((part) => part.has(doc))));
  }

  const ranked = (scores: readonly [number, number][]) => [...scores].sort(([a, x], [b, y]) => y - x || a - b);

  const formsIn = memoized((text: string) => [...new Set(wordsOf(text).map(formOf))]);

  /** The score of an idea is that of the name which fits best; a name counts where the work holds all of its words. */
  function scoreIdeas(ideas: readonly (readonly string[])[]): Map<number, number> {
    const sums = new Map<number, number>();
    for (const names of ideas) {
      const best = new Map<number, number>();
      for (const words of new Map(names.map((name) => [name, formsIn(name)])).values()) {
        const [first, ...rest] = words.map(index.scores);
        for (const [doc, score] of first ?? []) {
          if (rest.some((scores) => !scores.has(doc))) continue;
          const whole = rest.reduce((sum, scores) => sum + (scores.get(doc) ?? 0), score);
          if (whole > (best.get(doc) ?? 0)) best.set(doc, whole);
        }
      }
      for (const [doc, score] of best) sums.set(doc, (sums.get(doc) ?? 0) + score);
    }
    return sums;
  }

  return {
    search(text, ideas) {
      const query = parseQuery(text);
      const wanted = [...new Set(lookedFor(query).map(formOf))];
      if (wanted.length === 0) return [];
      const byIdeas = ideas && scoreIdeas(ideas);
      const scoreOf = (doc: number) => (byIdeas ? (byIdeas.get(doc) ?? 0) : index.score(doc, wanted));
      const scores = [...find(query)].map((doc): [number, number] => [doc, scoreOf(doc)]);
      return ranked(scores).flatMap(([doc]) => works[doc] ?? []);
    },
    formsOf(word) {
      const same = byStem().get(stemmer(word)) ?? [];
      return same.length === 0 ? [] : [word, ...same.filter((form) => form !== word).sort()];
    },
    knows: (words) => findAll(words.map((phrase) => ({ phrase, fields: EVERYWHERE, isOpen: false }))).size > 0,
    counts: () => index.counts,
    similarTo(work) {
      const doc = works.indexOf(work);
      const rarest = index.rarest(new Set(textsOf(work).flatMap(wordsOf).map(formOf)), RAREST_WORDS);
      const docs = new Set(rarest.flatMap((word) => [...index.scores(word).keys()]));
      docs.delete(doc);
      const scores = [...docs].map((other): [number, number] => [other, index.score(other, rarest)]);
      return ranked(scores)
        .slice(0, MOST_SIMILAR)
        .flatMap(([other, score]) => (works[other] ? [{ work: works[other], score }] : []));
    },
  };
}

/** Words of a work by which others are alike, and works that PubMed lists as similar: some hundred at most. */
const RAREST_WORDS = 20;
const MOST_SIMILAR = 100;

const textsOf = ({ title, abstract }: WorldWork) => [title, ...abstract.map(({ text }) => text)];

const isWork = (work: WorldWork | undefined, id: string) =>
  [work?.pmid, work?.doi, work?.pmcid, work?.arxiv, work?.preprint && europePmcEntry(work).id].some(
    (own) => own?.toLowerCase() === id.toLowerCase(),
  );

const isWithin = (year: number, { fromYear, toYear }: { fromYear: number; toYear: number }) =>
  year >= fromYear && year <= toYear;

/** The words by which hits are ranked. */
function lookedFor(query: Query): string[] {
  if ('all' in query) return query.all.flatMap(lookedFor);
  if ('any' in query) return query.any.flatMap(lookedFor);
  if ('phrase' in query) return wordsOf(query.phrase);
  if ('id' in query) return wordsOf(query.id);
  return 'heading' in query ? wordsOf(query.heading) : [];
}

function buildIndex(works: readonly WorldWork[], formOf: (word: string) => string) {
  const fields = new Map<Field, Map<string, Postings>>();
  const headings = new Map<string, number[]>();
  const lengths: number[] = [];
  const counts = new Map<string, number>();
  works.forEach((work, doc) => {
    lengths[doc] = 0;
    for (const [field, pieces] of fieldsOf(work)) {
      const postings = fields.get(field) ?? new Map<string, Postings>();
      fields.set(field, postings);
      let place = 0;
      for (const piece of pieces) {
        const words = wordsOf(piece);
        for (const word of words) {
          addPlace(postings, formOf(word), doc, place++);
          counts.set(word, (counts.get(word) ?? 0) + 1);
        }
        lengths[doc] = (lengths[doc] ?? 0) + words.length;
        place += GAP;
      }
    }
    for (const heading of work.mesh ?? []) {
      const key = heading.replace(/\/.*$/, '').toLowerCase();
      headings.set(key, [...(headings.get(key) ?? []), doc]);
    }
  });
  const meanLength = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);
  /** What a word adds to the score of each work that holds it. */
  const scores = memoized((word: string) => {
    const frequencies = new Map<number, number>();
    for (const [field, postings] of fields) {
      const weight = field === 'title' ? TITLE_WEIGHT : 1;
      for (const [doc, places] of postings.get(word) ?? [])
        frequencies.set(doc, (frequencies.get(doc) ?? 0) + places.length * weight);
    }
    const rarity = Math.log(1 + (works.length - frequencies.size + 0.5) / (frequencies.size + 0.5));
    const scoreOf = (doc: number, frequency: number) => {
      const norm = 1 - B + (B * (lengths[doc] ?? 0)) / meanLength;
      return (rarity * frequency * (K1 + 1)) / (frequency + K1 * norm);
    };
    return new Map([...frequencies].map(([doc, frequency]) => [doc, scoreOf(doc, frequency)]));
  });

  return {
    headings,
    counts,
    /** The words that the fewest works hold, but for those that one alone holds. */
    rarest: (words: ReadonlySet<string>, most: number) =>
      [...words]
        .filter((word) => scores(word).size > 1)
        .sort((a, b) => scores(a).size - scores(b).size || (a < b ? -1 : 1))
        .slice(0, most),

    findPhrase(field: Field, words: readonly string[], isOpen: boolean): number[] {
      const postings = fields.get(field);
      if (!postings) return [];
      const lists = words.map((word, i) =>
        isOpen && i === words.length - 1 ? startingWith(postings, word) : (postings.get(word) ?? new Map()),
      );
      const [first, ...rest] = lists;
      if (!first || rest.some(({ size }) => size === 0)) return [];
      return [...first.keys()].filter((doc) =>
        first.get(doc)?.some((place: number) => rest.every((list, i) => list.get(doc)?.includes(place + i + 1))),
      );
    },

    scores,
    score: (doc: number, words: readonly string[]) =>
      words.reduce((sum, word) => sum + (scores(word).get(doc) ?? 0), 0),
  };
}

function fieldsOf(work: WorldWork): [Field, readonly string[]][] {
  const trial = work.trial
    ? [...work.trial.conditions, ...work.trial.interventions.map((item) => item.name), work.trial.nct]
    : [];
  return [
    ['title', [work.title]],
    ['abstract', work.abstract.map(({ text }) => text)],
    ['mesh', work.mesh ?? []],
    ['keyword', [...(work.keywords ?? []), ...trial]],
    ['type', work.publicationTypes ?? ['Journal Article']],
  ];
}

function addPlace(postings: Map<string, Postings>, word: string, doc: number, place: number): void {
  const docs = postings.get(word) ?? new Map<number, number[]>();
  postings.set(word, docs);
  const places = docs.get(doc);
  if (places) places.push(place);
  else docs.set(doc, [place]);
}

/** PubMed asks for at least four letters before a `*`. */
function startingWith(postings: Map<string, Postings>, start: string): Postings {
  const merged: Postings = new Map();
  if (start.length < 4) return merged;
  for (const [word, docs] of postings) {
    if (!word.startsWith(start)) continue;
    for (const [doc, places] of docs) merged.set(doc, [...(merged.get(doc) ?? []), ...places]);
  }
  return merged;
}

function memoized<T>(compute: (word: string) => T): (word: string) => T {
  const known = new Map<string, T>();
  return (word) => {
    const found = known.get(word);
    if (found !== undefined) return found;
    const made = compute(word);
    known.set(word, made);
    return made;
  };
}
