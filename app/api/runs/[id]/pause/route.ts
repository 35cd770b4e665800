import { checkId, json, methodNotAllowed, route } from '#server/route.ts';

/** Asks the run to rest at the next boundary between steps. It rests when its log says `paused`. */
export const POST = route<RouteContext<'/api/runs/[id]/pause'>>(async ({ services, workspaceId }, { params }) => {
  const runId = checkId((await params).id);
  await services.runs.pause(workspaceId, runId);
  return json({ runId }, { status: 202 });
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
