import { type Evidence, isOwnDocument } from '#contract/evidence.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { Journal } from '../ports/journal.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import type { RankedItem } from './hybrid-ranking.ts';
import { type NamedConcept, rankedIdeas } from './idea-index.ts';
import { relevanceFeatures, relevanceOf } from './work-relevance.ts';
import { readTerms, searchableBodyOf, type WorkTerms } from './work-terms.ts';
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

/** An embedder elsewhere: it may fail, and the same text may have a slightly other vector the next time. */
export interface OutsideVectors {
  journal: Journal;
  /** Asked for once, when the first works are ranked. */
  open(signal?: AbortSignal): Promise<WorkVectors>;
  /** Called once, when the run goes on with the offline vectors. */
  onFailure(error: unknown): void;
  /** The same for the reader, at the same place again whenever the run is continued. */
  onGivenUp(): void;
}

export type RankBy = (vectors: WorkVectors) => Promise<RankedItem[]>;

/** Digits of a share that are recorded; further ones tell no two works apart. */
const DIGITS = 6;

/**
 * Rankings by an embedder elsewhere. Each is a recorded step, so that a run that is continued decides as it did before,
 * and pays for no vector again. All vectors of a ranking are by one embedder: after its first failure the run stays with
 * the offline vectors, which is recorded too.
 */
export function createRecordedRanking({ journal, open, onFailure, onGivenUp }: OutsideVectors) {
  let rankings = 0;
  let isGivenUp = false;
  let opened: WorkVectors | undefined;

  return async (rankBy: RankBy, offline: WorkVectors, signal?: AbortSignal): Promise<RankedItem[]> => {
    if (isGivenUp) return rankBy(offline);
    rankings += 1;
    const { ranked, isTold } = await journal.step<{ ranked: RankedItem[] | null; isTold?: true }>(
      `ranking/${rankings}`,
      async () => {
        try {
          opened ??= await open(signal);
          const items = await rankBy(opened);
          return { ranked: items.map(({ id, share }) => ({ id, share: Number(share.toFixed(DIGITS)) })) };
        } catch (error) {
          signal?.throwIfAborted();
          onFailure(error);
          return { ranked: null, isTold: true };
        }
      },
    );
    if (ranked) return ranked;
    isGivenUp = true;
    // Runs that failed so before this was reported have no such event in their logs.
    if (isTold) onGivenUp();
    return rankBy(offline);
  };
}
