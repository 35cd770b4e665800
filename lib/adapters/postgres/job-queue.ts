import { PgBoss } from 'pg-boss';
import { HEARD_WHILE_IDLE, LIMITS } from './database.ts';
import type { SqlExecutor } from './run-store.ts';
import { openTasks, type TaskOptions, type TaskQueue } from './task-queue.ts';

const QUEUE = 'runs';

/** How many other runs of the same workspace wait or are worked on. $1 run. */
const OPEN_BESIDE = `
select count(*)::int as open from runs own join runs other on other.workspace_id = own.workspace_id
where own.id = $1 and other.id <> own.id and other.status in ('queued', 'running')`;

/** One attempt at a run. `signal` aborts when the queue takes the job away, and also after every normal end. */
export interface RunJob {
  runId: string;
  jobId: string;
  attempt: number;
  signal: AbortSignal;
}

export interface JobQueue {
  /**
   * Sends within the caller's transaction. Workspaces take turns: a run stands behind as many runs of others as its own
   * workspace has open already, so that who starts many makes nobody else wait for all of them. A run that has come to rest is sent again when it goes on; a job too many does
   * no harm, because the worker that takes it also takes the run's lease.
   */
  send(runId: string, db: SqlExecutor): Promise<void>;
  /** Starts taking jobs, `concurrency` at a time in this process. */
  work(concurrency: number, handle: (job: RunJob) => Promise<void>): Promise<void>;
  /** Hands the job of a dead worker back to the queue at once; fenced to that attempt. */
  release(jobId: string, attempt: number): Promise<void>;
  /** Jobs that some worker is working on, by run. */
  active(): Promise<{ runId: string; jobId: string; attempt: number }[]>;
  /** Runs that should be worked on and have no job any more: it has failed for good. */
  deserted(): Promise<string[]>;
  /** A queue of its own for other work than runs, on the same connections. */
  tasks(name: string, options?: TaskOptions): Promise<TaskQueue>;
  stop(): Promise<void>;
}

interface JobQueueOptions {
  url: string;
  onError: (error: unknown) => void;
}

/** Runs as jobs of pg-boss on the same database. Its settings are those under which a killed worker's job moves on fastest. */
export async function createJobQueue({ url, onError }: JobQueueOptions): Promise<JobQueue> {
  // Handed on to its connections.
  const connection = { connectionString: url, query_timeout: LIMITS.queryMs, ...HEARD_WHILE_IDLE };
  const boss = new PgBoss({
    ...connection,
    max: 4,
    useListenNotify: true,
    superviseIntervalSeconds: 2,
    monitorIntervalSeconds: 2,
  });
  boss.on('error', onError);
  await boss.start();
  // Each take-over uses up one retry, so the limit is high; real failures end the run themselves.
  await boss.createQueue(QUEUE, {
    notify: true,
    heartbeatSeconds: 10,
    retryLimit: 100,
    retryDelay: 0,
    expireInSeconds: 86_400,
  });
  let workerId: string | undefined;
  return {
    async send(runId, db) {
      const { rows } = await db.executeSql(OPEN_BESIDE, [runId]);
      const [{ open } = { open: 0 }] = rows as { open: number }[];
      await boss.send(QUEUE, { runId }, { singletonKey: runId, priority: -open, db });
    },
    async work(concurrency, handle) {
      const options = {
        localConcurrency: concurrency,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 5,
        heartbeatRefreshSeconds: 3,
        includeMetadata: true as const,
      };
      workerId = await boss.work<{ runId: string }>(QUEUE, options, async ([job]) => {
        if (job) await handle({ runId: job.data.runId, jobId: job.id, attempt: job.retryCount, signal: job.signal });
      });
    },
    async release(jobId, attempt) {
      await boss.fail(QUEUE, { id: jobId, retryCount: attempt });
      // A retry is not announced to the workers, and the next poll may be seconds away.
      if (workerId) boss.notifyWorker(workerId);
    },
    async active() {
      const { rows } = await boss
        .getDb()
        .executeSql(
          `select id, data->>'runId' as run_id, retry_count from pgboss.job where name = $1 and state = 'active'`,
          [QUEUE],
        );
      return (rows as { id: string; run_id: string; retry_count: number }[]).map((row) => ({
        runId: row.run_id,
        jobId: row.id,
        attempt: row.retry_count,
      }));
    },
    async deserted() {
      // In one statement, because a run and its job change in one transaction.
      const { rows } = await boss.getDb().executeSql(
        `select id from runs where status in ('queued', 'running') and not exists (
           select 1 from pgboss.job where name = $1 and state in ('created', 'retry', 'active') and data->>'runId' = runs.id)`,
        [QUEUE],
      );
      return (rows as { id: string }[]).map((row) => row.id);
    },
    tasks: (name, options) => openTasks(boss, name, options),
    async stop() {
      await boss.stop({ graceful: false, close: true });
    },
  };
}
