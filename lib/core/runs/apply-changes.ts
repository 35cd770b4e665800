import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { judgeRound } from './rounds/judge-round.ts';
import { screenRound } from './rounds/screen-round.ts';
import type { ResearchRun, RunState } from './run-state.ts';

/**
 * Includes and excludes works as the reader has decided, and has the judge weigh what is left. It is done before the report
 * and not in the rounds before it, so that a run which is done again with changes takes over every step up to here as it was
 * recorded: a recorded answer of a model names works by their places in the list that it was shown.
 */
export async function* applyChanges(run: ResearchRun, state: RunState, round: number): AsyncGenerator<RunEvent> {
  const { works: changes } = run.request.changes;
  if (changes.length === 0) return;
  const before = idsOf(state);
  yield* screenRound(run, state, round, changes);
  const excluded = new Set(changes.filter(({ included }) => !included).map(({ evidenceId }) => evidenceId));
  const isLeft = ({ evidenceId }: { evidenceId: string }) => !excluded.has(evidenceId);
  const held = state.hypotheses
    .map((each) => ({ ...each, for: each.for.filter(isLeft), against: each.against.filter(isLeft) }))
    .filter((each) => each.for.length > 0);
  if (JSON.stringify(held) !== JSON.stringify(state.hypotheses)) {
    state.hypotheses = held;
    yield { type: 'hypotheses_updated', round, hypotheses: held };
  }
  if (state.works.length > 0 && idsOf(state) !== before) yield* judgeRound(run, state, round, 0);
}

/** Whether the reader has put a work into the report that is among those found, whatever the run itself kept. */
export function isIncludedByHand({ changes }: Pick<RunRequest, 'changes'>, { memory }: RunState): boolean {
  return changes.works.some(({ evidenceId, included }) => included && memory.getEvidence(evidenceId) !== undefined);
}

const idsOf = ({ works }: RunState) => works.map(({ work }) => work.id).join(' ');
