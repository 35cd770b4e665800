import type { Evidence } from '#contract/evidence.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { expandQuery, plainTerms } from './expand-query.ts';
import { rankHybrid } from './hybrid-ranking.ts';
import { ideasOf, type NamedConcept } from './query-ideas.ts';
import { createRecordedRanking, type OutsideVectors, type RankBy } from './recorded-ranking.ts';
import { relevances } from './relevance.ts';
import { createTextIndex } from './text-index.ts';
import { readTerms, type WorkTerms } from './work-terms.ts';
import { searchableBodyOf } from './work-text.ts';
import { createWorkVectors, type WorkVectors } from './work-vectors.ts';

export interface WorkRanker {
  /** Offline vectors of these works: the same text has the same vector in every run. */
  prepare: WorkVectors['prepare'];
  /** These works by hybrid ranking, best first, each with its own relevance. */
  rank(works: readonly Evidence[], signal?: AbortSignal): Promise<{ work: Evidence; relevance: number }[]>;
}

/** Ranks the works of one run, which live in the vector index under the run's own namespace. */
export function createWorkRanker({
  query,
  concepts,
  namespace,
  embedder,
  index,
  outside,
}: {
  query: string;
  concepts: readonly NamedConcept[];
  namespace: string;
  /** The offline one. */
  embedder: Embedder;
  index: VectorIndex;
  /** Ranks in place of the offline vectors while it answers. */
  outside?: OutsideVectors | undefined;
}): WorkRanker {
  const counted = new Map<string, { text: string; terms: WorkTerms }>();
  const offline = createWorkVectors({ query, namespace, embedder, index });
  const rankOutside = outside && createRecordedRanking(outside);

  const termsOf = (work: Evidence): WorkTerms => {
    const body = searchableBodyOf(work);
    const text = `${work.title}\n${body}`;
    const known = counted.get(work.id);
    if (known?.text === text) return known.terms;
    const terms = readTerms({ title: work.title, body });
    counted.set(work.id, { text, terms });
    return terms;
  };

  return {
    prepare: offline.prepare,
    rank: async (works, signal) => {
      const texts = createTextIndex(new Map(works.map((work) => [work.id, termsOf(work)])), embedder.words);
      const terms = plainTerms(query);
      const expanded = embedder.words ? expandQuery(query, texts.vocabulary, embedder.words) : terms;
      const rankBy: RankBy = async (vectors) => {
        const vectorOf = await vectors.prepare(works, signal);
        const vector = await vectors.ofQuery(signal);
        const nearest = (asked: Float32Array) => vectors.nearest(asked, signal);
        return rankHybrid({ terms, expanded, vector }, { texts, vectorOf, nearest });
      };
      const ranked = await (rankOutside ? rankOutside(rankBy, offline, signal) : rankBy(offline));
      const asked = { stems: terms.map(({ stem }) => stem), ideas: ideasOf(query, concepts, embedder.words) };
      const relevanceOf = relevances(ranked, asked, texts, embedder.words);
      const place = new Map(ranked.map(({ id }, i) => [id, i]));
      return works
        .map((work) => ({ work, relevance: relevanceOf.get(work.id) ?? 0 }))
        .sort((a, b) => (place.get(a.work.id) ?? Infinity) - (place.get(b.work.id) ?? Infinity));
    },
  };
}
