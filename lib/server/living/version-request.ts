import type { RunRequest } from '#contract/run-request.ts';
import type { ModelsForRequest } from '../models/models.ts';

export const WITHOUT_MODEL =
  'No language model was available for this version, so it was searched and read without one.';

/**
 * The same search as a new run, with the same question, sources, filters and decisions by hand. Where it used a model and
 * none is available now, it goes on without one, and says so.
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
