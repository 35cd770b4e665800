import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import { readModelSettings } from '#server/model-settings.ts';
import { serverTokens } from '#server/models.ts';
import { moment } from '#server/moment.ts';
import { isSecure, json, methodNotAllowed, readJson, route } from '#server/route.ts';
import { checkRunRequest, parseRunRequest } from '#server/run-request.ts';

export const POST = route(async ({ request, services, workspaceId, address }) => {
  const { env, models, seal } = services;
  const input = await readJson(request);
  const { isByRules, isSample } = checkRunRequest(input);
  const workspace =
    workspaceId === undefined ? services.workspaces.create(isSecure(request)) : { id: workspaceId, setCookie: null };
  // Before any model is asked: nobody makes this server ask more often than runs may be started.
  await services.checkStartLimits({ workspaceId: workspace.id, address });
  const settings = readModelSettings(request, workspaceId, seal);
  const model = isByRules ? null : await models.forRequest(settings);
  const parsed = parseRunRequest(input, {
    timeoutSeconds: env.RUN_TIMEOUT_SECONDS,
    model,
    tokens: settings?.tokens ?? serverTokens(env),
  });
  if (!parsed.success) throw new AssayError('invalid_request', parsed.error.issues[0]?.message);
  if (model?.problem) throw model.problem;
  const sealed = model?.sealed ?? null;
  const runId = await services.admit({ workspaceId: workspace.id, address, isSample }, () =>
    services.runs.start(workspace.id, parsed.data, sealed, isSample),
  );
  const headers = new Headers({ location: `/api/runs/${runId}` });
  if (workspace.setCookie) headers.set('set-cookie', workspace.setCookie);
  return json({ runId }, { status: 202, headers });
});

const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  before: moment.optional(),
});

export const GET = route(async ({ request, services, workspaceId }) => {
  const query = page.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!query.success)
    throw new AssayError(
      'invalid_request',
      'Give "limit" as a number from 1 to 100 and "before" as a time (ISO 8601).',
    );
  return json({ runs: await services.runs.list(workspaceId, query.data.limit, query.data.before) });
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as PUT };
