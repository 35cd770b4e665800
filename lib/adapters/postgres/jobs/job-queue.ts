import { PgBoss } from 'pg-boss';
import type { ActiveJob, JobQueue } from '#core/ports/job-queue.ts';
import { IDLE_MS, KEEP_ALIVE, LIMITS } from '../database.ts';
import { isPresent } from '../runs/presence.ts';
import { LISTENING, takeJobs } from './take-jobs.ts';
import { openTasks } from './task-queue.ts';

const QUEUE = 'runs';

/** How many other runs of the same workspace are waiting or being processed. $1 run. */
const OPEN_OTHERS = `
select count(*)::int as open from runs own join runs other on other.workspace_id = own.workspace_id
where own.id = $1 and other.id <> own.id and other.status in ('queued', 'running')`;

/** Asked twice a second by each server, hence one statement. $1 queue. */
const ACTIVE = `
select job.id as "jobId", job.data->>'runId' as "runId", job.retry_count as attempt, lease.owner,
  coalesce(${isPresent('lease.owner')}, false) as "isPresent"
from pgboss.job left join run_leases lease on lease.run_id = job.data->>'runId'
where job.name = $1 and job.state = 'active'`;

/**
 * What is sent is announced to those who wait; what is due again after a pause, or was taken from a worker that died, is not.
 * All queues in one statement: each would ask by itself else. $1 queues.
 */
export const DUE = `select distinct name from pgboss.job where name = any($1) and state < 'active' and start_after <= now()`;
const LOOK_MS = 1_000;

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
    // Nine statements each time, even on an idle server. Runs of a killed process are detected sooner, by its presence
    // lock.
    superviseIntervalSeconds: 4,
    monitorIntervalSeconds: 4,
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
  /** By queue, has the worker that waits there look for a job. */
  const wakes = new Map<string, () => void>();
  const look = async () => {
    const { rows } = await boss.getDb().executeSql(DUE, [[...wakes.keys()]]);
    for (const { name } of rows as { name: string }[]) wakes.get(name)?.();
  };
  const timer = setInterval(() => void (wakes.size > 0 && look().catch(onError)), LOOK_MS);
  return {
    async send(runId, db) {
      const { rows } = await db.executeSql(OPEN_OTHERS, [runId]);
      const [{ open } = { open: 0 }] = rows as { open: number }[];
      await boss.send(QUEUE, { runId }, { singletonKey: runId, priority: -open, db });
    },
    async work(concurrency, handle) {
      const { wake } = await takeJobs<{ runId: string }>({
        boss,
        queue: QUEUE,
        concurrency,
        options: LISTENING,
        handle: ({ id, data, retryCount, signal }) =>
          handle({ runId: data.runId, jobId: id, attempt: retryCount, signal }),
        onError,
      });
      wakes.set(QUEUE, wake);
    },
    async release(jobId, attempt) {
      await boss.fail(QUEUE, { id: jobId, retryCount: attempt });
      // A retry is not announced to the workers.
      wakes.get(QUEUE)?.();
    },
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
    tasks: (name, options) => openTasks({ boss, name, wakes, onError }, options),
    async stop() {
      clearInterval(timer);
      await boss.stop({ graceful: false, close: true });
    },
  };
}
