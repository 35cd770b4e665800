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
  /** Whether a work answers the question itself; null until the answer is written. */
  isDirect: boolean | null;
  /** The version of the report; null where there are none. */
  version: number | null;
  /** ISO 8601, to the microsecond. */
  createdAt: string;
  finishedAt: string | null;
}

/** Executes a statement within another transaction; used by the job queue. */
export type SqlExecutor = { executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> };

export interface NewRun {
  runId: string;
  workspaceId: string;
  request: RunRequest;
  started: RunEvent;
  /** The API key of the run's models, encrypted. */
  sealed?: string | null;
  /** Recorded steps that the run shares with another one, and the user's last message among them. */
  inherited?: { steps: readonly RecordedStep[]; lastMessage: number };
  /** Most runs that its workspace may have waiting or in progress at once, including this one. */
  mostOfWorkspace?: number;
}

/** A link to a copy of a report. */
export interface NewShare {
  token: string;
  runId: string;
  report: unknown;
  /** The copy is replaced by each newer version. */
  isNewest: boolean;
}

export interface RunStore {
  /**
   * Creates the run, its first event and its job, in one transaction. Throws `rate_limited` where its workspace has too
   * many open.
   */
  create(run: NewRun, enqueue: (db: SqlExecutor) => Promise<void>): Promise<void>;
  /** All of the work or none of it. */
  inTransaction<T>(work: (db: SqlExecutor) => Promise<T>): Promise<T>;
  get(runId: string): Promise<RunSummary | undefined>;
  /**
   * Newest first, without the turns of conversations; `before` is the full creation time of the last one seen, since
   * several runs may be created in one millisecond.
   */
  list(workspaceId: string, limit: number, before?: string): Promise<RunSummary[]>;
  /** Runs of all workspaces that have not ended. */
  countOpen(): Promise<number>;
  delete(runId: string): Promise<void>;
  /** Throws `not_found` when the run no longer exists. */
  createShare(share: NewShare): Promise<void>;
  findShare(
    token: string,
  ): Promise<{ report: unknown; createdAt: string; sampleData: boolean; isNewest: boolean } | undefined>;
  /** The run's active link. */
  shareOf(runId: string): Promise<{ token: string; createdAt: string; isNewest: boolean } | undefined>;
  /** From now on the link shows this: the copy, with or without newer versions. */
  changeShare(share: Omit<NewShare, 'runId'>): Promise<void>;
  /** True when there was an active link. */
  revokeShares(runId: string): Promise<boolean>;
  /** The stored value of a setting, or `fresh`, stored now; all servers on a database get the same value. */
  ensureSetting(name: string, fresh: string): Promise<string>;
}
