import { randomUUID } from 'node:crypto';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import type { LoggedEvent, RunEvent, RunEventOf } from '#contract/event.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { emptyRunView, hasEnded, type RunView } from '#contract/run-view.ts';
import { driveRun } from '#core/durable/durable-run.ts';
import { AssayError } from '#core/errors.ts';
import type { RunSummary, SqlExecutor } from '#core/ports/run-store.ts';
import { buildReport } from '#core/report/build-report.ts';
import { reduceRun } from '#core/runs/fold/reduce-run.ts';
import { createStopwatch } from '#core/runs/stopwatch.ts';
import { createLocalTextChecks } from '../check-text/local-text-checks.ts';
import { createReferenceWorks } from '../check-text/reference-works.ts';
import { createConversationTurns } from '../conversations/conversation-turns.ts';
import { createAdmission } from '../edge/admission.ts';
import { createLog } from '../edge/log.ts';
import { createSeal } from '../edge/seal.ts';
import type { Env } from '../env.ts';
import { openReader } from '../library/open-reader.ts';
import { NOTHING } from '../memory/memory.ts';
import { createModels } from '../models/models.ts';
import type { Caller, ToolServices } from '../operations/operation.ts';
import { type AlsoWritten, type Runs, reasonForNoReport } from '../runs/runs.ts';
import { toReportSource } from '../sharing/report-source.ts';
import { createLiterature } from '../sources/literature.ts';
import { createSources } from '../sources/sources.ts';
import { createResearch } from '../workers/research.ts';
import { createTerminalConversations } from './terminal-conversations.ts';

/** Runs that are kept after their end; a long session forgets the oldest. */
const MOST_ENDED = 20;

interface TerminalOptions {
  env: Env;
  signal: AbortSignal;
  /** Hears what happens in the runs that are started here. */
  onEvent?: (event: LoggedEvent, view: RunView) => void;
}

/** Nothing here is written to a database. */
const NO_DATABASE: SqlExecutor = { executeSql: async () => ({ rows: [] }) };

interface LocalRun {
  view: RunView;
  ended: Promise<void>;
}

/**
 * What operations that are tools need, in one process and without a database: the same sources, models and orchestrator
 * as the server's. Runs end with the process. It is its operator's own, so there are no limits.
 */
