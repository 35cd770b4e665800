import type { SqlExecutor } from './run-store.ts';

export interface TaskOptions {
  /** Tasks processed concurrently in this process. */
  concurrency?: number;
  /** How often a task that fails, or whose worker dies, is retried. */
  retries?: number;
  /** Seconds before the first retry; each further pause doubles, up to an hour. */
  pauseSeconds?: number;
}

/** One attempt at a task. */
export interface Task {
  id: string;
  /** From 0. */
  attempt: number;
  /** There is no retry after this attempt. */
  isLast: boolean;
  /** Aborts when the queue takes the task away, when its server stops, and also after every normal end. */
  signal: AbortSignal;
}

export interface TaskQueue {
  /**
   * Enqueues the task; within the caller's transaction if one is given. Nothing is added while a task with this id is
   * waiting; one sent while it is being processed runs once more afterwards, since something may have changed.
   *
   * @param behind tasks with a smaller number are processed first; equal ones in the order of sending.
   */
  send(id: string, db?: SqlExecutor, behind?: number): Promise<void>;
  /**
   * Starts processing tasks. A rejected task is retried after a pause that doubles each time. Tasks with the same id
   * are processed one at a time, across all servers; the task of a worker that dies is taken over within about fifteen
   * seconds.
   */
  work(handle: (task: Task) => Promise<void>): Promise<void>;
  /** Those of these ids with a task that is waiting or being processed. */
  open(ids: readonly string[]): Promise<string[]>;
}

/** One attempt at a run. `signal` aborts when the queue takes the job away, and also after every normal end. */
export interface RunJob {
  runId: string;
  jobId: string;
  attempt: number;
  signal: AbortSignal;
}

/** A job that a worker is processing. */
export interface ActiveJob {
  runId: string;
  jobId: string;
  attempt: number;
  /** The holder of the run's lease; null while nobody has taken it. */
  owner: string | null;
  /** Whether the owner's process is connected. */
  isPresent: boolean;
}

export interface JobQueue {
  /**
   * Sends within the caller's transaction. Workspaces take turns: a run queues behind as many runs of others as its own
   * workspace has open, so that starting many runs delays nobody else. A suspended run is sent again when it resumes; a
   * duplicate job is harmless, because the worker that takes it also takes the run's lease.
   */
  send(runId: string, db: SqlExecutor): Promise<void>;
  /** Starts taking jobs, `concurrency` at a time in this process. */
  work(concurrency: number, handle: (job: RunJob) => Promise<void>): Promise<void>;
  /** Returns a dead worker's job to the queue at once; fenced to that attempt. */
  release(jobId: string, attempt: number): Promise<void>;
  /** Has a worker of this process that waits look for a run, as one that was returned is announced to nobody. */
  wake(): void;
  /** Jobs that a worker is processing, by run. */
  active(): Promise<ActiveJob[]>;
  /** Runs that should be processed but have no job, because it has failed permanently. */
  orphaned(): Promise<string[]>;
  /** A separate queue for other work than runs, on the same connections. */
  tasks(name: string, options?: TaskOptions): Promise<TaskQueue>;
  stop(): Promise<void>;
}
