import type { Reviewer, ReviewStage } from '#contract/review/review-events.ts';
import type { RecordFilter } from '#contract/review/review-view.ts';
import type { RecordDecisions } from './decisions.ts';
import { isInStage, outcomeOf, waitsFor } from './outcome.ts';
import type { ReviewState } from './review-state.ts';

/** Of these records, in their order, those of a stage that a filter asks for. */
export function filterRecords(
  state: ReviewState,
  me: Reviewer,
  ids: readonly string[],
  { stage, filter }: { stage: ReviewStage; filter: RecordFilter },
): string[] {
  return ids.filter((id) => {
    if (state.removed.has(id)) return false;
    const decided = state.decided.get(id);
    return isInStage(state, decided, stage) && passes(state, me, decided, stage, filter);
  });
}

function passes(
  state: ReviewState,
  me: Reviewer,
  decided: RecordDecisions | undefined,
  stage: ReviewStage,
  filter: RecordFilter,
): boolean {
  if (filter === 'all') return true;
  if (filter === 'mine') return waitsFor(state, me, decided, stage);
  // What others find doubtful is hidden as all that they decide.
  if (filter === 'maybe') return decided?.[stage].by.get(me.id)?.decision === 'maybe';
  const outcome = outcomeOf(state, decided, stage);
  return outcome === OUTCOMES[filter];
}

const OUTCOMES = {
  included: 'included',
  excluded: 'excluded',
  conflicts: 'conflict',
  awaiting_second: 'awaiting_second',
} as const satisfies Partial<Record<RecordFilter, string>>;
