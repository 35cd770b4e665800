import type { PgBoss } from 'pg-boss';

/**
 * $1 queues. In how many seconds the next waiting job of each is due, and the next active one counts as lost, because its
 * worker has sent no heartbeat. All queues in one statement: each would ask by itself else.
 */
export const DUE = `
select name, extract(epoch from min(start_after) filter (where state < 'active') - now())::float8 as "dueIn",
  extract(epoch from min(heartbeat_on + heartbeat_seconds * interval '1 s') filter (where state = 'active') - now())::float8
    as "lostIn"
from pgboss.job where name = any($1) and state <= 'active' group by name`;

/** A job that is due while every worker is busy is looked for again after this. */
const LEAST_MS = 1_000;
/** Another process may have put a job off, or begun one and vanished. */
const MOST_MS = 10_000;

export interface DueJobs {
  /** `wake` has the worker that waits at a queue look for a job. */
  watch(queue: string, wake: () => void): void;
  /** Looks shortly after this work has failed, since its job may be tried again after a pause. */
  attempt(work: Promise<void>): Promise<void>;
  stop(): void;
}

/**
 * Wakes workers for what is announced to nobody: a job that is due again after a pause, or that was taken from a worker that
 * vanished. Looks when the next is due, and not again and again.
 */
export function watchDueJobs(boss: Pick<PgBoss, 'getDb' | 'supervise'>, onError: (error: unknown) => void): DueJobs {
  const wakes = new Map<string, () => void>();
  let timer: NodeJS.Timeout | undefined;
  let nextAt = Number.POSITIVE_INFINITY;
  let isStopped = false;

  /** @returns after how long to look again. */
  async function look(): Promise<number> {
    const { rows } = await boss.getDb().executeSql(DUE, [[...wakes.keys()]]);
    const found = rows as { name: string; dueIn: number | null; lostIn: number | null }[];
    for (const { name, dueIn, lostIn } of found) {
      if (lostIn !== null && lostIn <= 0) await boss.supervise(name);
      if (dueIn !== null && dueIn <= 0) wakes.get(name)?.();
    }
    const seconds = found.flatMap(({ dueIn, lostIn }) => [dueIn, lostIn].filter((each) => each !== null));
    return 1_000 * Math.min(...seconds, MOST_MS / 1_000);
  }

  function lookIn(ms: number): void {
    const then = performance.now() + ms;
    if (isStopped || then >= nextAt) return;
    nextAt = then;
    clearTimeout(timer);
    timer = setTimeout(async () => {
      nextAt = Number.POSITIVE_INFINITY;
      const next = await look().catch((error: unknown) => {
        if (!isStopped) onError(error);
        return MOST_MS;
      });
      lookIn(Math.max(LEAST_MS, next));
    }, ms);
  }

  return {
    watch(queue, wake) {
      wakes.set(queue, wake);
      lookIn(LEAST_MS);
    },
    attempt: (work) =>
      work.catch((error: unknown) => {
        lookIn(LEAST_MS);
        throw error;
      }),
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
