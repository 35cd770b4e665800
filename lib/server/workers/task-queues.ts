import type { TaskOptions } from '#core/ports/job-queue.ts';

/** Retries for documents that could not be read. */
const READINGS = 10;

/** Work other than runs, by queue name. Failures are retried after two seconds, four, eight, and so on. */
export const TASK_QUEUES = {
  documents: { retries: READINGS },
  // They mostly wait; the rate per source is limited elsewhere.
  references: { retries: READINGS, concurrency: 2 },
  study: { retries: 4 },
  memory: {},
  // They mostly wait for sources and models.
  textChecks: { retries: 4, concurrency: 2 },
  // Processor time only: one at a time leaves the other processors free.
  reviewOrders: {},
  reviewImports: { retries: 4, concurrency: 2 },
  // They mostly wait for sources and models.
  reviewReadings: { retries: 4, concurrency: 2 },
  // What cannot be brought on now is sent again by a sweep.
  versions: { retries: 4, concurrency: 2 },
  // A mail server that is away is tried for some hours.
  mail: { retries: 10, pauseSeconds: 15, concurrency: 2 },
} as const satisfies Record<string, TaskOptions>;
