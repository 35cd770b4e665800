import { REVIEW_STAGES, type ReviewStage, type ScreeningDecision } from '#contract/review/review-events.ts';

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
type WithdrawnDecision = { recordId: string; stage: ReviewStage } & (
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

export const withdrawalKey = (reviewerId: string, stage: ReviewStage) => `${stage}/${reviewerId}`;

export function withdrawDecisions(store: DecisionStore, reviewerId: string, stage: ReviewStage): void {
  const taken: WithdrawnDecision[] = [];
  for (const [recordId, decided] of everyRecord(store)) {
    const decision = decided[stage].by.get(reviewerId);
    if (decision) taken.push({ recordId, stage, reviewerId, decision });
    decided[stage].by.delete(reviewerId);
  }
  keep(store, withdrawalKey(reviewerId, stage), taken);
}

/** Takes records out with what was decided about them, and the decisions that came with a file. */
export function withdrawBatch(store: DecisionStore, batchId: string, recordIds: readonly string[]): void {
  const taken: WithdrawnDecision[] = [];
  for (const [recordId, decided] of everyRecord(store)) {
    for (const stage of REVIEW_STAGES) {
      const { by, resolved } = decided[stage];
      for (const [reviewerId, decision] of by) {
        if (decision.batchId !== batchId) continue;
        taken.push({ recordId, stage, reviewerId, decision });
        by.delete(reviewerId);
      }
      if (resolved?.batchId !== batchId) continue;
      taken.push({ recordId, stage, reviewerId: null, resolution: resolved });
      decided[stage].resolved = null;
    }
  }
  keep(store, batchId, taken);
  for (const recordId of recordIds) {
    store.removed.set(recordId, store.decided.get(recordId) ?? null);
    store.decided.delete(recordId);
  }
}

/** Brings back what was withdrawn under a key, except where something else has been decided since. */
export function restoreDecisions(store: DecisionStore, key: string): void {
  const decided = new Map(everyRecord(store));
  for (const each of store.withdrawn.get(key) ?? []) {
    const present = decided.get(each.recordId)?.[each.stage];
    if (!present) continue;
    if (each.reviewerId === null) present.resolved ??= each.resolution;
    else if (!present.by.has(each.reviewerId)) present.by.set(each.reviewerId, each.decision);
  }
  store.withdrawn.delete(key);
}

export function restoreRecords(store: DecisionStore, recordIds: readonly string[]): void {
  for (const recordId of recordIds) {
    const decided = store.removed.get(recordId);
    if (decided) store.decided.set(recordId, decided);
    store.removed.delete(recordId);
  }
}

/** With those that were taken out: they may come back. */
function* everyRecord({ decided, removed }: DecisionStore): Generator<[string, RecordDecisions]> {
  yield* decided;
  for (const [recordId, kept] of removed) if (kept) yield [recordId, kept];
}

function keep(store: DecisionStore, key: string, taken: readonly WithdrawnDecision[]): void {
  if (taken.length > 0) store.withdrawn.set(key, [...(store.withdrawn.get(key) ?? []), ...taken]);
}
