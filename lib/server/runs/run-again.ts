import { type ChosenModels, type ReaderChanges, type RunRequest, readerChanges } from '#contract/run-request.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import type { RecordedStep } from '#core/ports/journal.ts';
import {
  roundsBegun,
  type SharedSteps,
  stepsBefore,
  stepsBeforeFailure,
  stepsBeforeReport,
} from '#core/runs/shared-steps.ts';
import type { FromRound } from './reader-words.ts';

/** The models that a new run would get. */
export interface ModelsNow {
  chosen: ChosenModels;
  sealed: string | null;
  /** Tokens that a run may have at most; null where there is no such limit. */
  mostTokens?: number | null;
  /** Why they cannot be used. */
  problem: AssayError | null;
}

/** The request of a repeated run, and what it takes over. */
export interface Again {
  request: RunRequest;
  shared: SharedSteps;
}

/**
 * Plans a new run that shares what another one did before a round, before its report, or before a source failed. Throws
 * a sentence when the other one is still running, has no such round, has no manager to tell what should be different,
 * or needs a missing model.
 */
export function planAgain(
  run: RunView,
  steps: readonly RecordedStep[],
  { round: wanted, instruction, changes, retry, models }: FromRound & { models: ModelsNow | null },
): Again {
  const { request, runId } = run;
  if (!request || !hasEnded(run))
    throw new AssayError('run_active', 'This run is still at work. Wait for its end, or cancel it, then run it again.');
  const rounds = roundsBegun(steps);
  if (wanted === null && !retry && run.status !== 'complete')
    throw new AssayError(
      'invalid_request',
      'This run has no report to write anew. Run it again from one of its rounds.',
    );
  const round = wanted ?? rounds;
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
  checkChanges(run, changes);
  const again = { runId, round, instruction };
  const takenOver = () => {
    if (retry) return stepsBeforeFailure(steps, request);
    return wanted === null ? stepsBeforeReport(steps, request) : stepsBefore(steps, round, request);
  };
  return {
    request: {
      ...request,
      models: request.models && rankingAs(request.models, usable(models)),
      budget: request.budget && {
        ...request.budget,
        tokens: Math.min(request.budget.tokens, models?.mostTokens ?? Number.POSITIVE_INFINITY),
      },
      changes: changes ? mergeChanges(readerChanges.parse(request.changes), changes) : request.changes,
      again,
    },
    shared: takenOver(),
  };
}

function checkChanges({ works, aliases }: RunView, changes: ReaderChanges | null): void {
  const named = changes ? [...changes.works, ...changes.bias] : [];
  const unknown = named.find(({ evidenceId }) => !works[evidenceId] && !aliases[evidenceId]);
  if (unknown)
    throw new AssayError(
      'invalid_request',
      `This run has found no work “${unknown.evidenceId}”. Name works of its list.`,
    );
}

/** The later of two decisions on one work, one step of certainty or one domain of bias counts. */
function mergeChanges(before: ReaderChanges, now: ReaderChanges): ReaderChanges {
  const latest = <T>(entries: readonly T[], keyOf: (entry: T) => string) => [
    ...new Map(entries.map((entry) => [keyOf(entry), entry])).values(),
  ];
  return {
    works: latest([...before.works, ...now.works], ({ evidenceId }) => evidenceId),
    certainty: latest([...before.certainty, ...now.certainty], ({ outcome, factor }) => `${factor} ${outcome}`),
    bias: latest([...before.bias, ...now.bias], ({ evidenceId, domain }) => `${domain} ${evidenceId}`),
  };
}

/** A missing model is reported before the run begins. */
function usable(models: ModelsNow | null): ChosenModels {
  if (!models)
    throw new AssayError(
      'invalid_request',
      'This run worked with a language model, and none is set up now. Choose one on the settings page, then run it again.',
    );
  if (models.problem) throw models.problem;
  return models.chosen;
}

/** Shared steps contain rankings or none: a repeated run ranks with the model recorded in them. */
function rankingAs({ embed }: ChosenModels, { embed: _, ...now }: ChosenModels): ChosenModels {
  return embed === undefined ? now : { ...now, embed };
}
