import { checkId, methodNotAllowed, route } from '#server/route.ts';

/** Takes a column out of the table. */
export const DELETE = route<RouteContext<'/api/runs/[id]/columns/[columnId]'>>(
  async ({ services, workspaceId }, { params }) => {
    const { id, columnId } = await params;
    await services.columns.remove(workspaceId, checkId(id), checkId(columnId));
    return new Response(null, { status: 204 });
  },
);

export { methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
