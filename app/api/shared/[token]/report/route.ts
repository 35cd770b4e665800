import * as z from 'zod';
import { AssayError } from '#core/errors.ts';
import { exportReport, REPORT_FORMATS } from '#server/export-report.ts';
import { methodNotAllowed, route } from '#server/route.ts';

const format = z.enum(REPORT_FORMATS).default('json');

/** A shared report as a file, for whoever holds its link. */
export const GET = route<RouteContext<'/api/shared/[token]/report'>>(async ({ request, services }, { params }) => {
  const chosen = format.safeParse(new URL(request.url).searchParams.get('format') ?? undefined);
  if (!chosen.success) throw new AssayError('invalid_request', `The format is one of: ${REPORT_FORMATS.join(', ')}.`);
  const { report } = await services.runs.shared((await params).token);
  return exportReport(report, chosen.data);
});

export { methodNotAllowed as DELETE, methodNotAllowed as PATCH, methodNotAllowed as POST, methodNotAllowed as PUT };
