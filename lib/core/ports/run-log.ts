import type { LoggedEvent, RunEvent } from '#contract/event.ts';
import type { RunStatus } from '#contract/run-view.ts';
import type { RecordedStep } from './journal.ts';
import type { SqlExecutor } from './run-store.ts';

/** The log of a run: its stored events in order, and its recorded steps in the order of recording. */
export interface RunHistory {
  events: readonly RunEvent[];
  steps: readonly RecordedStep[];
}

/** Written in one transaction: a step's result together with the events it caused. */
export interface LogBatch {
  /** How many events the log has before this batch: retrying a batch after a lost answer must not duplicate it. */
  afterSeq: number;
  steps: RecordedStep[];
  events: RunEvent[];
}

/** The right to write to a run, until another worker takes a newer lease. */
export interface Lease {
  runId: string;
  epoch: number;
}

/** The lease of a worker. */
export interface WorkerLease extends Lease {
  /** How many workers in a row lost the run without adding anything to its log. */
  takeovers: number;
}

interface AppendOptions {
  /** The run's status after the batch, where its events alone do not determine it. */
  status?: RunStatus;
  /** Appends within this transaction. */
  db?: SqlExecutor;
}

/** An event of a log as JSON, for those who only hand it on. */
export interface LoggedText {
  seq: number;
  json: string;
  /** Nothing comes after it. */
  isLast: boolean;
}

export interface RunLog {
  /** Takes the lease from the previous holder, who can no longer write. Undefined when the run is gone. */
  acquire(runId: string, owner: string, db?: SqlExecutor): Promise<Lease | undefined>;
  /** The same for a worker, with a count of workers that crashed on the run. */
  takeOver(runId: string, owner: string): Promise<WorkerLease | undefined>;
  /** Records that the worker released the run normally. No effect when the lease was lost. */
  putDown(lease: Lease): Promise<void>;
  /** Prevents all other writes to the run until the transaction ends. */
  lock(runId: string, db: SqlExecutor): Promise<void>;
  /** Appends a batch in one transaction and notifies the viewers. Throws `lease_lost`. */
  append(lease: Lease, batch: LogBatch, more?: AppendOptions): Promise<void>;
  history(runId: string, db?: SqlExecutor): Promise<RunHistory>;
  /** How many events the log has, and whether the run has ended; also for a log that this version cannot read. */
  extent(runId: string, db?: SqlExecutor): Promise<{ events: number; hasEnded: boolean }>;
  /** Events after `seq`, oldest first, at most `limit`. Types unknown to this version are left out. */
  read(runId: string, afterSeq: number, limit: number): Promise<LoggedEvent[]>;
  /** Events after `seq` without a gap that this process wrote within the last seconds; empty where they are not known. */
  recent(runId: string, afterSeq: number): LoggedText[];
}
