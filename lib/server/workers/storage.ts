import { statfs } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { isDiskFull } from '#adapters/postgres/database.ts';
import { AssayError } from '#core/errors.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';

const LOOK_MS = 5_000;
const POLL_MS = 500;
/** A disk that the database has found full and that cannot be seen from here is tried again after this. */
const BLIND_MS = 30_000;
/** Free space must exceed the minimum by this factor before work resumes, to avoid flapping. */
const AGAIN = 1.25;

interface StorageOptions {
  /** The database's data folder; undefined if it is on another machine. */
  folder: string | undefined;
  /** Bytes that stay free for the database's own housekeeping. */
  leastFree: number;
  log: Logger;
  everyMs?: number;
  /** Bytes that are free where a folder is. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Whether there is disk space for what users add and runs find. */
export interface Storage {
  isFull(): boolean;
  /** Throws `storage_full` if there is no space for so many more bytes. */
  check(bytes?: number): void;
  /** Waits while there is no space; rejects with the signal. */
  untilSpace(signal: AbortSignal): Promise<void>;
  /** Repeats a write until the disk has space for it; throws any other failure. */
  whenSpace<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T>;
  stop(): void;
}

/** Without monitoring there is always space. */
export const UNWATCHED: Storage = {
  isFull: () => false,
  check: () => {},
  untilSpace: async () => {},
  whenSpace: (write) => write(),
  stop: () => {},
};

/**
 * Watches the free space on the database's disk, and writes that failed for lack of space. PostgreSQL stops when it
 * cannot write its own log, so work is suspended before that.
 */
export async function watchStorage(options: StorageOptions): Promise<Storage> {
  const { folder, leastFree, log, everyMs = LOOK_MS, freeBytes = freeAt } = options;
  let free = Number.POSITIVE_INFINITY;
  let isLow = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** The log has reported a refused write, and none has succeeded since. */
  let isLogged = false;

  async function look(): Promise<void> {
    if (folder === undefined) return;
    try {
      free = await freeBytes(folder);
    } catch (error) {
      // A folder that cannot be seen says nothing.
      free = Number.POSITIVE_INFINITY;
      log.debug({ error }, 'the free space of the disk could not be read');
    }
    const isNow = free < (isLow ? AGAIN : 1) * leastFree;
    if (isNow && !isLow)
      log.error({ free, leastFree }, 'the disk of the database is nearly full: work rests until there is room');
    if (!isNow && isLow) log.info({ free }, 'the disk of the database has room again: work goes on');
    isLow = isNow;
  }

  const isFull = () => isLow || performance.now() - refusedAt < (folder === undefined ? BLIND_MS : everyMs);
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  await look();

  async function untilSpace(signal: AbortSignal): Promise<void> {
    while (isFull()) await sleep(Math.min(POLL_MS, everyMs), undefined, { signal });
  }

  return {
    isFull,
    check(bytes = 0) {
      if (isFull() || free - bytes < leastFree) throw new AssayError('storage_full');
    },
    untilSpace,
    async whenSpace(write, signal) {
      for (;;) {
        try {
          const written = await write();
          isLogged = false;
          return written;
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          if (!isLogged) log.error({ error }, 'the disk of the database is full: work rests until there is room');
          isLogged = true;
          refusedAt = performance.now();
          await untilSpace(signal);
        }
      }
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Queues other than runs: nothing is started while there is no space, and work that failed for lack of it is repeated.
 */
export function restWhileFull(
  queue: Pick<JobQueue, 'tasks'>,
  storage: Pick<Storage, 'untilSpace' | 'whenSpace'>,
): Pick<JobQueue, 'tasks'> {
  return {
    async tasks(name, options) {
      const tasks = await queue.tasks(name, options);
      return {
        ...tasks,
        work: (handle) =>
          tasks.work(async (task) => {
            await storage.untilSpace(task.signal);
            await storage.whenSpace(() => handle(task), task.signal);
          }),
      };
    },
  };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
