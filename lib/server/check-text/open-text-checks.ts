import type { Logger } from 'pino';
import type { Database } from '#adapters/postgres/database.ts';
import { createTextCheckStore } from '#adapters/postgres/text-checks/text-check-store.ts';
import type { DocumentReader } from '#core/ports/document-reader.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import type { Env } from '../env.ts';
import type { Library } from '../library/library.ts';
import type { Models } from '../models/models.ts';
import type { Sources } from '../sources/sources.ts';
import type { Storage } from '../workers/storage.ts';
import { TASK_QUEUES } from '../workers/task-queues.ts';
import { createReferenceWorks } from './reference-works.ts';
import { createTextCheckWorker } from './text-check-worker.ts';
import { createTextChecks } from './text-checks.ts';

interface OpenTextChecksOptions {
  env: Pick<Env, 'RUN_TOKENS_STANDARD' | 'RUN_TOKENS_MAX'>;
  database: Database;
  inTransaction: RunStore['inTransaction'];
  queue: Pick<JobQueue, 'tasks'>;
  storage: Pick<Storage, 'check'>;
  sources: Pick<Sources, 'clock' | 'live'>;
  library: Pick<Library, 'list' | 'text'>;
  reader: Pick<DocumentReader, 'read'>;
  models: Pick<Models, 'open'>;
  log: Logger;
}

/** Checks of texts: their operations, and the worker behind them. */
export async function openTextChecks(options: OpenTextChecksOptions) {
  const { env, database, inTransaction, queue, storage, sources, library, reader, models, log } = options;
  const store = createTextCheckStore({ pool: database.pool, inTransaction });
  const tasks = await queue.tasks('text_checks', TASK_QUEUES.textChecks);
  const worker = createTextCheckWorker({
    store,
    tasks,
    reader,
    worksOf: (workspaceId) =>
      createReferenceWorks({
        ...sources,
        own: {
          list: async () => (await library.list(workspaceId)).documents,
          text: async (id) => (await library.text(workspaceId, id)).text,
        },
      }),
    openModels: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
    tokens: Math.min(2 * env.RUN_TOKENS_STANDARD, env.RUN_TOKENS_MAX),
    log,
  });
  return { textChecks: createTextChecks({ store, tasks, checkSpace: storage.check }), start: worker.start };
}
