import { checkId, json, methodNotAllowed, route } from '#server/route.ts';

/** Takes a pause back, whether it has taken hold or not. */
export const POST = route<RouteContext<'/api/runs/[id]/resume'>>(async ({ services, workspaceId }, { params }) => {
  const runId = checkId((await params).id);
  await services.runs.resume(workspaceId, runId);
  return json({ runId }, { status: 202 });
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
