import type { RunEvent } from '#contract/event.ts';
import type { RunRequest } from '#contract/run-request.ts';
import type { RunStatus } from '#contract/run-view.ts';
import type { RecordedStep } from './journal.ts';

export interface RunSummary {
  runId: string;
  workspaceId: string;
  question: string;
  status: RunStatus;
  title: string | null;
  exit: string | null;
  confidence: number | null;
  /** Whether a work answers the question itself; null until the answer is told. */
  isDirect: boolean | null;
  /** Which version of a report it is; null where there are none. */
  version: number | null;
  /** ISO 8601, to the microsecond. */
  createdAt: string;
  finishedAt: string | null;
}

/** Executes a statement inside somebody else's transaction: what a job queue takes part with. */
export type SqlExecutor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export interface NewRun {
  runId: string;
  workspaceId: string;
  request: RunRequest;
  started: RunEvent;
  /** The key of the run's models, encrypted. */
  sealed?: string | null;
  /** Recorded steps that the run shares with another one, and the last message of its reader that is among them. */
  inherited?: { steps: readonly RecordedStep[]; lastMessage: number };
  /** Runs that its workspace may have waiting or under way at once, this one among them. */
  mostOfWorkspace?: number;
}

/** A link to the copy of a report. */
export interface NewShare {
  token: string;
  runId: string;
  report: unknown;
  /** The copy is replaced by that of each newer version. */
  isNewest: boolean;
}

export interface RunStore {
  /** The run, its first event and its job, in one transaction. Throws `rate_limited` where its workspace has too many open. */
  create(run: NewRun, enqueue: (db: SqlExecutor) => Promise<void>): Promise<void>;
  /** All of the work or nothing of it. */
  inTransaction<T>(work: (db: SqlExecutor) => Promise<T>): Promise<T>;
  get(runId: string): Promise<RunSummary | undefined>;
  /** Newest first, without the turns of conversations; `before` is the creation time of the last one seen, in full: runs may be created in one millisecond. */
  list(workspaceId: string, limit: number, before?: string): Promise<RunSummary[]>;
  /** Runs of all workspaces that have not ended. */
  countOpen(): Promise<number>;
  delete(runId: string): Promise<void>;
  /** Throws `not_found` when there is no such run any more. */
  createShare(share: NewShare): Promise<void>;
  findShare(
    token: string,
  ): Promise<{ report: unknown; createdAt: string; sampleData: boolean; isNewest: boolean } | undefined>;
  /** The run's link that is in force. */
  shareOf(runId: string): Promise<{ token: string; createdAt: string; isNewest: boolean } | undefined>;
  /** From now on the link shows this: the copy, and those of newer versions or not. */
  changeShare(share: Omit<NewShare, 'runId'>): Promise<void>;
  /** True when there was a link in force. */
  revokeShares(runId: string): Promise<boolean>;
  /** The stored value of a setting, or `fresh` stored now; all servers on a database agree on it. */
  ensureSetting(name: string, fresh: string): Promise<string>;
}
