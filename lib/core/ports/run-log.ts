import type { LoggedEvent, RunEvent } from '#contract/event.ts';
import type { RunStatus } from '#contract/run-view.ts';
import type { RecordedStep } from './journal.ts';
import type { SqlExecutor } from './run-store.ts';

/** What the log already holds of a run: its stored events in order, and its recorded steps in the order of recording. */
export interface RunHistory {
  events: readonly RunEvent[];
  steps: readonly RecordedStep[];
}

/** Written in one transaction: a step's result together with the events it caused. */
export interface LogBatch {
  /** How many events the log holds before this batch: writing a batch again after a lost answer must not double it. */
  afterSeq: number;
  steps: RecordedStep[];
  events: RunEvent[];
}

/** The right to write into a run, as long as nobody has taken a newer one. */
export interface Lease {
  runId: string;
  epoch: number;
}

/** The lease of a worker. */
export interface WorkerLease extends Lease {
  /** How many workers in a row lost the run without having added anything to its log. */
  takeovers: number;
}

interface AppendOptions {
  /** The run's status after the batch, where its events alone do not say it. */
  status?: RunStatus;
  /** Appends within this transaction. */
  db?: SqlExecutor;
}

export interface RunLog {
  /** Takes the run from whoever held it before, who can write no more. Undefined when the run is gone. */
  acquire(runId: string, owner: string, db?: SqlExecutor): Promise<Lease | undefined>;
  /** The same for a worker, with a count of workers that died of the run. */
  takeOver(runId: string, owner: string): Promise<WorkerLease | undefined>;
  /** Says that the worker let go in good order. Nothing when the lease was lost. */
  putDown(lease: Lease): Promise<void>;
  /** Keeps everybody else from writing into the run until the transaction ends. */
  hold(runId: string, db: SqlExecutor): Promise<void>;
  /** Appends a batch in one transaction and tells the viewers. Throws `lease_lost`. */
  append(lease: Lease, batch: LogBatch, more?: AppendOptions): Promise<void>;
  history(runId: string, db?: SqlExecutor): Promise<RunHistory>;
  /** How many events the log holds, and whether the run has ended: told also of a log that this version cannot read. */
  extent(runId: string, db?: SqlExecutor): Promise<{ events: number; hasEnded: boolean }>;
  /** Events after `seq`, oldest first, at most `limit`. Types this version does not know are left out. */
  read(runId: string, afterSeq: number, limit: number): Promise<LoggedEvent[]>;
}
