import type { Evidence } from '#contract/evidence.ts';
import { isOwnDocument } from '../evidence/own-document.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { type NamedConcept, rankedIdeas } from './idea-index.ts';
import { createRecordedRanking, type OutsideVectors, type RankBy } from './recorded-ranking.ts';
import { relevanceFeatures } from './relevance-features.ts';
import { relevanceOf } from './work-relevance.ts';
import { readTerms, type WorkTerms } from './work-terms.ts';
import { searchableBodyOf } from './work-text.ts';
import { createWorkVectors, type WorkVectors } from './work-vectors.ts';

export interface WorkRanker {
  /** Offline vectors of these works: the same text has the same vector in every run. */
  prepare: WorkVectors['prepare'];
  /** These works with the probability that each bears on the question, highest first. */
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
  const ideas = rankedIdeas(query, concepts, embedder.words);

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
      const rankBy: RankBy = async (vectors) => {
        const vectorOf = await vectors.prepare(works, signal);
        const vector = await vectors.ofQuery(signal);
        const read = works.map((work) => ({ id: work.id, terms: termsOf(work), vector: vectorOf(work.id) }));
        const features = relevanceFeatures(read, { ideas, vector, words: embedder.words });
        // Ids of one's own documents are drawn at random: what is equally near comes in the order of their titles.
        const names = new Map(works.map((work) => [work.id, isOwnDocument(work) ? `document:${work.title}` : work.id]));
        const nameOf = (id: string) => names.get(id) ?? id;
        return [...features]
          .map(([id, own]) => ({ id, share: relevanceOf(own) }))
          .sort((a, b) => b.share - a.share || (nameOf(a.id) < nameOf(b.id) ? -1 : 1));
      };
      const ranked = await (rankOutside ? rankOutside(rankBy, offline, signal) : rankBy(offline));
      const byId = new Map(works.map((work) => [work.id, work]));
      return ranked.flatMap(({ id, share }) => {
        const work = byId.get(id);
        return work ? [{ work, relevance: share }] : [];
      });
    },
  };
}
