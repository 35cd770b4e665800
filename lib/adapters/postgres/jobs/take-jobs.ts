import type { JobWithMetadata, PgBoss, WorkOptions } from 'pg-boss';

/** Workers hear of jobs, and seldom ask by themselves; often only where nothing can be announced to them. */
export const LISTENING = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: 60, heartbeatRefreshSeconds: 3 };

interface Taking<T> {
  boss: Pick<PgBoss, 'work' | 'offWork' | 'notifyWorker'>;
  queue: string;
  /** Jobs worked on at once in this process. */
  concurrency: number;
  options: Omit<WorkOptions, 'localConcurrency' | 'batchSize' | 'includeMetadata'>;
  handle: (job: JobWithMetadata<T>) => Promise<void>;
  onError: (error: unknown) => void;
}

/**
 * Takes jobs, and always has one worker of pg-boss wait for the next as long as another may be worked on: each that waits
 * asks the database again and again, and is woken by every job, though one of them gets it. `wake` has it look now.
 */
export async function takeJobs<T>(taking: Taking<T>): Promise<{ wake(): void }> {
  const { boss, queue, concurrency, options, handle, onError } = taking;
  let atWork = 0;
  /** The worker that waits. */
  let waiting: string | undefined;

  async function addWorker(): Promise<void> {
    const given = { ...options, includeMetadata: true as const };
    const id: string = await boss.work(queue, given, async ([job]: JobWithMetadata<T>[]) => {
      if (!job) return;
      atWork += 1;
      if (waiting === id) waiting = undefined;
      if (waiting === undefined && atWork < concurrency) await addWorker().catch(onError);
      try {
        await handle(job);
      } finally {
        atWork -= 1;
        // One of two waits on; this one ends once it has written how its job went.
        if (waiting === undefined) waiting = id;
        else void boss.offWork(queue, { id, wait: false }).catch(onError);
      }
    });
    waiting = id;
  }

  await addWorker();
  return {
    wake() {
      if (waiting !== undefined) boss.notifyWorker(waiting);
    },
  };
}
