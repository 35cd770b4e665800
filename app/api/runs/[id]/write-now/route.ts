import { checkId, json, methodNotAllowed, route } from '#server/route.ts';

/** Asks for the report from what there is. */
export const POST = route<RouteContext<'/api/runs/[id]/write-now'>>(async ({ services, workspaceId }, { params }) => {
  const runId = checkId((await params).id);
  await services.runs.writeNow(workspaceId, runId);
  return json({ runId }, { status: 202 });
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
