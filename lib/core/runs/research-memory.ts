import type { Contradiction } from '#contract/appraisal/contradiction.ts';
import type { Hypothesis } from '#contract/appraisal/hypothesis.ts';
import type { Evidence, Notice, SourceRecord } from '#contract/evidence.ts';
import type { EvidenceGroup, ScoredEvidence } from '../retrieval/order-by-relevance.ts';

/**
 * What storing did to one work: it is new, or it was known and is now richer (`replaces`: ids that now belong to this
 * work).
 */
export type StoreChange =
  | { kind: 'added'; evidence: Evidence }
  | { kind: 'merged'; evidence: Evidence; replaces: string[] };

export interface StoreResult {
  /** Ids of previously unknown works, in the order of the records. */
  newIds: string[];
  changes: StoreChange[];
}

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