export async function openTerminal({ env, signal, onEvent }: TerminalOptions) {
  const clock = { now: () => new Date() };
  const log = createLog('error');
  // Only this process opens what is sealed here.
  const models = createModels({ env, seal: createSeal(randomUUID()), log });
  const asked = { env, clock, cache: createMemoryCache(clock) };
  const sources = await createSources(asked);
  const orchestrate = await createResearch({ ...asked, sources });
  const runs = new Map<string, LocalRun>();

  function find(runId: string): LocalRun {
    const run = runs.get(runId);
    if (!run) throw new AssayError('not_found');
    return run;
  }

  async function start(
    _: string,
    wanted: RunRequest,
    sealed: string | null = null,
    isSample = false,
    also?: AlsoWritten,
  ): Promise<string> {
    // There is no way to approve a plan here.
    const request = { ...wanted, autoStart: true };
    const open = [...runs.values()].filter(({ view }) => !hasEnded(view));
    if (open.length >= env.RUNS_OPEN_PER_WORKSPACE)
      throw new AssayError('rate_limited', 'Too many runs are under way here. Start the next when one has ended.');
    const runId = randomUUID();
    const opened = request.models && (await models.open(request, sealed));
    const run: LocalRun = { view: emptyRunView(runId), ended: Promise.resolve() };
    const emit = (event: RunEvent) => {
      const logged: LoggedEvent = { ...event, seq: run.view.lastSeq + 1, at: clock.now().toISOString() };
      run.view = reduceRun(run.view, logged);
      onEvent?.(logged, run.view);
    };
    const started: RunEventOf<'started'> = { type: 'started', runId, request, sampleData: isSample || env.ASSAY_DEMO };
    forgetOldest();
    runs.set(runId, run);
    await also?.(runId, NO_DATABASE);
    run.ended = driveRun({
      history: { events: [], steps: [] },
      run: (journal) =>
        orchestrate(started, {
          journal,
          control: { inbox: async () => ({ messages: [], writeNow: false }), planDecision: async () => null },
          stopwatch: createStopwatch(clock),
          models: opened,
          onText: () => {},
          given: async (wanted) => usefulWorks(wanted.flatMap((id) => runs.get(id)?.view ?? [])),
          signal,
        }),
      append: async ({ events }) => events.forEach(emit),
    }).then(
      () => {},
      (error: unknown) => {
        if (signal.aborted) return emit({ type: 'cancelled' });
        log.error({ error }, 'a run failed');
        emit({ type: 'error', code: 'internal', message: new AssayError('internal').message });
      },
    );
    return runId;
  }

  function forgetOldest(): void {
    const ended = [...runs].filter(([, { view }]) => hasEnded(view)).map(([runId]) => runId);
    for (const runId of ended.slice(0, Math.max(0, ended.length - MOST_ENDED + 1))) runs.delete(runId);
  }

  const local: Pick<Runs, 'start' | 'own' | 'view' | 'report' | 'shareOf' | 'asked'> = {
    start,
    own: async (workspaceId, runId) => summaryOf(find(runId).view, workspaceId ?? ''),
    view: async (_, runId) => find(runId).view,
    async report(_, runId) {
      const { view } = find(runId);
      if (view.status !== 'complete' || view.nothingFound)
        throw new AssayError('report_not_ready', reasonForNoReport(view));
      return buildReport(toReportSource(view));
    },
    shareOf: async () => null,
    asked: async () => ({ pauseRequested: false, writeNowRequested: false, pendingMessages: [] }),
  };
  const conversations = createTerminalConversations({
    viewOf: (runId) => find(runId).view,
    bringBack: (view) => void runs.set(view.runId, { view, ended: Promise.resolve() }),
  });
  const textChecks = createLocalTextChecks({
    reader: openReader(env),
    works: createReferenceWorks(sources),
    openModels: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
    tokens: Math.min(2 * env.RUN_TOKENS_STANDARD, env.RUN_TOKENS_MAX),
    signal,
  });
  const services: ToolServices = {
    env,
    models,
    literature: createLiterature(sources),
    // Nothing is kept here between two questions.
    memory: { recall: async () => NOTHING, preferences: async () => NOTHING.preferences },
    runs: local,
    textChecks,
    waitForEnd: (runId, until) =>
      Promise.race([
        find(runId).ended,
        new Promise<void>((resolve) => {
          if (until.aborted) resolve();
          until.addEventListener('abort', () => resolve(), { once: true });
        }),
      ]),
    conversations: createConversationTurns({ store: conversations.store, runs: local }),
    admit: createAdmission({ env, allowance: undefined }),
    admitSearch: async () => {},
    checkStartLimits: async () => {},
    checkSearchLimits: async () => {},
    checkClaimLimits: async () => {},
  };
  const caller: Caller<ToolServices> = {
    services,
    workspaceId: 'terminal',
    address: 'terminal',
    signal,
    models: () => undefined,
    openWorkspace: () => 'terminal',
    forgetWorkspace: () => {},
    signOutOthers: async () => {},
    keepModels: () => {},
  };
  return {
    caller,
    conversations,
    /** The check of a text once it has ended. */
    checked: (checkId: string) => textChecks.ended(checkId),
    /** The run as it is once it has ended. */
    async ended(runId: string): Promise<RunView> {
      const run = find(runId);
      await run.ended;
      return run.view;
    },
  };
}

function summaryOf(view: RunView, workspaceId: string): RunSummary {
  const { runId, request, status, title, exit, confidence, answer, startedAt, finishedAt } = view;
  return {
    runId,
    workspaceId,
    question: request?.question ?? '',
    status,
    title,
    exit,
    confidence,
    isDirect: answer?.isDirect ?? null,
    version: null,
    createdAt: startedAt ?? '',
    finishedAt,
  };
}

/**
 * The works of some runs, each once: those of the first run first; for each run what it cites, then what it included,
 * then the rest.
 */
function usefulWorks(views: readonly RunView[]): Evidence[] {
  const works = new Map<string, Evidence>();
  for (const view of views) for (const work of inOrder(view)) if (!works.has(work.id)) works.set(work.id, work);
  return [...works.values()];
}

function inOrder({ works, references, screenings }: RunView): Evidence[] {
  const place = new Map(references.map((id, at) => [id, at]));
  const rank = ({ id }: Evidence) => place.get(id) ?? (screenings[id]?.included ? 1e6 : 2e6);
  const relevance = ({ id }: Evidence) => screenings[id]?.relevance ?? 0;
  return Object.values(works).sort(
    (a, b) => rank(a) - rank(b) || relevance(b) - relevance(a) || (a.id < b.id ? -1 : 1),
  );
}
