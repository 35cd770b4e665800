import { readModelSettings } from '#server/model-settings.ts';
import { parseColumnQuestion } from '#server/reader-words.ts';
import { checkId, json, methodNotAllowed, readJson, route } from '#server/route.ts';

type Context = RouteContext<'/api/runs/[id]/columns'>;

/** The columns that the owner of a report has asked for. */
export const GET = route<Context>(async ({ services, workspaceId }, { params }) =>
  json({ columns: await services.columns.list(workspaceId, checkId((await params).id)) }),
);

/** Has a model answer one question for each work of the evidence table; answers once it is done. */
export const POST = route<Context>(async ({ request, services, workspaceId, address }, { params }) => {
  const id = checkId((await params).id);
  const question = parseColumnQuestion(await readJson(request));
  const run = await services.runs.own(workspaceId, id);
  await services.checkColumnLimits({ workspaceId: run.workspaceId, address });
  const models = await services.models.forRequest(readModelSettings(request, workspaceId, services.seal));
  const column = await services.columns.add(workspaceId, id, { question, models, signal: request.signal });
  return json({ column }, { status: 201 });
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as PUT };
