import { hasEnded } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import { checkId, methodNotAllowed, route } from '#server/route.ts';
import { eventStream } from '#server/sse.ts';

/** Server-sent events of a run after `Last-Event-ID` (or `?after=`), until it has ended. */
export const GET = route<RouteContext<'/api/runs/[id]/events'>>(
  async ({ request, services, workspaceId, address }, { params }) => {
    const runId = checkId((await params).id);
    const run = await services.runs.own(workspaceId, runId);
    const afterSeq = readPosition(request);
    // 204 tells the browser not to connect again: there is nothing more to come.
    if (hasEnded(run) && afterSeq > 0 && !(await services.runs.hasEventsAfter(runId, afterSeq)))
      return new Response(null, { status: 204 });
    const onEnd = services.openStreams.open({ workspaceId: run.workspaceId, address });
    return eventStream({ liveLog: services.liveLog, runId, afterSeq, signal: request.signal, onEnd });
  },
);

function readPosition(request: Request): number {
  const given = request.headers.get('last-event-id') ?? new URL(request.url).searchParams.get('after') ?? '0';
  if (!/^\d{1,9}$/.test(given))
    throw new AssayError('invalid_request', 'Last-Event-ID is the number of the last event that was received.');
  return Number(given);
}

// Next answers HEAD by GET and never reads the body: a viewer that nobody reads would be kept, and its place with it.
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as HEAD,
  methodNotAllowed as PATCH,
  methodNotAllowed as POST,
  methodNotAllowed as PUT,
};
