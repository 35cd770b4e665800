import type { SqlExecutor } from './run-store.ts';

export interface TaskOptions {
  /** Tasks worked on at once in this process. */
  concurrency?: number;
  /** How often a task that fails, or whose worker dies, is tried again. */
  retries?: number;
  /** Seconds before the first try after a failure; each further pause is twice as long, to an hour at most. */
  pauseSeconds?: number;
}

/** One attempt at a task. */
export interface Task {
  id: string;
  /** From 0. */
  attempt: number;
  /** No other try follows this one. */
  isLast: boolean;
  /** Aborts when the queue takes the task away, when its server stops, and also after every normal end. */
  signal: AbortSignal;
}

export interface TaskQueue {
  /**
   * Has the task worked on; within the caller's transaction where one is given. While one of this id waits nothing is
   * added; while one is worked on, it is worked on once more afterwards: something may have changed behind its back.
   *
   * @param behind a task sent behind fewer is worked on first; of equals the one that was sent first.
   */
  send(id: string, db?: SqlExecutor, behind?: number): Promise<void>;
  /**
   * Starts taking tasks. A rejection has the task tried again after a pause, which doubles. Of one id, one task is worked
   * on at a time, on all servers together; that of a worker that dies moves on within some fifteen seconds.
   */
  work(handle: (task: Task) => Promise<void>): Promise<void>;
  /** Of these ids, those with a task that waits or is worked on. */
  open(ids: readonly string[]): Promise<string[]>;
}

/** One attempt at a run. `signal` aborts when the queue takes the job away, and also after every normal end. */
export interface RunJob {
  runId: string;
  jobId: string;
  attempt: number;
  signal: AbortSignal;
}

/** A job that some worker is working on. */
export interface ActiveJob {
  runId: string;
  jobId: string;
  attempt: number;
  /** Who holds the run's lease; null where nobody has taken it yet. */
  owner: string | null;
  /** Whether the owner's process is connected. */
  isPresent: boolean;
}

export interface JobQueue {
  /**
   * Sends within the caller's transaction. Workspaces take turns: a run stands behind as many runs of others as its own
   * workspace has open already, so that who starts many makes nobody else wait for all of them. A run that has come to rest
   * is sent again when it goes on; a job too many does no harm, because the worker that takes it also takes the run's lease.
   */
  send(runId: string, db: SqlExecutor): Promise<void>;
  /** Starts taking jobs, `concurrency` at a time in this process. */
  work(concurrency: number, handle: (job: RunJob) => Promise<void>): Promise<void>;
  /** Hands the job of a dead worker back to the queue at once; fenced to that attempt. */
  release(jobId: string, attempt: number): Promise<void>;
  /** Jobs that some worker is working on, by run. */
  active(): Promise<ActiveJob[]>;
  /** Runs that should be worked on and have no job any more: it has failed for good. */
  orphaned(): Promise<string[]>;
  /** A queue of its own for other work than runs, on the same connections. */
  tasks(name: string, options?: TaskOptions): Promise<TaskQueue>;
  stop(): Promise<void>;
}
