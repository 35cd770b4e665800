import type { PgBoss } from 'pg-boss';
import type { TaskOptions, TaskQueue } from '#core/ports/job-queue.ts';
import { takeJobs } from './take-jobs.ts';

/** By then a task that has ended is out of the way of its successor. */
const LOOK_AGAIN_MS = 50;
const LONGEST_PAUSE_SECONDS = 3_600;

/** Whoever comes late waits: a task that has failed for good would stand in the way of its successors. */
const FORGET_FAILED = `delete from pgboss.job where name = $1 and singleton_key = $2 and state = 'failed'`;
const WAITING = `select 1 from pgboss.job where name = $1 and singleton_key = $2 and state in ('created', 'retry') limit 1`;
const OPEN = `
select distinct singleton_key as id from pgboss.job
where name = $1 and state in ('created', 'retry', 'active') and singleton_key = any($2::text[])`;

/** Work beside runs as jobs of pg-boss. The policy keeps tasks of one id in a row, one at work at a time. */
export async function openTasks(
  { boss, name, onError }: { boss: PgBoss; name: string; onError: (error: unknown) => void },
  { concurrency = 2, retries = 8, pauseSeconds = 2 }: TaskOptions = {},
): Promise<TaskQueue> {
  await boss.createQueue(name, {
    policy: 'key_strict_fifo',
    notify: true,
    heartbeatSeconds: 10,
    retryLimit: retries,
    retryDelay: pauseSeconds,
    retryBackoff: true,
    retryDelayMax: LONGEST_PAUSE_SECONDS,
    expireInSeconds: 86_400,
  });
  return {
    async send(id, db, behind = 0) {
      const within = db ?? boss.getDb();
      await within.executeSql(FORGET_FAILED, [name, id]);
      const { rows } = await within.executeSql(WAITING, [name, id]);
      if (rows.length > 0) return;
      await boss.send(name, {}, { singletonKey: id, priority: -behind, ...(db && { db }) });
    },
    async work(handle) {
      const { wake } = await takeJobs({
        boss,
        queue: name,
        concurrency,
        // New tasks are announced; what is found by asking is a task whose turn has come again.
        options: { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 3, heartbeatRefreshSeconds: 3 },
        async handle({ singletonKey: id, retryCount: attempt, retryLimit, signal }) {
          if (!id) return;
          await handle({ id, attempt, isLast: attempt >= retryLimit, signal }).finally(() => {
            // What was sent while all were at work was announced to nobody.
            setTimeout(wake, LOOK_AGAIN_MS).unref();
          });
        },
        onError,
      });
    },
    async open(ids) {
      const { rows } = await boss.getDb().executeSql(OPEN, [name, ids]);
      return (rows as { id: string }[]).map((row) => row.id);
    },
  };
}
