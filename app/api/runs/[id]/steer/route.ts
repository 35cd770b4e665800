import { parseMessage } from '#server/reader-words.ts';
import { checkId, json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** Leaves a message for the manager, who hears it before its next decision. */
export const POST = route<RouteContext<'/api/runs/[id]/steer'>>(
  async ({ request, services, workspaceId }, { params }) => {
    const runId = checkId((await params).id);
    const messageId = await services.runs.steer(workspaceId, runId, parseMessage(await readJson(request)));
    return json({ messageId }, { status: 202 });
  },
);

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
