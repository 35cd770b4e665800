import type { TaskOptions } from '#core/ports/job-queue.ts';

/** How often documents that could not be read are tried again. */
const READINGS = 10;

/** Work beside runs, by the name of its queue. What failed is tried again after two seconds, four, eight, and so on. */
export const TASK_QUEUES = {
  documents: { retries: READINGS },
  // They mostly wait; how often a source is asked is limited elsewhere.
  references: { retries: READINGS, concurrency: 2 },
  study: { retries: 4 },
  memory: {},
  // They mostly wait for sources and models.
  textChecks: { retries: 4, concurrency: 2 },
  // Of processor alone: one at a time leaves the other processors to everybody else.
  reviewOrders: {},
  reviewImports: { retries: 4, concurrency: 2 },
  // They mostly wait for sources and models.
  reviewReadings: { retries: 4, concurrency: 2 },
  // What cannot be brought on now is sent again by a sweep.
  versions: { retries: 4, concurrency: 2 },
  // A mail server that is away is tried for some hours.
  mail: { retries: 10, pauseSeconds: 15, concurrency: 2 },
} as const satisfies Record<string, TaskOptions>;
