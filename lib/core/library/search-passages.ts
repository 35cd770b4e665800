import type { Embedder } from '../ports/embedder.ts';
import { expandQuery, plainTerms } from '../retrieval/expand-query.ts';
import { rankHybrid } from '../retrieval/hybrid-ranking.ts';
import { createTextIndex, type WholeCollection } from '../retrieval/text-index.ts';
import { readTerms } from '../retrieval/work-terms.ts';
import { cosine } from '../retrieval/work-vectors.ts';
import { foldWord, STOP_WORDS, stemOf, stems } from '../text/words.ts';
import { keyOf, type PassageId, type PassageIndex } from './passage-index.ts';
import { ideasOf, relevances } from './passage-relevance.ts';

/** Candidates that are read and ranked closely. */
const CANDIDATES = 60;

interface PassageSearch {
  query: string;
  /** Most matches wanted; there are none beyond the candidates. */
  limit: number;
  index: PassageIndex;
  embedder: Embedder;
  /** Title, text and vector of these passages; those that are gone are left out. */
  read(ids: readonly PassageId[]): Promise<(PassageId & Omit<Candidate, 'id'>)[]>;
  /** Documents to search; all of them by default. */
  isWanted?: ((documentId: string) => boolean) | undefined;
  /** Asks vectors kept elsewhere. */
  nearest?: ((vector: Float32Array, limit: number) => Promise<PassageId[]>) | undefined;
  /** Finds passages by words that are not in the index, if there are any. */
  beyond?: ((words: readonly string[], limit: number) => Promise<PassageId[]>) | undefined;
  signal?: AbortSignal;
}

/** The passages nearest to a question, best first, each with its relevance, 0..1. */
export async function searchPassages(search: PassageSearch): Promise<(PassageId & { score: number })[]> {
  const { query, limit, index, embedder, read, isWanted, nearest, beyond, signal } = search;
  if (index.size === index.dead && !beyond) return [];
  const [vector = new Float32Array(embedder.dimensions)] = await embedder.embed([query], signal);
  const asked = { stems: stems(query), vector, limit: Math.max(limit, CANDIDATES), isWanted, nearest };
  const [own, others = []] = await Promise.all([
    index.candidates(asked),
    beyond && findBeyond(query, { find: beyond, index, limit: asked.limit }),
  ]);
  const found = await read([...own, ...others]);
  signal?.throwIfAborted();
  // Ties are ordered by title: document ids are random.
  const candidates = found
    .toSorted((a, b) => compare(a.title, b.title) || a.ordinal - b.ordinal || compare(a.documentId, b.documentId))
    .map((passage, at) => ({ ...passage, id: String(at).padStart(ID_DIGITS, '0') }));
  const ids = new Map(candidates.map(({ id, documentId, ordinal }) => [id, { documentId, ordinal }]));
  const ranked = await rankPassages(candidates, { query, vector, embedder, whole: index.words });
  return ranked.slice(0, limit).flatMap(({ id, score }) => {
    const passage = ids.get(id);
    return passage ? [{ ...passage, score }] : [];
  });
}

const ID_DIGITS = 6;
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Words of a question that are looked for beyond the index. */
const MOST_WORDS = 8;

/**
 * Passages that contain all of the question's words; then those without the commonest one, and so on; then those with
 * any one of them, until there are enough. The frequency of a word is taken from the passages in the index, which are
 * from the same library.
 */
async function findBeyond(
  query: string,
  { find, index, limit }: { find: NonNullable<PassageSearch['beyond']>; index: PassageIndex; limit: number },
): Promise<PassageId[]> {
  const asked = new Set((query.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => !STOP_WORDS.has(word)));
  const rarestFirst = [...asked]
    .map((word) => ({ word, holders: index.words.holders(stemOf(foldWord(word))) }))
    .sort((a, b) => a.holders - b.holders || (a.word < b.word ? -1 : 1))
    .map(({ word }) => word)
    .slice(0, MOST_WORDS);
  const together = rarestFirst.map((_, dropped) => rarestFirst.slice(0, rarestFirst.length - dropped));
  const found = new Map<string, PassageId>();
  for (const words of [...together, ...rarestFirst.slice(1).map((word) => [word])]) {
    if (found.size >= limit) break;
    for (const id of await find(words, limit)) found.set(keyOf(id), id);
  }
  return [...found.values()].slice(0, limit);
}

interface Candidate {
  id: string;
  title: string;
  heading: string;
  text: string;
  vector: Float32Array;
}

interface Question {
  query: string;
  vector: Float32Array;
  embedder: Pick<Embedder, 'words'>;
  /** The collection that the candidates are the nearest of. */
  whole: WholeCollection;
}

/**
 * Candidates as a run would rank works of that text: words, near words, pairs of words, sentences and vectors. Best first,
 * each with its relevance to the question, 0..1.
 */
async function rankPassages(
  candidates: readonly Candidate[],
  { query, vector, embedder, whole }: Question,
): Promise<{ id: string; score: number }[]> {
  const { words } = embedder;
  const terms = plainTerms(query);
  const asked = terms.map(({ stem }) => stem);
  const wanted = new Set(asked);
  const texts = createTextIndex(
    new Map(
      candidates.map(({ id, title, heading, text }) => [
        id,
        readTerms({ title, body: heading ? `${heading}\n${text}` : text }, wanted),
      ]),
    ),
    words,
    whole,
  );
  const vectors = new Map(candidates.map((each) => [each.id, each.vector]));
  const ranked = await rankHybrid(
    { terms, expanded: words ? expandQuery(query, texts.vocabulary, words) : terms, vector },
    {
      texts,
      vectorOf: (id) => vectors.get(id),
      nearest: async (near) =>
        [...vectors]
          .map(([id, own]) => ({ id, similarity: cosine(near, own) }))
          .sort((a, b) => b.similarity - a.similarity || (a.id < b.id ? -1 : 1)),
    },
  );
  const relevanceOf = relevances(ranked, { stems: asked, ideas: ideasOf(query, [], words) }, texts, words);
  return ranked.map(({ id }) => ({ id, score: relevanceOf.get(id) ?? 0 }));
}
