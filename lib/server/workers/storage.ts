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
/** It has room again only when there is some more than the least, or it would go to and fro. */
const AGAIN = 1.25;

interface StorageOptions {
  /** Where the database keeps its data; undefined where that is another machine's business. */
  folder: string | undefined;
  /** Bytes that stay free for the database's own housekeeping. */
  leastFree: number;
  log: Logger;
  everyMs?: number;
  /** Bytes that are free where a folder is. */
  freeBytes?: (folder: string) => Promise<number>;
}

/** Whether there is room to keep what people bring and what runs find. */
export interface Storage {
  isFull(): boolean;
  /** Throws `storage_full` where there is no room for so many bytes more. */
  check(bytes?: number): void;
  /** Waits while there is no room; rejects with the signal. */
  untilRoom(signal: AbortSignal): Promise<void>;
  /** Does what writes again and again until the disk has room for it; whatever else fails is thrown. */
  whenRoom<T>(write: () => Promise<T>, signal: AbortSignal): Promise<T>;
  stop(): void;
}

/** Where nobody looks there is always room. */
export const UNWATCHED: Storage = {
  isFull: () => false,
  check: () => {},
  untilRoom: async () => {},
  whenRoom: (write) => write(),
  stop: () => {},
};

/**
 * Looks how much room there is on the database's disk, and hears from writes that have failed for want of it. PostgreSQL
 * stops when it cannot write its own log, so that work rests before.
 */
export async function watchStorage(options: StorageOptions): Promise<Storage> {
  const { folder, leastFree, log, everyMs = LOOK_MS, freeBytes = freeAt } = options;
  let free = Number.POSITIVE_INFINITY;
  let isLow = false;
  let refusedAt = Number.NEGATIVE_INFINITY;
  /** The log has been told of a write that was refused, and none has succeeded since. */
  let isTold = false;

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

  async function untilRoom(signal: AbortSignal): Promise<void> {
    while (isFull()) await sleep(Math.min(POLL_MS, everyMs), undefined, { signal });
  }

  return {
    isFull,
    check(bytes = 0) {
      if (isFull() || free - bytes < leastFree) throw new AssayError('storage_full');
    },
    untilRoom,
    async whenRoom(write, signal) {
      for (;;) {
        try {
          const written = await write();
          isTold = false;
          return written;
        } catch (error) {
          if (!isDiskFull(error)) throw error;
          if (!isTold) log.error({ error }, 'the disk of the database is full: work rests until there is room');
          isTold = true;
          refusedAt = performance.now();
          await untilRoom(signal);
        }
      }
    },
    stop: () => clearInterval(timer),
  };
}

/** The queues of other work than runs: nothing is begun while there is no room, and what failed for want of it is done again. */
export function restWhileFull(
  queue: Pick<JobQueue, 'tasks'>,
  storage: Pick<Storage, 'untilRoom' | 'whenRoom'>,
): Pick<JobQueue, 'tasks'> {
  return {
    async tasks(name, options) {
      const tasks = await queue.tasks(name, options);
      return {
        ...tasks,
        work: (handle) =>
          tasks.work(async (task) => {
            await storage.untilRoom(task.signal);
            await storage.whenRoom(() => handle(task), task.signal);
          }),
      };
    },
  };
}

async function freeAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
