import { PgBoss } from 'pg-boss';
import type { ActiveJob, JobQueue } from '#core/ports/job-queue.ts';
import { IDLE_MS, KEEP_ALIVE, LIMITS } from '../database.ts';
import { isPresent } from '../runs/presence.ts';
import { watchDueJobs } from './due-jobs.ts';
import { LISTENING, takeJobs } from './take-jobs.ts';
import { openTasks } from './task-queue.ts';

const QUEUE = 'runs';

/** How many other runs of the same workspace are waiting or being processed. $1 run. */
const OPEN_OTHERS = `
select count(*)::int as open from runs own join runs other on other.workspace_id = own.workspace_id
where own.id = $1 and other.id <> own.id and other.status in ('queued', 'running')`;

/** Asked twice a second while there are several servers, hence one statement. $1 queue. */
const ACTIVE = `
select job.id as "jobId", job.data->>'runId' as "runId", job.retry_count as attempt, lease.owner,
  coalesce(${isPresent('lease.owner')}, false) as "isPresent"
from pgboss.job left join run_leases lease on lease.run_id = job.data->>'runId'
where job.name = $1 and job.state = 'active'`;

interface JobQueueOptions {
  url: string;
  onError: (error: unknown) => void;
}

/** Runs as jobs of pg-boss on the same database. Its settings are those under which a killed worker's job moves on fastest. */
export async function createJobQueue({ url, onError }: JobQueueOptions): Promise<JobQueue> {
  // Handed on to its connections.
  const connection = {
    connectionString: url,
    query_timeout: LIMITS.queryMs,
    idleTimeoutMillis: IDLE_MS,
    ...KEEP_ALIVE,
  };
  const boss = new PgBoss({
    ...connection,
    max: 4,
    useListenNotify: true,
    // Each time nine statements, even on an idle server; by itself once a minute, and at once where a job counts as lost.
    monitorIntervalSeconds: 1,
    // Nothing is scheduled here and no job waits for another: both would be looked for every five seconds.
    schedule: false,
    flowIntervalSeconds: 3_600,
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
  const due = watchDueJobs(boss, onError);
  let wake = () => {};
  return {
    async send(runId, db) {
      const { rows } = await db.executeSql(OPEN_OTHERS, [runId]);
      const [{ open } = { open: 0 }] = rows as { open: number }[];
      await boss.send(QUEUE, { runId }, { singletonKey: runId, priority: -open, db });
    },
    async work(concurrency, handle) {
      ({ wake } = await takeJobs<{ runId: string }>({
        boss,
        queue: QUEUE,
        concurrency,
        options: LISTENING,
        handle: ({ id, data, retryCount, signal }) =>
          due.attempt(handle({ runId: data.runId, jobId: id, attempt: retryCount, signal })),
        onError,
      }));
      due.watch(QUEUE, wake);
    },
    async release(jobId, attempt) {
      await boss.fail(QUEUE, { id: jobId, retryCount: attempt });
      // A retry is not announced to the workers.
      wake();
    },
    wake: () => wake(),
    async active() {
      const { rows } = await boss.getDb().executeSql(ACTIVE, [QUEUE]);
      return rows as ActiveJob[];
    },
    async orphaned() {
      // In one statement, because a run and its job change in one transaction.
      const { rows } = await boss.getDb().executeSql(
        `select id from runs where status in ('queued', 'running') and not exists (
           select 1 from pgboss.job where name = $1 and state in ('created', 'retry', 'active') and data->>'runId' = runs.id)`,
        [QUEUE],
      );
      return (rows as { id: string }[]).map((row) => row.id);
    },
    tasks: (name, options) => openTasks({ boss, name, due, onError }, options),
    async stop() {
      due.stop();
      await boss.stop({ graceful: false, close: true });
    },
  };
}
