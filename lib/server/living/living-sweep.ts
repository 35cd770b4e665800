import type { Logger } from 'pino';
import type { LivingStore } from '#adapters/postgres/living/living-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import { nextDue } from './next-due.ts';

const SWEEP_MS = 15_000;
const MOST_AT_ONCE = 20;

interface LivingSweepOptions {
  store: Pick<LivingStore, 'claimDue' | 'ready'>;
  tasks: Pick<TaskQueue, 'send'>;
  clock: Clock;
  log: Logger;
  everyMs?: number;
}

/** Finds watched reports that are due, and versions that can be continued. Every server does; the database ensures that each is claimed once. */
export function createLivingSweep({ store, tasks, clock, log, everyMs = SWEEP_MS }: LivingSweepOptions) {
  let isSweeping = false;
  let timer: NodeJS.Timeout | undefined;

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      const at = clock.now();
      await store.claimDue(at, (due, every) => nextDue(due, every, at), MOST_AT_ONCE);
      for (const id of await store.ready(at, MOST_AT_ONCE)) await tasks.send(id);
    } catch (error) {
      log.warn({ error }, 'watched reports could not be looked for; trying again');
    } finally {
      isSweeping = false;
    }
  }

  return {
    sweep,
    start(): void {
      timer = setInterval(() => void sweep(), everyMs);
    },
    stop: () => clearInterval(timer),
  };
}
