import { readModelSettings } from '#server/model-settings.ts';
import { parseFromRound } from '#server/reader-words.ts';
import { checkId, json, methodNotAllowed, readJson, route } from '#server/route.ts';

/** A new run that shares what this one did before a round, and does the rest anew with the models of now. */
export const POST = route<RouteContext<'/api/runs/[id]/again'>>(
  async ({ request, services, workspaceId, address }, { params }) => {
    const id = checkId((await params).id);
    const from = parseFromRound(await readJson(request));
    const run = await services.runs.own(workspaceId, id);
    await services.checkStartLimits({ workspaceId: run.workspaceId, address });
    const models = await services.models.forRequest(readModelSettings(request, workspaceId, services.seal));
    const { sampleData: isSample } = services.allowance
      ? await services.runs.view(workspaceId, id)
      : { sampleData: false };
    const runId = await services.admit({ workspaceId: run.workspaceId, address, isSample }, () =>
      services.runs.again(workspaceId, id, { from, models }),
    );
    return json({ runId }, { status: 202, headers: { location: `/api/runs/${runId}` } });
  },
);

export { methodNotAllowed as DELETE, methodNotAllowed as GET, methodNotAllowed as PATCH, methodNotAllowed as PUT };
