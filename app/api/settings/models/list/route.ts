import { AssayError } from '#core/errors.ts';
import { parseModelServer, readModelSettings } from '#server/model-settings.ts';
import { json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** Which models the entered server has; keeps nothing. */
export const POST = route(async ({ request, services, workspaceId, address }) => {
  const { models, seal } = services;
  const parsed = parseModelServer(await readJson(request), readModelSettings(request, workspaceId, seal));
  if (!parsed.success) throw new AssayError('invalid_request', parsed.error.issues[0]?.message);
  await models.limitLists(address);
  return json({ models: await models.list(parsed.data, request.signal) });
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
