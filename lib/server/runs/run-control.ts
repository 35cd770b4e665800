import type { ReaderMessage, RunControls } from '#adapters/postgres/runs/run-controls.ts';
import type { PlanStep } from '#contract/plan-step.ts';
import { hasEnded, type RunView } from '#contract/run-view.ts';
import { AssayError } from '#core/errors.ts';
import type { PlanDecision, RunControl } from '#core/ports/run-control.ts';
import type { Lease, RunHistory, RunLog } from '#core/ports/run-log.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { isPlanOpen, isResting } from '#core/runs/await-user.ts';

/** More than anyone types into one run; the manager reads each at a cost. */
const MOST_MESSAGES = 100;

/** A user's requests to a run that have not taken effect yet. */
export interface AskedOfRun {
  pauseRequested: boolean;
  writeNowRequested: boolean;
  /** Not delivered to the manager yet, oldest first. */
  pendingMessages: ReaderMessage[];
}

/** The reader's hand on one run, as its orchestrator feels it. */
export function readControl(controls: RunControls, runId: string): RunControl<PlanStep> {
  return {
    async inbox(afterId) {
      const [messages, state] = await Promise.all([controls.messages(runId, afterId), controls.read(runId)]);
      return { messages: messages.map(({ id, text }) => ({ id, text })), writeNow: state?.writeNow ?? false };
    },
    planDecision: (revision) => controls.decision(runId, revision),
  };
}

interface AppendResumed {
  runLog: RunLog;
  lease: Lease;
  history: RunHistory;
  db?: SqlExecutor;
}

/** Writes that a paused run goes on; nothing when the log says so already. */
export async function appendResumed({ runLog, lease, history, db }: AppendResumed): Promise<void> {
  if (!isResting(history.events)) return;
  const status = isPlanOpen(history) ? 'waiting' : 'running';
  const batch = { afterSeq: history.events.length, steps: [], events: [{ type: 'resumed' as const }] };
  await runLog.append(lease, batch, { status, ...(db && { db }) });
}

interface RunControlOptions {
  controls: RunControls;
  runLog: RunLog;
  inTransaction: <T>(work: (db: SqlExecutor) => Promise<T>) => Promise<T>;
  enqueue: (runId: string, db: SqlExecutor) => Promise<void>;
  /** The workspace's own run; throws `not_found`. */
  view: (workspaceId: string | undefined, runId: string) => Promise<RunView>;
  /** Tells all workers to check a run's requests. */
  announce: (runId: string) => Promise<void>;
}

/** A user's control of a live run. Everything throws `run_finished` once it has ended. */
export function createRunControl({ controls, runLog, inTransaction, enqueue, view, announce }: RunControlOptions) {
  async function alive(workspaceId: string | undefined, runId: string): Promise<RunView> {
    const run = await view(workspaceId, runId);
    if (hasEnded(run)) throw new AssayError('run_finished');
    return run;
  }

  /**
   * Cancels the pause. If it has taken effect, the run is queued again; if not, the worker sees that it should
   * continue. One of the two always applies: a worker checks once more after it has written `paused`.
   */
  async function goOn(runId: string): Promise<void> {
    await controls.setPause(runId, false);
    if (isResting((await runLog.history(runId)).events)) await sendAgain(runId);
    await announce(runId);
  }

  /** Unless its worker goes on already: what that has begun meanwhile would be lost with the lease, and begun twice. */
  function sendAgain(runId: string): Promise<void> {
    return inTransaction(async (db) => {
      await runLog.lock(runId, db);
      const history = await runLog.history(runId, db);
      if (!isResting(history.events)) return;
      const lease = await runLog.acquire(runId, `resumed by its reader ${Date.now()}`, db);
      if (!lease) throw new AssayError('not_found');
      await appendResumed({ runLog, lease, history, db });
      await enqueue(runId, db);
    });
  }

  return {
    async asked(runId: string, run: RunView): Promise<AskedOfRun> {
      const [state, messages] = await Promise.all([controls.read(runId), controls.messages(runId, 0)]);
      const delivered = Math.max(0, ...run.team.steered.map(({ messageId }) => messageId));
      return {
        pauseRequested: state?.pause ?? false,
        writeNowRequested: state?.writeNow ?? false,
        pendingMessages: messages.filter(({ id }) => id > delivered),
      };
    },

    /** The run suspends at the next boundary between steps; work in progress is finished and kept. */
    async pause(workspaceId: string | undefined, runId: string): Promise<void> {
      const { status } = await alive(workspaceId, runId);
      if (status === 'paused') return;
      if (status === 'waiting')
        throw new AssayError('run_active', 'This run already rests: it waits for you to approve its plan.');
      await controls.setPause(runId, true);
      await announce(runId);
    },

    async resume(workspaceId: string | undefined, runId: string): Promise<void> {
      await alive(workspaceId, runId);
      await goOn(runId);
    },

    /** A message to the manager, delivered before its next decision; its id. */
    async steer(workspaceId: string | undefined, runId: string, message: string): Promise<number> {
      const { request, exit } = await alive(workspaceId, runId);
      if (request?.mode !== 'advanced')
        throw new AssayError(
          'invalid_request',
          'This run has no manager: only the advanced mode has one. Let it finish, or cancel it, and ask again with a changed question.',
        );
      if (exit !== null)
        throw new AssayError(
          'run_finished',
          'The team has finished and the report is being written. When it is done, run it again from a round with this change.',
        );
      return controls.addMessage(runId, message, MOST_MESSAGES);
    },

    /** The report is to be written from what there is; a paused run goes on for it. */
    async writeNow(workspaceId: string | undefined, runId: string): Promise<void> {
      const { status, plan } = await alive(workspaceId, runId);
      if (status === 'waiting' || plan?.state === 'open')
        throw new AssayError(
          'run_active',
          'Nothing has been searched yet, so there is nothing to write from. Approve the plan first, or cancel the run.',
        );
      await controls.wantReport(runId);
      if (status === 'paused') await goOn(runId);
      else await announce(runId);
    },

    /** The first decision on a plan counts. The run continues with it, unless it was paused in the meantime. */
    async decidePlan(workspaceId: string | undefined, runId: string, decision: PlanDecision<PlanStep>): Promise<void> {
      const run = await alive(workspaceId, runId);
      const history = await runLog.history(runId);
      if (run.plan?.state !== 'open' || !isPlanOpen(history)) throw new AssayError('nothing_to_approve');
      const revision = history.events.filter(({ type }) => type === 'plan_ready').length - 1;
      await inTransaction(async (db) => {
        if (!(await controls.decide({ runId, revision, decision }, db)))
          throw new AssayError(
            'nothing_to_approve',
            'This plan has been decided on already. Wait for the team to go on.',
          );
        await enqueue(runId, db);
      });
    },
  };
}
