import type { ReviewStage, ScreeningDecision } from '#contract/review/review-events.ts';

/** What a reviewer decided last about a record. */
export interface Decision {
  decision: ScreeningDecision;
  reason: string | null;
  at: string;
  /** The file that it came with; absent where it was made here. */
  batchId?: string;
}

export interface Resolution {
  decision: 'include' | 'exclude';
  reason: string | null;
  by: string;
  at: string;
  batchId?: string;
}

/** What is decided about a record at one stage. */
export interface StageDecisions {
  /** By reviewer, in the order in which they first decided. */
  by: Map<string, Decision>;
  resolved: Resolution | null;
}

/** A record with decisions. */
export interface RecordDecisions {
  abstract: StageDecisions;
  fulltext: StageDecisions;
  isMissing: boolean;
}

/** A decision that was withdrawn, and can be restored. */
export type WithdrawnDecision = { recordId: string; stage: ReviewStage } & (
  | { reviewerId: string; decision: Decision }
  | { reviewerId: null; resolution: Resolution }
);

/** What a review keeps of decisions. */
export interface DecisionStore {
  /** By id of the record; without those that nobody has decided about. */
  decided: Map<string, RecordDecisions>;
  /** Records of withdrawn batches that no other batch has, with what had been decided about them. */
  removed: Map<string, RecordDecisions | null>;
  /** Decisions that were withdrawn, by batch or by reviewer and stage. */
  withdrawn: Map<string, WithdrawnDecision[]>;
}
