import type { Reviewer, ReviewStage } from '#contract/review/review-events.ts';
import type { ScreenedRecord } from '#contract/review/review-view.ts';
import type { RecordDecisions, StageDecisions } from './decisions.ts';
import type { ReviewState } from './review-state.ts';

export type Outcome = ScreenedRecord['outcome'];

/**
 * What came of a record at a stage. It is open until as many have decided as the stage asks for; decisions
 * beyond that count too, so that none is ignored silently.
 *
 * "Maybe" goes on to the full text, as include does (Cochrane Handbook 4.6.4: over-inclusive at titles and abstracts); at
 * the full text it cannot stay, and is a conflict for the owner to resolve.
 */
export function outcomeOf(state: ReviewState, decided: RecordDecisions | undefined, stage: ReviewStage): Outcome {
  if (!decided) return 'open';
  const { by, resolved } = decided[stage];
  if (resolved) return resolved.decision === 'include' ? 'included' : 'excluded';
  if (by.size === 0) return 'open';
  if (by.size < state.screeners[stage]) return 'awaiting_second';
  let [include, exclude] = [0, 0];
  for (const { decision } of by.values()) {
    if (decision === 'maybe' && stage === 'fulltext') return 'conflict';
    if (decision === 'exclude') exclude += 1;
    else include += 1;
  }
  return include > 0 && exclude > 0 ? 'conflict' : include > 0 ? 'included' : 'excluded';
}

/** Whether a record belongs to a stage: the second one is of what the first has included. */
export function isInStage(state: ReviewState, decided: RecordDecisions | undefined, stage: ReviewStage): boolean {
  return stage === 'abstract' || outcomeOf(state, decided, 'abstract') === 'included';
}

/** Whether it still takes decisions: fewer have decided than the stage asks for, and the owner has not settled it. */
function isOpen(state: ReviewState, { by, resolved }: StageDecisions, stage: ReviewStage): boolean {
  return resolved === null && by.size < state.screeners[stage];
}

/** Whether a record of the stage waits for this reviewer's decision. */
export function waitsFor(
  state: ReviewState,
  { id, role }: Reviewer,
  decided: RecordDecisions | undefined,
  stage: ReviewStage,
): boolean {
  if (role === 'reader') return false;
  if (!decided) return true;
  if (stage === 'fulltext' && decided.isMissing) return false;
  return isOpen(state, decided[stage], stage) && !decided[stage].by.has(id);
}

/**
 * Whether a reviewer may see what others decided. While a record takes decisions, reviewers who have made none see none, so
 * that two decide independently, whatever their roles.
 */
export function maySeeOthers(state: ReviewState, reviewerId: string, decisions: StageDecisions, stage: ReviewStage) {
  return decisions.by.has(reviewerId) || !isOpen(state, decisions, stage);
}
