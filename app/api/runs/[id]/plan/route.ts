import { parsePlanDecision } from '#server/reader-words.ts';
import { checkId, json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** Decides on the open plan: as it is, with other steps, or changed in words and shown again. */
export const POST = route<RouteContext<'/api/runs/[id]/plan'>>(
  async ({ request, services, workspaceId }, { params }) => {
    const runId = checkId((await params).id);
    await services.runs.decidePlan(workspaceId, runId, parsePlanDecision(await readJson(request)));
    return json({ runId }, { status: 202 });
  },
);

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
