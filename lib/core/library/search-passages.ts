import type { Embedder } from '../ports/embedder.ts';
import { stems } from '../text/words.ts';
import { keyOf, type PassageId, type PassageIndex } from './passage-index.ts';
import { type Candidate, rankPassages } from './rank-passages.ts';

/** Candidates that are read and ranked closely. */
const CANDIDATES = 60;

interface PassageSearch {
  query: string;
  /** Matches wanted at most; beyond the candidates there are none. */
  limit: number;
  index: PassageIndex;
  embedder: Embedder;
  /** Title, text and vector of these passages; those that are gone are left out. */
  read(ids: readonly PassageId[]): Promise<(PassageId & Omit<Candidate, 'id'>)[]>;
  /** Documents to be searched; all of them unless told. */
  isWanted?: ((documentId: string) => boolean) | undefined;
  /** Asks vectors kept elsewhere. */
  nearest?: ((vector: Float32Array, limit: number) => Promise<PassageId[]>) | undefined;
  signal?: AbortSignal;
}

/** The passages nearest to a question, best first, each with its relevance, 0..1. */
export async function searchPassages(search: PassageSearch): Promise<(PassageId & { score: number })[]> {
  const { query, limit, index, embedder, read, isWanted, nearest, signal } = search;
  if (index.size === index.dead) return [];
  const [vector = new Float32Array(embedder.dimensions)] = await embedder.embed([query], signal);
  const asked = { stems: stems(query), vector, limit: Math.max(limit, CANDIDATES), isWanted, nearest };
  const found = await read(await index.candidates(asked));
  signal?.throwIfAborted();
  const candidates = found.map((passage) => ({ ...passage, id: keyOf(passage) }));
  const ids = new Map(candidates.map(({ id, documentId, ordinal }) => [id, { documentId, ordinal }]));
  const ranked = await rankPassages(candidates, { query, vector, embedder, whole: index.words });
  return ranked.slice(0, limit).flatMap(({ id, score }) => {
    const passage = ids.get(id);
    return passage ? [{ ...passage, score }] : [];
  });
}
