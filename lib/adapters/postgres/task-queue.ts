import type { PgBoss } from 'pg-boss';
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
   */
  send(id: string, db?: SqlExecutor): Promise<void>;
  /**
   * Starts taking tasks. A rejection has the task tried again after a pause, which doubles. Of one id, one task is worked
   * on at a time, on all servers together; that of a worker that dies moves on within some fifteen seconds.
   */
  work(handle: (task: Task) => Promise<void>): Promise<void>;
  /** Of these ids, those with a task that waits or is worked on. */
  open(ids: readonly string[]): Promise<string[]>;
}

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
  boss: PgBoss,
  name: string,
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
    async send(id, db) {
      const within = db ?? boss.getDb();
      await within.executeSql(FORGET_FAILED, [name, id]);
      const { rows } = await within.executeSql(WAITING, [name, id]);
      if (rows.length > 0) return;
      await boss.send(name, {}, { singletonKey: id, ...(db && { db }) });
    },
    async work(handle) {
      const options = {
        localConcurrency: concurrency,
        pollingIntervalSeconds: 0.5,
        notifyPollingIntervalSeconds: 1,
        heartbeatRefreshSeconds: 3,
        includeMetadata: true as const,
      };
      const worker = await boss.work(name, options, async ([job]) => {
        if (!job?.singletonKey) return;
        const { singletonKey: id, retryCount: attempt, retryLimit, signal } = job;
        await handle({ id, attempt, isLast: attempt >= retryLimit, signal }).finally(() => {
          // What was sent while all were at work was announced to nobody.
          setTimeout(() => boss.notifyWorker(worker), LOOK_AGAIN_MS).unref();
        });
      });
    },
    async open(ids) {
      const { rows } = await boss.getDb().executeSql(OPEN, [name, ids]);
      return (rows as { id: string }[]).map((row) => row.id);
    },
  };
}
