import { checkId, json, methodNotAllowed, route } from '#server/route.ts';

export const POST = route<RouteContext<'/api/runs/[id]/cancel'>>(async ({ services, workspaceId }, { params }) => {
  const runId = checkId((await params).id);
  await services.runs.cancel(workspaceId, runId);
  return json({ runId, status: 'cancelled' });
});

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
