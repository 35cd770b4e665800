import type { Reviewer, ReviewStage, ScreeningDecision } from '#contract/review/review-events.ts';
import type { Agreement, StageProgress } from '#contract/review/review-view.ts';
import type { StageDecisions } from './decisions.ts';
import { isInStage, outcomeOf, waitsFor } from './outcome.ts';
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

/** What two reviewers decided about one record. The same reviewer comes first in every pair. */
export type PairOfDecisions = readonly [ScreeningDecision, ScreeningDecision];

/**
 * How far two reviewers agree: the share of records decided alike, and Cohen's kappa (1960), which corrects that share for
 * chance. A "maybe" counts as an include. Kappa is null where chance alone makes all alike: nothing decided, or everything
 * decided the same way by both.
 */
export function agreementOf(pairs: readonly PairOfDecisions[]): Agreement {
  const records = pairs.length;
  if (records === 0) return { records, observed: null, kappa: null };
  let alike = 0;
  let byFirst = 0;
  let bySecond = 0;
  for (const [first, second] of pairs) {
    const [goesOn, alsoGoesOn] = [first !== 'exclude', second !== 'exclude'];
    if (goesOn === alsoGoesOn) alike += 1;
    if (goesOn) byFirst += 1;
    if (alsoGoesOn) bySecond += 1;
  }
  const observed = alike / records;
  // Whole numbers, so that agreement that chance makes certain is seen as such.
  const byChance = byFirst * bySecond + (records - byFirst) * (records - bySecond);
  const kappa = byChance === records ** 2 ? null : (observed - byChance / records ** 2) / (1 - byChance / records ** 2);
  return { records, observed, kappa };
}
