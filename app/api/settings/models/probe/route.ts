import { AssayError } from '#core/errors.ts';
import { parseModelSettings, readModelSettings } from '#server/model-settings.ts';
import { json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** Tries what was entered and keeps nothing. */
export const POST = route(async ({ request, services, workspaceId, address }) => {
  const { models, seal } = services;
  const parsed = parseModelSettings(await readJson(request), readModelSettings(request, workspaceId, seal));
  if (!parsed.success) throw new AssayError('invalid_request', parsed.error.issues[0]?.message);
  await models.limitChecks(address);
  return json(await models.check(parsed.data));
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
