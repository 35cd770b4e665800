import { checkId, json, methodNotAllowed, route } from '#server/route.ts';

type Context = RouteContext<'/api/runs/[id]'>;

/** The run as its events fold into it, the link to it that is in force, and what was asked of it. */
export const GET = route<Context>(async ({ services, workspaceId }, { params }) => {
  const runId = checkId((await params).id);
  const [view, share] = await Promise.all([
    services.runs.view(workspaceId, runId),
    services.runs.shareOf(workspaceId, runId),
  ]);
  const controls = await services.runs.asked(runId, view);
  return json({ ...view, share: share && { url: `/s/${share.token}`, createdAt: share.createdAt }, controls });
});

export const DELETE = route<Context>(async ({ services, workspaceId }, { params }) => {
  await services.runs.remove(workspaceId, checkId((await params).id));
  return new Response(null, { status: 204 });
});

export { methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
