import { readQuestion } from '#server/read-question.ts';
import { json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** Reads a question before anything runs: parts, ideas, narrower questions, and the searches that would be made. */
export const POST = route(async ({ request, services, workspaceId, address }) => {
  await services.checkReadLimits({ workspaceId: workspaceId ?? address, address });
  return json(await readQuestion(await readJson(request), request.signal));
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
