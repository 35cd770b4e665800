import { parseFromRound } from '#server/reader-words.ts';
import { checkId, json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** A new run that shares what this one did before a round, and does the rest anew. */
export const POST = route<RouteContext<'/api/runs/[id]/again'>>(
  async ({ request, services, workspaceId }, { params }) => {
    const from = parseFromRound(await readJson(request));
    const runId = await services.runs.again(workspaceId, checkId((await params).id), { from, sealed: null });
    return json({ runId }, { status: 202, headers: { location: `/api/runs/${runId}` } });
  },
);

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
