import type { Reviewer, ReviewStage } from '#contract/review/review-events.ts';
import type { StageProgress } from '#contract/review/review-view.ts';
import type { StageDecisions } from './decisions.ts';
import { isInStage, outcomeOf, waitsFor } from './outcome.ts';
import { agreementOf, type PairOfDecisions } from './ranking/kappa.ts';
import { type ReviewState, recordCount } from './review-state.ts';

/** How far a stage is, as one reviewer sees it. */
export function progressOf(state: ReviewState, me: Reviewer, stage: ReviewStage): Omit<StageProgress, 'order'> {
  // What nobody has decided about is in the first stage alone, and open there.
  const untouched = stage === 'abstract' ? recordCount(state) - state.decided.size : 0;
  const counts = {
    screeners: state.screeners[stage],
    total: untouched,
    included: 0,
    excluded: 0,
    conflicts: 0,
    awaitingSecond: 0,
    mine: 0,
    waitingForMe: me.role === 'reader' ? 0 : untouched,
  };
  const pairs: PairOfDecisions[] = [];
  for (const decided of state.decided.values()) {
    if (!isInStage(state, decided, stage)) continue;
    counts.total += 1;
    const outcome = outcomeOf(state, decided, stage);
    if (outcome === 'included') counts.included += 1;
    else if (outcome === 'excluded') counts.excluded += 1;
    else if (outcome === 'conflict') counts.conflicts += 1;
    else if (outcome === 'awaiting_second') counts.awaitingSecond += 1;
    if (decided[stage].by.has(me.id)) counts.mine += 1;
    if (waitsFor(state, me, decided, stage)) counts.waitingForMe += 1;
    const pair = pairOf(decided[stage]);
    if (pair) pairs.push(pair);
  }
  return { ...counts, agreement: agreementOf(pairs) };
}

/** The decisions of two reviewers on one record. */
function pairOf({ by }: StageDecisions): PairOfDecisions | undefined {
  if (by.size < 2) return undefined;
  // By id, so that the same reviewer comes first in every pair.
  const [first, second] = [...by].sort(([a], [b]) => (a < b ? -1 : 1));
  return first && second && [first[1].decision, second[1].decision];
}
