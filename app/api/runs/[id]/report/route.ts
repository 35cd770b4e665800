import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import { exportReport, REPORT_FORMATS } from '#server/export-report.ts';
import { checkId, methodNotAllowed, route } from '#server/route.ts';

const format = z.enum(REPORT_FORMATS).default('json');

/** The finished report as a file. */
export const GET = route<RouteContext<'/api/runs/[id]/report'>>(
  async ({ request, services, workspaceId }, { params }) => {
    const runId = checkId((await params).id);
    const chosen = format.safeParse(new URL(request.url).searchParams.get('format') ?? undefined);
    if (!chosen.success) throw new AssayError('invalid_request', `The format is one of: ${REPORT_FORMATS.join(', ')}.`);
    return exportReport(await services.runs.report(workspaceId, runId), chosen.data);
  },
);

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
