import type { Embedder } from '../ports/embedder.ts';
import { expandQuery, plainTerms } from '../retrieval/expand-query.ts';
import { rankHybrid } from '../retrieval/hybrid-ranking.ts';
import { createTextIndex, type WholeCollection } from '../retrieval/text-index.ts';
import { readTerms } from '../retrieval/work-terms.ts';
import { cosine } from '../retrieval/work-vectors.ts';
import { ideasOf, relevances } from './passage-relevance.ts';

export interface Candidate {
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
export async function rankPassages(
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
