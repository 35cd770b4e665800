import * as z from 'zod';
import { hasEnded } from '#contract/run-view.ts';
import { isoTimestamp } from '../edge/iso-timestamp.ts';
import { eventStream } from '../edge/sse.ts';
import { parseRunRequest, runBody } from '../runs/run-request.ts';
import { type Caller, operation, settled, type ToolServices } from './operation.ts';
import { listedRun, type RunAnswer, runAnswer, runStatus } from './run-answer.ts';
import { startAdmitted } from './start-admitted.ts';

/** Which run is meant. To any other workspace than its own it does not exist. */
export const whichRun = z.object({ runId: z.string().describe('The id that start_research gave.') });
export const runStarted = z.object({ runId: z.string() });
export const runLocation = ({ runId }: z.infer<typeof runStarted>) => `/api/runs/${runId}`;

/** Reading, searching and checking go on in the background; `get_run` says how far they are. */
export const startResearch = operation({
  name: 'start_research',
  summary: 'Starts a run: a question is searched, weighed and answered in a checked report.',
  scope: 'write',
  input: runBody,
  output: runStarted,
  http: { method: 'POST', path: '/api/runs', once: true, status: 202, body: runBody, location: runLocation },
  tool: {
    description:
      'Starts research on a question about the scientific literature and answers at once with a runId. The run takes from half a minute to some minutes: ask get_run until its status is "complete", then get_report.',
    isReadOnly: false,
  },
  async handle(input, caller: Caller<ToolServices>) {
    const { services, workspaceId: own } = caller;
    const timeoutSeconds = services.env.RUN_TIMEOUT_SECONDS;
    if (input.startsFrom) await services.runs.own(own, input.startsFrom);
    const runId = await startAdmitted(caller, {
      engine: input.engine,
      isSample: input.sample,
      plan: (circumstances) => settled(parseRunRequest(input, { ...circumstances, timeoutSeconds })),
      start: ({ workspaceId, request, sealed, isSample }) =>
        services.runs.start(workspaceId, request, sealed, isSample),
    });
    return { runId };
  },
});

const WHICH_PAGE = 'Give "limit" as a number from 1 to 100 and "before" as a time (ISO 8601).';
const page = z.object({
  limit: z.coerce
    .number({ error: WHICH_PAGE })
    .int({ error: WHICH_PAGE })
    .min(1, { error: WHICH_PAGE })
    .max(100, { error: WHICH_PAGE })
    .default(50),
  before: z
    .string({ error: WHICH_PAGE })
    .refine((time) => isoTimestamp.safeParse(time).success, { error: WHICH_PAGE })
    .optional(),
});

export const listRuns = operation({
  name: 'list_runs',
  summary: 'The runs of this workspace, newest first.',
  scope: 'read',
  input: page,
  output: z.object({ runs: z.array(listedRun) }),
  http: { method: 'GET', path: '/api/runs', status: 200, query: page },
  async handle({ limit, before }, { services, workspaceId }) {
    return { runs: await services.runs.list(workspaceId, limit, before) };
  },
});

/** What a model needs to know about a run; all of it may be megabytes. */
const runInShort = z.object({
  runId: z.string(),
  status: runStatus,
  question: z.string().nullable(),
  title: z.string().nullable(),
  round: z.int(),
  maxRounds: z.int(),
  /** What the working agents are doing, one sentence each. */
  doing: z.array(z.string()),
  searches: z.array(z.object({ tool: z.string(), query: z.string(), state: z.string(), found: z.int() })),
  works: z.int(),
  confidence: z.number().nullable(),
  exit: z.string().nullable(),
  /** Whether get_report has something to give. */
  hasReport: z.boolean(),
  /** Where nothing relevant was found: what was tried. */
  nothingFound: z.array(z.string()).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
});

export const getRun = operation({
  name: 'get_run',
  summary: 'One run folded from its events, with its active link and what its owner has asked of it.',
  scope: 'read',
  input: whichRun,
  output: runAnswer,
  http: { method: 'GET', path: '/api/runs/{runId}', status: 200 },
  tool: {
    description: 'How far a run is: its status, what is being done, its searches, and whether its report is ready.',
    output: runInShort,
    present: inShort,
    isReadOnly: true,
  },
  async handle({ runId }, { services: { runs }, workspaceId }: Caller<ToolServices>): Promise<RunAnswer> {
    const [view, share] = await Promise.all([runs.view(workspaceId, runId), runs.shareOf(workspaceId, runId)]);
    const controls = await runs.asked(runId, view);
    return { ...view, share: share && { url: `/s/${share.token}`, createdAt: share.createdAt }, controls };
  },
});

function inShort(run: RunAnswer): z.infer<typeof runInShort> {
  const { runId, status, title, round, maxRounds, confidence, exit, nothingFound, error } = run;
  return {
    runId,
    status,
    question: run.request?.question ?? null,
    title,
    round,
    maxRounds,
    doing: Object.values(run.agents).flatMap(({ state, message }) => (state === 'working' ? message : [])),
    searches: run.searches.map(({ tool, query, state, found }) => ({ tool, query, state, found })),
    works: Object.keys(run.works).length,
    confidence,
    exit,
    hasReport: status === 'complete' && nothingFound === null,
    nothingFound,
    error,
  };
}

export const deleteRun = operation({
  name: 'delete_run',
  isNoted: true,
  summary: 'Deletes a run with everything that belongs to it, shared copies included.',
  scope: 'write',
  input: whichRun,
  output: z.void(),
  http: { method: 'DELETE', path: '/api/runs/{runId}', status: 204 },
  handle: ({ runId }, { services, workspaceId }) => services.runs.remove(workspaceId, runId),
});

const position = z.object({
  after: z
    .string()
    .regex(/^\d{1,9}$/, { error: 'Last-Event-ID is the number of the last event that was received.' })
    .default('0'),
});

export const followRun = operation({
  name: 'follow_run',
  summary: 'The events of a run as server-sent events after a position, until the run has ended.',
  scope: 'read',
  input: z.intersection(position, whichRun),
  /** A stream; null where there is nothing more to come. */
  output: z.custom<Response | null>(),
  http: {
    method: 'GET',
    path: '/api/runs/{runId}/events',
    status: 200,
    query: position,
    headers: { after: 'last-event-id' },
    media: ['text/event-stream'],
    // 204 tells the browser not to reconnect.
    send: (stream) => stream ?? new Response(null, { status: 204 }),
  },
  async handle({ runId, after }, { services, workspaceId, address, signal }) {
    const run = await services.runs.own(workspaceId, runId);
    const afterSeq = Number(after);
    if (hasEnded(run) && afterSeq > 0 && !(await services.runs.hasEventsAfter(runId, afterSeq))) return null;
    const onEnd = services.openStreams.open({ workspaceId: run.workspaceId, address });
    return eventStream({ liveLog: services.liveLog, runId, afterSeq, signal, onEnd });
  },
});
