import type { TaskOptions } from '#core/ports/job-queue.ts';

/** Work beside runs, by the name of its queue. What failed is tried again after two seconds, four, eight, and so on. */
export const TASK_QUEUES = {
  documents: { retries: 10 },
  study: { retries: 4 },
  memory: {},
} as const satisfies Record<string, TaskOptions>;
