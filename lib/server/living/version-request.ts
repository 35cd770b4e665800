import type { RunRequest } from '#contract/run-request.ts';
import type { ModelsForRequest } from '../models/models.ts';

export const WITHOUT_MODEL =
  'No language model could be asked for this version, so it was searched and read without one.';

/**
 * The same search as a run of its own: question, sources, filters and what its reader has decided by hand stay. Where it worked
 * with a model and there is none that answers, it goes on without, and says so.
 */
export function versionRequest(
  request: RunRequest,
  models: Pick<ModelsForRequest, 'chosen' | 'mostTokens' | 'problem'> | null,
): RunRequest {
  const same = { ...request, again: null, autoStart: true };
  if (request.engine === 'rules') return same;
  if (!models || models.problem)
    return { ...same, engine: 'rules', mode: 'simple', models: null, budget: null, modeNote: WITHOUT_MODEL };
  const tokens = Math.min(
    request.budget?.tokens ?? Number.POSITIVE_INFINITY,
    models.mostTokens ?? Number.POSITIVE_INFINITY,
  );
  return { ...same, models: models.chosen, budget: request.budget && { ...request.budget, tokens } };
}
