import { AssayError } from '#core/errors.ts';
import {
  forgetModelSettings,
  modelSettingsCookie,
  parseModelSettings,
  readModelSettings,
} from '#server/model-settings.ts';
import { isSecure, json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** Which models new runs of this visitor would use. */
export const GET = route(async ({ request, services, workspaceId, address }) => {
  const { models, seal } = services;
  return json(await models.status(readModelSettings(request, workspaceId, seal), { asker: address }));
});

/** Probes what was entered and keeps it, sealed, in the visitor's own cookie. */
export const PUT = route(async ({ request, services, workspaceId, address }) => {
  const { models, seal, workspaces } = services;
  const parsed = parseModelSettings(await readJson(request), readModelSettings(request, workspaceId, seal));
  if (!parsed.success) throw new AssayError('invalid_request', parsed.error.issues[0]?.message);
  await models.limitChecks(address);
  const status = await models.check(parsed.data);
  const workspace =
    workspaceId === undefined ? workspaces.create(isSecure(request)) : { id: workspaceId, setCookie: null };
  const headers = new Headers();
  if (workspace.setCookie) headers.append('set-cookie', workspace.setCookie);
  headers.append(
    'set-cookie',
    modelSettingsCookie(parsed.data, { workspaceId: workspace.id, seal, isSecure: isSecure(request) }),
  );
  return json(status, { headers });
});

/** Forgets what the visitor entered. */
export const DELETE = route(async ({ request, services }) => {
  const headers = { 'set-cookie': forgetModelSettings(isSecure(request)) };
  return json(await services.models.status(undefined), { headers });
});

export { methodNotAllowed as PATCH, methodNotAllowed as POST };
