import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Evidence, Notice, SourceRecord } from '#contract/evidence.ts';
import type { Embedder } from '../ports/embedder.ts';
import type { VectorIndex } from '../ports/vector-index.ts';
import { type Fingerprint, fingerprint, groupWorks } from '../retrieval/group-works.ts';
import type { NamedConcept } from '../retrieval/idea-index.ts';
import {
  type EvidenceGroup,
  orderByRelevance,
  type ScoredEvidence,
  takeDistinct,
} from '../retrieval/order-by-relevance.ts';
import type { OutsideVectors } from '../retrieval/work-ranker.ts';
import { createWorkRanker } from '../retrieval/work-ranker.ts';
import { createEvidenceStore, type StoreResult } from './evidence-store.ts';

/** What one run knows. Two memories never see each other's works. */
export interface ResearchMemory {
  readonly query: string;
  readonly iteration: number;
  nextIteration(): number;
  storeEvidence(records: readonly SourceRecord[]): StoreResult;
  /** Adds what was read elsewhere about a known work. Undefined when the work is not known or nothing is new. */
  enrichEvidence(
    id: string,
    more: { fulltext?: string; page?: string; notices: readonly Notice[] },
  ): Evidence | undefined;
  /** The work with this id, including its outdated ids. */
  getEvidence(id: string): Evidence | undefined;
  /** All works, ordered by id. */
  getAllEvidence(): Evidence[];
  evidenceIds(): string[];
  /**
   * The `limit` most relevant works to the query by hybrid ranking, best first; near duplicates follow their
   * representative.
   */
  getRelevantEvidence(limit: number, signal?: AbortSignal): Promise<ScoredEvidence[]>;
  /** Groups of two or more works, recomputed after the last storeEvidence. */
  getGroups(signal?: AbortSignal): Promise<EvidenceGroup[]>;
  addHypothesis(hypothesis: Hypothesis): void;
  getHypotheses(): Hypothesis[];
  /** Hypotheses with confidence > 0.8. */
  getConfirmedHypotheses(): Hypothesis[];
  addConflict(conflict: Contradiction): void;
  getConflicts(): Contradiction[];
  /**
   * A few lines for a person or a model: query, iteration, counts, best works, confirmed hypotheses, open conflicts.
   */
  getContextSummary(): Promise<string>;
}

const CONFIRMED = 0.8;
const SUMMARISED_WORKS = 5;

export interface MemoryDependencies {
  query: string;
  /** Namespace of this run's works in the vector index, separate from every other run's. */
  runId: string;
  embedder: Embedder;
  index: VectorIndex;
  /** Ranks in place of the embedder while it answers; only the embedder detects near duplicates. */
  outside?: OutsideVectors | undefined;
  /** Recency is measured against this year. */
  referenceYear: number;
  /** The query's concepts with their synonyms; without them its words are taken one by one. */
  concepts?: readonly NamedConcept[];
}

/** The memory of one run, in this process; the same records in any order give the same memory. */
export function createResearchMemory({
  query,
  runId,
  embedder,
  index,
  outside,
  referenceYear,
  concepts = [],
}: MemoryDependencies): ResearchMemory {
  const store = createEvidenceStore({ referenceYear });
  const ranker = createWorkRanker({ query, concepts, namespace: runId, embedder, index, outside });
  const fingerprints = new WeakMap<Evidence, Fingerprint>();
  const hypotheses = new Map<string, Hypothesis>();
  const conflicts = new Map<string, Contradiction>();
  let iteration = 0;
  let revision = 0;
  let groups: { revision: number; value: EvidenceGroup[] } | undefined;
  let ranking: { revision: number; value: ScoredEvidence[] } | undefined;

  const fingerprintOf = (work: Evidence) => {
    const print = fingerprints.get(work) ?? fingerprint(work);
    fingerprints.set(work, print);
    return print;
  };

  const getGroups = async (signal?: AbortSignal) => {
    if (groups?.revision === revision) return groups.value;
    const asked = revision;
    const works = store.all();
    const value = groupWorks(works.map(fingerprintOf), await ranker.prepare(works, signal));
    groups = { revision: asked, value };
    return value;
  };

  const getRelevantEvidence = async (limit: number, signal?: AbortSignal) => {
    const asked = revision;
    const works = store.all();
    const grouped = await getGroups(signal);
    if (ranking?.revision !== asked) {
      ranking = { revision: asked, value: orderByRelevance(await ranker.rank(works, signal), grouped) };
    }
    return takeDistinct(ranking.value, grouped, limit);
  };

  const getConfirmedHypotheses = () => [...hypotheses.values()].filter(({ confidence }) => confidence > CONFIRMED);

  return {
    query,
    get iteration() {
      return iteration;
    },
    nextIteration: () => {
      iteration += 1;
      return iteration;
    },
    storeEvidence: (records) => {
      const result = store.add(records);
      if (result.changes.length > 0) revision += 1;
      return result;
    },
    enrichEvidence: (id, more) => {
      const enriched = store.enrich(id, more);
      if (enriched) revision += 1;
      return enriched;
    },
    getEvidence: store.get,
    getAllEvidence: store.all,
    evidenceIds: () => store.all().map(({ id }) => id),
    getRelevantEvidence,
    getGroups,
    addHypothesis: (hypothesis) => hypotheses.set(hypothesis.id, hypothesis),
    getHypotheses: () => [...hypotheses.values()],
    getConfirmedHypotheses,
    addConflict: (conflict) => conflicts.set(conflict.id, conflict),
    getConflicts: () => [...conflicts.values()],
    getContextSummary: async () => {
      const best = await getRelevantEvidence(SUMMARISED_WORKS);
      return [
        `Question: ${query}`,
        `Iteration ${iteration}: ${store.all().length} works, ${hypotheses.size} hypotheses, ${conflicts.size} possible contradictions.`,
        ...best.map(({ evidence: { id, title, year } }) => `- ${title} (${year ?? 'undated'}) [${id}]`),
        ...getConfirmedHypotheses().map(({ statement }) => `Confirmed: ${statement}`),
        ...[...conflicts.values()].map(({ topic }) => `Possible contradiction: ${topic}`),
      ].join('\n');
    },
  };
}
