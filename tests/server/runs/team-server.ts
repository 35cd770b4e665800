import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import { markPresent, PRESENCE_CHANNEL, startPresenceSweep } from '#adapters/postgres/runs/presence.ts';
import { createReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import { createRunControls } from '#adapters/postgres/runs/run-controls.ts';
import { createRunLog, EVENTS_CHANNEL } from '#adapters/postgres/runs/run-log.ts';
import { createRunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { createExactIndex } from '#adapters/vectors/exact.ts';
import type { RunEvent, RunEventOf, RunEventType } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { domainOf } from '#core/agents/domains.ts';
import type { GatheringTurn } from '#core/agents/gathering.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createModelKinds, type RunModels } from '#core/agents/model/run-models.ts';
import type { ParsedQuestion } from '#core/question/parsed-question.ts';
import { runAdvanced } from '#core/runs/advanced.ts';
import { createEventBuffer } from '#core/runs/event-buffer.ts';
import { createResearchMemory } from '#core/runs/research-memory.ts';
import { runSimple } from '#core/runs/simple.ts';
import { createLiveLog } from '#server/edge/live-log.ts';
import { createLiveText, readTextPiece, TEXT_CHANNEL } from '#server/edge/live-text.ts';
import { createRunEnd } from '#server/runs/run-end.ts';
import { createRuns } from '#server/runs/runs.ts';
import { startOrphanedSweep } from '#server/workers/orphaned-runs.ts';
import type { Attempt, Orchestrate } from '#server/workers/research.ts';
import { type Storage, UNWATCHED } from '#server/workers/storage.ts';
import { createWorker, newOwner } from '#server/workers/worker.ts';
import { createWorkspaceContext } from '#server/workers/workspace-context.ts';
import { createHashingEmbedder } from '#tests/adapters/embedder/create-hashing-embedder.ts';
import { ASKED } from '#tests/core/runs/research-world.ts';
import { relevantRecord, scriptedEngine, scriptedTool } from '#tests/core/runs/scripted-research.ts';
import { membersWith, scriptedManager } from '#tests/core/runs/team/scripted-team.ts';

const CONTROL_CHANNEL = 'run_control';

export const TEAM_REQUEST: RunRequest = {
  ...ASKED,
  mode: 'advanced',
  sources: ['search_pubmed'],
  maxRounds: 3,
};

export const of = <T extends RunEventType>(events: readonly RunEvent[], type: T) =>
  events.filter((event): event is RunEventOf<T> => event.type === type);

/** Far beyond what a busy machine needs: only what never comes is waited for so long. */
const UNTIL_MS = 30_000;

/** Waits until the check gives something; the test fails when it never does. */
export async function until<T>(check: () => Promise<T | undefined | false>): Promise<T> {
  const limit = Date.now() + UNTIL_MS;
  for (;;) {
    const found = await check();
    if (found) return found;
    if (Date.now() > limit) throw new Error('What was waited for did not come.');
    await sleep(5);
  }
}

interface TeamServerOptions {
  url: string;
  /** What happens while a source is asked; the query says the round: "query 2". */
  onSearch?: (query: string, attempt: Attempt) => Promise<void>;
  /** What happens before the worker looks at what is wanted of a run. */
  onLook?: (runId: string) => Promise<void>;
  openModels?: (request: RunRequest, sealed: string | null) => Promise<Attempt['models']>;
  isWorking?: boolean;
  mostOfWorkspace?: number;
  /** In place of the scripted team. */
  orchestrate?: Orchestrate;
  storage?: Storage;
}

export type TeamServer = Awaited<ReturnType<typeof startTeamServer>>;

/**
 * A server without its pages, on a real database: queue, worker, log, controls and live text as they are wired in the
 * product. Only what its team says and finds is scripted.
 */
export async function startTeamServer({
  url,
  onSearch = async () => {},
  onLook = async () => {},
  openModels = async () => null,
  isWorking = true,
  mostOfWorkspace = 50,
  orchestrate,
  storage = UNWATCHED,
}: TeamServerOptions) {
  const database = await openDatabase({ url, root: process.cwd() });
  const owner = newOwner();
  const log = pino({ level: 'silent' });
  const onError = () => {};
  const queue = await createJobQueue({ url, onError });
  const listener = await createListener({
    url,
    channels: [EVENTS_CHANNEL, CONTROL_CHANNEL, TEXT_CHANNEL, PRESENCE_CHANNEL],
    onConnect: (client) => markPresent(client, owner),
  });
  const store = createRunStore(database);
  const runLog = createRunLog(database);
  const controls = createRunControls(database);
  const notify = async (channel: string, payload: string) =>
    void (await database.pool.query('select pg_notify($1, $2)', [channel, payload]));
  const queries: string[] = [];
  const looks = new Map<string, number>();
  const worker = createWorker({
    storage,
    queue,
    runLog,
    controls: {
      ...controls,
      async read(runId) {
        await onLook(runId);
        const state = await controls.read(runId);
        looks.set(runId, (looks.get(runId) ?? 0) + 1);
        return state;
      },
    },
    secrets: createRunSecrets(database),
    openModels,
    liveText: createLiveText({ notify: (payload) => notify(TEXT_CHANNEL, payload) }),
    log,
    clock: { now: () => new Date() },
    concurrency: 4,
    owner,
    workspaceContext: createWorkspaceContext({ store, runLog }),
    orchestrate:
      orchestrate ??
      scriptedResearch(async (query, attempt) => {
        queries.push(query);
        await onSearch(query, attempt);
      }),
  });
  const stopControl = listener.on(CONTROL_CHANNEL, (runId) => worker.look(runId));
  const liveLog = createLiveLog({
    read: runLog.read,
    recent: runLog.recent,
    onChange: (hear) => listener.on(EVENTS_CHANNEL, hear),
    onText: (hear) =>
      listener.on(TEXT_CHANNEL, (payload) => {
        const piece = payload === undefined ? undefined : readTextPiece(payload);
        if (piece) hear(piece);
      }),
    onError,
  });
  const stopSweep = startPresenceSweep({
    queue,
    database,
    owner,
    onArrival: (hear) => listener.on(PRESENCE_CHANNEL, hear),
    onError,
  });
  if (isWorking) await worker.start();
  const announce = (runId: string) => notify(CONTROL_CHANNEL, runId);
  const endRun = createRunEnd({ runLog, inTransaction: store.inTransaction, announce });
  const stopOrphanedSweep = startOrphanedSweep({ queue, endRun, log, everyMs: 50 });
  const runs = createRuns({
    store,
    runLog,
    queue,
    controls,
    columns: createReportColumns(database),
    sampleData: false,
    mostWaiting: 50,
    mostOfWorkspace,
    checkSpace: storage.check,
    announce,
  });
  const events = async (runId: string): Promise<RunEvent[]> => [...(await runLog.history(runId)).events];
  return {
    runs,
    runLog,
    liveLog,
    queue,
    store,
    database,
    queries,
    events,
    /**
     * Makes requests to a run one after the other, and waits until its worker has looked at what is wanted after each of
     * them. Meanwhile a search of the run must be blocked, so that the worker looks for no other reason.
     */
    async ask(runId: string, ...requests: ('pause' | 'resume')[]): Promise<void> {
      const before = looks.get(runId) ?? 0;
      for (const request of requests) await runs[request]('w1', runId);
      await until(async () => (looks.get(runId) ?? 0) >= before + requests.length);
    },
    /** Waits until the log holds so many events of a type. */
    eventsUntil: (runId: string, type: RunEventType, times = 1) =>
      until<RunEvent[]>(async () => {
        const log = await events(runId);
        return log.filter((event) => event.type === type).length >= times && log;
      }),
    /** Waits until the run's worker has let it go. */
    atRest: (runId: string) => until(async () => !(await queue.active()).some((job) => job.runId === runId)),
    async stop() {
      stopSweep();
      stopOrphanedSweep();
      stopControl();
      await worker.stop();
      liveLog.close();
      await queue.stop();
      await listener.close();
      await database.close();
    },
  };
}

/** Searches every round, with a manager, an engine and a source that say the same whenever they are asked the same. */
function scriptedResearch(onSearch: (query: string, attempt: Attempt) => Promise<void>): Orchestrate {
  const embedder = createHashingEmbedder();
  return async function* ({ runId, request, sampleData }, attempt) {
    const index = createExactIndex();
    const engine = scriptedEngine();
    const source = scriptedTool('search_pubmed', async (_, query) => {
      await onSearch(query, attempt);
      const round = Number(query.split(' ')[1]);
      return { evidence: [relevantRecord(round)], at: '2026-01-01T00:00:00.000Z' };
    });
    const agent = {
      async gather(turn: Pick<GatheringTurn, 'round' | 'ask'>) {
        await turn.ask({ tool: 'search_pubmed', query: `query ${turn.round}`, why: 'scripted' });
        return 'Scripted.';
      },
    };
    const common = {
      runId,
      request,
      sampleData,
      engine,
      catalog: [source],
      createMemory: (referenceYear: number, { concepts }: ParsedQuestion) =>
        createResearchMemory({ query: request.question, runId, embedder, index, referenceYear, concepts }),
      journal: attempt.journal,
      clock: { now: () => new Date() },
      stopwatch: attempt.stopwatch,
      control: attempt.control,
      eventBuffer: createEventBuffer(),
      signal: attempt.signal,
    };
    const models: RunModels = {
      meter: createMeter(null),
      kinds: createModelKinds(),
      isLocal: false,
      callsTools: false,
      at: () => {
        throw new Error('A scripted team asks no model.');
      },
    };
    if (request.mode === 'simple') yield* runSimple({ ...common, models: null });
    else
      yield* runAdvanced({
        ...common,
        rules: engine,
        models,
        manager: scriptedManager({ journal: attempt.journal, decide: () => ({ to: 'search' }) }),
        team: membersWith(agent),
        parts: {
          models,
          rules: engine,
          catalog: common.catalog,
          domain: domainOf('general'),
          emit: common.eventBuffer.emit,
        },
        readPage: async () => ({ message: 'No page.' }),
      });
  };
}
