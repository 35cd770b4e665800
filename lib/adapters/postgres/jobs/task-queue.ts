import type { PgBoss } from 'pg-boss';
import type { TaskOptions, TaskQueue } from '#core/ports/job-queue.ts';
import type { DueJobs } from './due-jobs.ts';
import { LISTENING, takeJobs } from './take-jobs.ts';

/** By then a finished task no longer blocks its successor. */
const LOOK_AGAIN_MS = 50;
const LONGEST_PAUSE_SECONDS = 3_600;

/** A task that has failed permanently would block its successors. */
const FORGET_FAILED = `delete from pgboss.job where name = $1 and singleton_key = $2 and state = 'failed'`;
const WAITING = `select 1 from pgboss.job where name = $1 and singleton_key = $2 and state in ('created', 'retry') limit 1`;
const OPEN = `
select distinct singleton_key as id from pgboss.job
where name = $1 and state in ('created', 'retry', 'active') and singleton_key = any($2::text[])`;

interface Opening {
  boss: PgBoss;
  name: string;
  due: DueJobs;
  onError: (error: unknown) => void;
}

/** Work other than runs, as jobs of pg-boss. The policy keeps tasks of one id in a row, one at work at a time. */
export async function openTasks(
  { boss, name, due, onError }: Opening,
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
        options: LISTENING,
        async handle({ singletonKey: id, retryCount: attempt, retryLimit, signal }) {
          if (!id) return;
          await due.attempt(handle({ id, attempt, isLast: attempt >= retryLimit, signal })).finally(() => {
            // A task sent while all workers were busy was announced in vain.
            setTimeout(wake, LOOK_AGAIN_MS).unref();
          });
        },
        onError,
      });
      due.watch(name, wake);
    },
    async open(ids) {
      const { rows } = await boss.getDb().executeSql(OPEN, [name, ids]);
      return (rows as { id: string }[]).map((row) => row.id);
    },
  };
}
