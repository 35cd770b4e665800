import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { judgeRound } from './rounds/judge-round.ts';
import { screenRound } from './rounds/screen-round.ts';
import type { ResearchRun, RunState } from './run-state.ts';

/**
 * Includes and excludes works as the user decided, and has the judge assess the rest. This happens before the report
 * and not in earlier rounds, so that a repeated run with changes reuses every recorded step up to here: a model's
 * recorded answer names works by their places in the list it was shown.
 */
export async function* applyChanges(run: ResearchRun, state: RunState, round: number): AsyncGenerator<RunEvent> {
  const { works: changes } = run.request.changes;
  if (changes.length === 0) return;
  const before = idsOf(state);
  yield* screenRound(run, state, round, changes);
  const excluded = new Set(changes.filter(({ included }) => !included).map(({ evidenceId }) => evidenceId));
  const isLeft = ({ evidenceId }: { evidenceId: string }) => !excluded.has(evidenceId);
  const remaining = state.hypotheses
    .map((each) => ({ ...each, for: each.for.filter(isLeft), against: each.against.filter(isLeft) }))
    .filter((each) => each.for.length > 0);
  if (JSON.stringify(remaining) !== JSON.stringify(state.hypotheses)) {
    state.hypotheses = remaining;
    yield { type: 'hypotheses_updated', round, hypotheses: remaining };
  }
  if (state.works.length > 0 && idsOf(state) !== before) yield* judgeRound(run, state, round, 0);
}

/** Whether the user has put one of the found works into the report, whatever the run itself included. */
export function isIncludedByHand({ changes }: Pick<RunRequest, 'changes'>, { memory }: RunState): boolean {
  return changes.works.some(({ evidenceId, included }) => included && memory.getEvidence(evidenceId) !== undefined);
}

const idsOf = ({ works }: RunState) => works.map(({ work }) => work.id).join(' ');
