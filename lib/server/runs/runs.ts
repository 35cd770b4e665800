import { randomBytes } from 'node:crypto';
import type { ReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import type { RunControls } from '#adapters/postgres/runs/run-controls.ts';
import { type Report, report as reportSchema } from '#contract/report.ts';
import type { RunRequest } from '#contract/run-request.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunLog } from '#core/ports/run-log.ts';
import type { NewRun, RunStore, RunSummary, SqlExecutor } from '#core/ports/run-store.ts';
import { withColumns } from '#core/report/asked-columns.ts';
import { buildReport } from '#core/report/build-report.ts';
import { publicReport, type SharedReport } from '../sharing/public-report.ts';
import { toReportSource } from '../sharing/report-source.ts';
import type { FromRound } from './reader-words.ts';
import { type ModelsNow, planAgain } from './run-again.ts';
import { createRunControl } from './run-control.ts';
import { createRunEnd } from './run-end.ts';
import { createRunViews } from './run-views.ts';

/** 160 random bits, so that a link cannot be guessed. */
const SHARE_TOKEN_BYTES = 20;

interface RunsOptions {
  store: RunStore;
  runLog: RunLog;
  queue: Pick<JobQueue, 'send'>;
  controls: RunControls;
  columns: Pick<ReportColumns, 'list'>;
  sampleData: boolean;
  /** Runs that may wait or run at once before new ones are refused. */
  mostWaiting: number;
  /** The same for one workspace. */
  mostOfWorkspace: number;
  /** Throws if there is no disk space for another run. */
  checkSpace?: () => void;
  /** Tells all workers to check a run's requests, and whether it has ended. */
  announce: (runId: string) => Promise<void>;
}

/** What is written in the transaction that creates a run. */
export type AlsoWritten = (runId: string, db: SqlExecutor) => Promise<void>;

/** A run as its owner sees it outside the log. */
export type OwnRun = Omit<RunSummary, 'workspaceId'>;

/**
 * Operations on runs. Everything except reading a shared report requires the workspace that owns the run; for any other
 * workspace the run does not exist (`not_found`).
 */
export function createRuns({
  store,
  runLog,
  queue,
  controls,
  columns,
  sampleData,
  mostWaiting,
  mostOfWorkspace,
  checkSpace = () => {},
  announce,
}: RunsOptions) {
  const views = createRunViews(runLog);
  /** Built reports, for as long as their view is in use. */
  const built = new WeakMap<RunView, Report>();

  async function own(workspaceId: string | undefined, runId: string): Promise<RunSummary> {
    const run = isId(runId) ? await store.get(runId) : undefined;
    if (!run) views.forget(runId);
    if (!run || run.workspaceId !== workspaceId) throw new AssayError('not_found');
    return run;
  }

  async function view(workspaceId: string | undefined, runId: string): Promise<RunView> {
    await own(workspaceId, runId);
    return views.view(runId);
  }

  async function report(workspaceId: string | undefined, runId: string): Promise<Report> {
    const folded = await view(workspaceId, runId);
    if (folded.status !== 'complete' || folded.nothingFound)
      throw new AssayError('report_not_ready', reasonForNoReport(folded));
    const whole = built.get(folded) ?? buildReport(toReportSource(folded));
    built.set(folded, whole);
    return { ...whole, sections: [...withColumns(whole.sections, await columns.list(runId))] };
  }

  async function create(
    run: Omit<NewRun, 'runId' | 'started'> & { sampleData: boolean; also?: AlsoWritten },
  ): Promise<string> {
    checkSpace();
    if ((await store.countOpen()) >= mostWaiting) {
      throw new AssayError('rate_limited', 'Too many runs are waiting on this server. Try again when some have ended.');
    }
    const runId = randomBytes(12).toString('base64url');
    const { sampleData: isSample, also, ...rest } = run;
    const started = { type: 'started', runId, request: run.request, sampleData: isSample } as const;
    await store.create({ ...rest, runId, started, mostOfWorkspace }, async (db) => {
      await also?.(runId, db);
      await queue.send(runId, db);
    });
    return runId;
  }

  const { inTransaction } = store;
  const endRun = createRunEnd({ runLog, inTransaction, announce });
  return {
    view,
    report,
    own,
    ...createRunControl({ controls, runLog, inTransaction, enqueue: queue.send, view, announce }),

    hasEventsAfter: async (runId: string, seq: number) => (await runLog.read(runId, seq, 1)).length > 0,

    /**
     * @param sealed the key of the run's models, encrypted; stored with the run only while it lives.
     * @param also is written with the run, or not at all.
     */
    start: (
      workspaceId: string,
      request: RunRequest,
      sealed: string | null = null,
      isSample = sampleData,
      also?: AlsoWritten,
    ): Promise<string> =>
      create({ workspaceId, request, sealed, sampleData: isSample || sampleData, ...(also && { also }) }),

    /**
     * A new run that shares what a finished one did before a round; returns its id. The shared part is replayed, not
     * paid for again.
     * @param models those that its owner would get now; a run by rules takes none. `sealed` as for `start`.
     */
    async again(
      workspaceId: string | undefined,
      runId: string,
      { from, models }: { from: FromRound; models: ModelsNow | null },
    ): Promise<string> {
      const run = await own(workspaceId, runId);
      const [folded, { steps }] = await Promise.all([view(workspaceId, runId), runLog.history(runId)]);
      const { request, shared } = planAgain(folded, steps, { ...from, models });
      const sealed = request.models && models ? models.sealed : null;
      const isSample = sampleData || folded.sampleData;
      return create({ workspaceId: run.workspaceId, request, sealed, sampleData: isSample, inherited: shared });
    },

    async list(workspaceId: string | undefined, limit: number, before?: string): Promise<OwnRun[]> {
      if (workspaceId === undefined) return [];
      const runs = await store.list(workspaceId, limit, before);
      return runs.map(({ workspaceId: _, ...run }) => run);
    },

    /** Ends a run at its current state. */
    async cancel(workspaceId: string | undefined, runId: string): Promise<void> {
      const run = await own(workspaceId, runId);
      if (hasEnded(run)) throw new AssayError('run_finished');
      await endRun(runId, 'cancelled by its owner', { type: 'cancelled' });
    },

    async remove(workspaceId: string | undefined, runId: string): Promise<void> {
      await own(workspaceId, runId);
      await store.delete(runId);
      views.forget(runId);
      await announce(runId);
    },

    /**
     * The link in force, or a new one to a frozen copy of the report as it is now.
     * @param isNewest the copy is replaced by that of each newer version; an existing link keeps its setting by default.
     */
    async share(
      workspaceId: string | undefined,
      runId: string,
      isNewest?: boolean,
    ): Promise<{ token: string; createdAt: string }> {
      const frozen = publicReport(await report(workspaceId, runId));
      const present = await store.shareOf(runId);
      if (present) {
        const { token, createdAt } = present;
        if (isNewest !== undefined && isNewest !== present.isNewest)
          await store.changeShare({ token, report: frozen, isNewest });
        return { token, createdAt };
      }
      const token = randomBytes(SHARE_TOKEN_BYTES).toString('base64url');
      await store.createShare({ token, runId, report: frozen, isNewest: isNewest ?? false });
      return { token, createdAt: new Date().toISOString() };
    },

    async shareOf(
      workspaceId: string | undefined,
      runId: string,
    ): Promise<{ token: string; createdAt: string } | null> {
      await own(workspaceId, runId);
      const present = await store.shareOf(runId);
      return present ? { token: present.token, createdAt: present.createdAt } : null;
    },

    async unshare(workspaceId: string | undefined, runId: string): Promise<void> {
      await own(workspaceId, runId);
      if (!(await store.revokeShares(runId))) throw new AssayError('not_found', 'This report is not shared.');
    },

    async shared(token: string): Promise<SharedReport> {
      const found = isId(token) ? await store.findShare(token) : undefined;
      if (!found) throw new AssayError('not_found', 'This link does not exist, or its owner revoked it.');
      const { createdAt: sharedAt, sampleData: isSample, isNewest } = found;
      return { report: reportSchema.parse(found.report), sharedAt, sampleData: isSample, isNewest };
    },
  };
}

export type Runs = ReturnType<typeof createRuns>;

/** Ids and tokens are base64url; a database cannot even be asked for some other texts, NUL among them. */
const isId = (text: string) => /^[\w-]{1,64}$/.test(text);

/** Why a run has no report, for its reader. */
export function reasonForNoReport(view: RunView): string {
  if (view.nothingFound) return 'No relevant source was found, so there is no report. The run says what was tried.';
  if (view.status === 'failed' || view.status === 'cancelled') return 'The run ended before a report was written.';
  return 'The report is not written yet. Wait for the run to end.';
}
