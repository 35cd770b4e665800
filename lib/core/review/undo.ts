import { REVIEW_STAGES } from '#contract/review/review-events.ts';
import type { BatchDependents, ReviewerDecisions } from '#contract/review/undo.ts';
import { withdrawalKey } from './decisions.ts';
import { outcomeOf } from './outcome.ts';
import type { ReviewState } from './review-state.ts';

/** How many decisions each person has made at each stage, where they made any. */
export function decisionsByReviewer(state: ReviewState): ReviewerDecisions[] {
  const counts = new Map<string, number>();
  for (const decided of state.decided.values())
    for (const stage of REVIEW_STAGES)
      for (const reviewerId of decided[stage].by.keys()) {
        const key = withdrawalKey(reviewerId, stage);
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
  const people = [
    ...[...state.reviewers.values()].map(({ id, name }) => ({ reviewerId: id, name, isImported: false })),
    ...[...state.imported.values()].map(({ id, name }) => ({ reviewerId: id, name, isImported: true })),
  ];
  return people.flatMap((person) =>
    REVIEW_STAGES.flatMap((stage) => {
      const key = withdrawalKey(person.reviewerId, stage);
      const [decisions, withdrawn] = [counts.get(key) ?? 0, state.withdrawn.get(key)?.length ?? 0];
      return decisions + withdrawn > 0 ? [{ ...person, stage, decisions, withdrawn }] : [];
    }),
  );
}

/** Batches that count, without one of them. */
export const otherBatches = ({ batches }: ReviewState, batchId: string): string[] =>
  batches.flatMap(({ batch, isWithdrawn }) => (isWithdrawn || batch.id === batchId ? [] : batch.id));

/**
 * What goes with a batch.
 *
 * @param all ids of its records.
 * @param alone those of them that no other batch has.
 */
export function dependentsOf(
  state: ReviewState,
  batchId: string,
  { all, alone }: { all: readonly string[]; alone: readonly string[] },
): BatchDependents {
  const present = alone.filter((id) => !state.removed.has(id));
  const decided = present.flatMap((id) => state.decided.get(id) ?? []);
  return {
    records: present.length,
    staying: all.length - alone.length,
    decided: decided.filter(({ abstract, fulltext }) => isDecided(abstract) || isDecided(fulltext)).length,
    included: decided.filter(
      (each) => outcomeOf(state, each, 'abstract') === 'included' && outcomeOf(state, each, 'fulltext') !== 'excluded',
    ).length,
    extracted: present.filter((id) => state.extraction.cells.has(id) || state.extraction.bias.has(id)).length,
    decisions: decisionsOfBatch(state, batchId),
  };
}

const isDecided = ({ by, resolved }: { by: ReadonlyMap<string, unknown>; resolved: unknown }) =>
  by.size > 0 || resolved !== null;

function decisionsOfBatch(state: ReviewState, batchId: string): number {
  let count = 0;
  for (const decided of state.decided.values())
    for (const stage of REVIEW_STAGES)
      for (const decision of decided[stage].by.values()) if (decision.batchId === batchId) count += 1;
  return count;
}
