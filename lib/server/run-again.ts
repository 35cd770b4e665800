import { AssayError } from '#core/errors.ts';
import type { ChosenModels, RunRequest } from '#core/events/run-request.ts';
import { hasEnded, type RunView } from '#core/events/run-view.ts';
import type { RecordedStep } from '#core/orchestrator/replay-journal.ts';
import { roundsBegun, type SharedSteps, stepsBefore } from '#core/orchestrator/shared-steps.ts';
import type { FromRound } from './reader-words.ts';

/** The models that somebody would get for a new run. */
export interface ModelsNow {
  chosen: ChosenModels;
  sealed: string | null;
  /** Why they cannot be used. */
  problem: AssayError | null;
}

/** What a run that is done again asks for, and what it takes over. */
export interface Again {
  request: RunRequest;
  shared: SharedSteps;
}

/**
 * Plans a new run that shares what another one did before a round. Throws a sentence when the other one is still at work,
 * has no such round, has nobody to tell what is to be different, or needs a model that is not there.
 */
export function planAgain(
  run: RunView,
  steps: readonly RecordedStep[],
  { round, instruction, models }: FromRound & { models: ModelsNow | null },
): Again {
  const { request, runId } = run;
  if (!request || !hasEnded(run))
    throw new AssayError('run_active', 'This run is still at work. Wait for its end, or cancel it, then run it again.');
  const rounds = roundsBegun(steps);
  if (round > rounds) {
    const choice = rounds === 1 ? 'Run it again from round 1.' : `Choose a round from 1 to ${rounds}.`;
    const had = rounds === 1 ? 'one round' : `${rounds} rounds`;
    throw new AssayError('invalid_request', `This run had ${had}. ${choice}`);
  }
  if (instruction !== null && request.mode !== 'advanced')
    throw new AssayError(
      'invalid_request',
      'This run has no manager to follow an instruction: only the advanced mode has one. Run it again without, or ask a new question.',
    );
  const again = { runId, round, instruction };
  return {
    request: { ...request, models: request.models && usable(models), again },
    shared: stepsBefore(steps, round, request),
  };
}

/** What cannot be worked on with a model is said before the run begins. */
function usable(models: ModelsNow | null): ChosenModels {
  if (!models)
    throw new AssayError(
      'invalid_request',
      'This run worked with a language model, and none is set up now. Choose one on the settings page, then run it again.',
    );
  if (models.problem) throw models.problem;
  return models.chosen;
}
