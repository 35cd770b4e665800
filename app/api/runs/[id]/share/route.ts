import { checkId, json, methodNotAllowed, route } from '#server/route.ts';

type Context = RouteContext<'/api/runs/[id]/share'>;

/** Freezes the report as it is now behind a link; while a link is in force, answers with that one. */
export const POST = route<Context>(async ({ services, workspaceId }, { params }) => {
  const { token, createdAt } = await services.runs.share(workspaceId, checkId((await params).id));
  return json({ url: `/s/${token}`, token, createdAt }, { status: 201 });
});

/** Takes the link back: from now on it leads nowhere. */
export const DELETE = route<Context>(async ({ services, workspaceId }, { params }) => {
  await services.runs.unshare(workspaceId, checkId((await params).id));
  return new Response(null, { status: 204 });
});

export { methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
