import { stemmer } from 'stemmer';

/** A work as PubMed would index it. */
export interface IndexedWork {
  id: string;
  text: string;
  /** MeSH headings, matched whole. */
  mesh: readonly string[];
}

type Query = { all: Query[] } | { any: Query[] } | { phrase: string[] };

const K1 = 1.2;
const B = 0.75;

/**
 * A source in small: obeys AND, OR, parentheses and quotes over stemmed words, as PubMed does over its own, and sends the best
 * by BM25 of the query's words first, as sources that sort by relevance do.
 */
export function createSmallSource(works: readonly IndexedWork[]): (query: string, limit: number) => string[] {
  const docs = works.map(({ text, mesh }) => ` ${stemsOf(`${text} . ${mesh.join(' . ')}`).join(' ')} `);
  const postings = new Map<string, Map<number, number>>();
  const lengths = docs.map((doc, at) => {
    const stems = doc.trim().split(' ');
    for (const stem of stems) {
      const posting = postings.get(stem) ?? new Map<number, number>();
      posting.set(at, (posting.get(at) ?? 0) + 1);
      postings.set(stem, posting);
    }
    return stems.length;
  });
  const mean = lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, lengths.length);

  function holding(phrase: readonly string[]): Set<number> {
    const lists = phrase.map((stem) => postings.get(stem) ?? new Map<number, number>());
    const [rarest] = lists.toSorted((a, b) => a.size - b.size);
    if (!rarest) return new Set(docs.keys());
    const text = ` ${phrase.join(' ')} `;
    return new Set([...rarest.keys()].filter((at) => phrase.length === 1 || docs[at]?.includes(text)));
  }

  function matching(query: Query): Set<number> {
    if ('phrase' in query) return holding(query.phrase);
    if ('any' in query) return new Set(query.any.flatMap((part) => [...matching(part)]));
    const [first, ...others] = query.all.map(matching);
    return new Set([...(first ?? [])].filter((at) => others.every((other) => other.has(at))));
  }

  function score(at: number, stems: readonly string[]): number {
    return stems.reduce((sum, stem) => {
      const posting = postings.get(stem);
      const count = posting?.get(at) ?? 0;
      if (!posting || count === 0) return sum;
      const idf = Math.log(1 + (docs.length - posting.size + 0.5) / (posting.size + 0.5));
      return sum + (idf * count * (K1 + 1)) / (count + K1 * (1 - B + (B * (lengths[at] ?? 0)) / mean));
    }, 0);
  }

  return (text, limit) => {
    const query = parse(text);
    const wanted = [...new Set(stemsIn(query))];
    if (wanted.length === 0) return [];
    return [...matching(query)]
      .map((at) => ({ at, score: score(at, wanted) }))
      .sort((a, b) => b.score - a.score || a.at - b.at)
      .slice(0, limit)
      .flatMap(({ at }) => works[at]?.id ?? []);
  };
}

const stemsOf = (text: string) =>
  (
    text
      .toLowerCase()
      .normalize('NFKD')
      .replace(/\p{Mn}/gu, '')
      .match(/[\p{L}\p{N}]+/gu) ?? []
  ).map((word) => stemmer(word));

function stemsIn(query: Query): string[] {
  if ('phrase' in query) return query.phrase;
  return ('all' in query ? query.all : query.any).flatMap(stemsIn);
}

function parse(text: string): Query {
  const tokens = text.replace(/\[[^\]]*\]/g, ' ').match(/"[^"]*"|\(|\)|[^\s()"]+/g) ?? [];
  let at = 0;
  function either(): Query {
    const any = [both()];
    while (tokens[at] === 'OR') {
      at += 1;
      any.push(both());
    }
    return any.length === 1 && any[0] ? any[0] : { any };
  }
  function both(): Query {
    const all: Query[] = [];
    while (at < tokens.length && tokens[at] !== ')' && tokens[at] !== 'OR') {
      if (tokens[at] === 'AND') at += 1;
      else all.push(one());
    }
    return { all };
  }
  function one(): Query {
    const token = tokens[at] ?? '';
    at += 1;
    if (token !== '(') return { phrase: stemsOf(token) };
    const inner = either();
    at += 1;
    return inner;
  }
  return either();
}
