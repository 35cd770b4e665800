import type { Recalled } from '#contract/memory.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { serverTokens } from '../models/models.ts';
import type { RunCircumstances } from '../runs/run-request.ts';
import type { Caller, ToolServices } from './operation.ts';

interface Wanted<T> {
  engine: RunRequest['engine'] | null | undefined;
  isSample: boolean;
  /** The planned run, given what is known of the available models. Throws what is wrong with it. */
  plan(circumstances: Omit<RunCircumstances, 'timeoutSeconds'>): RunRequest | Promise<RunRequest>;
  start(run: { workspaceId: string; request: RunRequest; sealed: string | null; isSample: boolean }): Promise<T>;
}

/**
 * The common checks for starting a run, research or conversation turn: rate limits, the caller's models, and admission
 * to the sources. Throws `rate_limited` and what is wrong with the models.
 */
export async function startAdmitted<T>(
  { services, address, models: own, openWorkspace }: Caller<ToolServices>,
  { engine, isSample, plan, start }: Wanted<T>,
): Promise<T> {
  const workspaceId = openWorkspace();
  // Before any model is contacted: otherwise the server could be made to call models more often than runs may start.
  await services.checkStartLimits({ workspaceId, address });
  const settings = own();
  const model = engine === 'rules' ? null : await services.models.forRequest(settings);
  const request = await plan({
    model,
    tokens: settings?.tokens ?? serverTokens(services.env),
    hasLibrary: (await services.library?.hasAny(workspaceId)) ?? false,
  });
  if (model?.problem) throw model.problem;
  return services.admit({ workspaceId, address, isSample }, () =>
    start({ workspaceId, request, sealed: model?.sealed ?? null, isSample }),
  );
}

/** The caller's remembered preferences. */
export function preferencesOf({
  services,
  workspaceId,
}: Caller<ToolServices>): Promise<Recalled['preferences'] | undefined> {
  return services.memory.preferences(workspaceId);
}
