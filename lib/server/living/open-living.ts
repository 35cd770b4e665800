import type { Logger } from 'pino';
import { createHttp } from '#adapters/http/create-http.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { createFeedStore } from '#adapters/postgres/living/feed-store.ts';
import { createLivingStore } from '#adapters/postgres/living/living-store.ts';
import { createMailStore } from '#adapters/postgres/living/mail-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { createCrossref } from '#core/sources/crossref/crossref.ts';
import type { createAdmission } from '../edge/admission.ts';
import type { Seal } from '../edge/seal.ts';
import type { Env } from '../env.ts';
import type { Models } from '../models/models.ts';
import type { Runs } from '../runs/runs.ts';
import { USER_AGENT } from '../sources/sources.ts';
import { TASK_QUEUES } from '../workers/task-queues.ts';
import { createFeeds } from './feeds.ts';
import { createLiving } from './living.ts';
import { createLivingSweep } from './living-sweep.ts';
import { createMailLinks } from './mail/mail-links.ts';
import { createMailServer } from './mail/mail-server.ts';
import { createMailWorker } from './mail/mail-worker.ts';
import { createReportMail } from './mail/report-mail.ts';
import { createVersionWorker } from './version-worker.ts';
import { createWatchModels } from './watch-models.ts';

interface OpenLivingOptions {
  env: Env;
  database: Database;
  inTransaction: RunStore['inTransaction'];
  queue: Pick<JobQueue, 'tasks'>;
  runs: Runs;
  models: Pick<Models, 'forRequest'>;
  seal: Seal;
  /** How an e-mail address is recognised without being read. */
  keyOfMail(address: string): string;
  admit: ReturnType<typeof createAdmission>;
  clock: Clock;
  log: Logger;
}

/** Versions of reports: what can be done with them, and the work behind them. */
export async function openLiving(options: OpenLivingOptions) {
  const { env, database, inTransaction, queue, runs, models, seal, keyOfMail, admit, clock, log } = options;
  const store = createLivingStore({ pool: database.pool, inTransaction });
  const tasks = await queue.tasks('report_versions', TASK_QUEUES.versions);
  const mailTasks = await queue.tasks('report_mail', TASK_QUEUES.mail);
  const mailStore = createMailStore(database);
  const links = createMailLinks(seal, env.PUBLIC_URL);
  const mailServer = createMailServer({ url: env.SMTP_URL, from: env.MAIL_FROM });
  const mail = createReportMail({
    store: mailStore,
    tasks: mailTasks,
    links,
    keyOf: keyOfMail,
    isOn: mailServer !== undefined,
    clock,
  });
  const mailWorker = createMailWorker({
    store: mailStore,
    living: store,
    questionOf: async (workspaceId, runId) => (await runs.own(workspaceId, runId)).question,
    server: mailServer,
    links,
    clock,
    log,
  });
  const watchModels = createWatchModels({ seal, models });
  const worker = createVersionWorker({
    store,
    runs,
    modelsFor: watchModels.forLiving,
    async admit({ workspaceId, addressKey, id }, isSample, start) {
      await admit({ workspaceId, address: `watch of ${addressKey ?? id}`, isSample }, start);
    },
    // Anew: what another run remembers may be as old as its report.
    ask: createCrossref({
      http: createHttp({ userAgent: USER_AGENT, clock }),
      cache: { get: async () => undefined, set: async () => {} },
      clock,
      baseUrl: env.CROSSREF_BASE_URL,
      email: env.NCBI_EMAIL,
    }),
    notifyReaders: mail.notify,
    clock,
    log,
  });
  const sweep = createLivingSweep({ store, tasks, clock, log });
  return {
    living: createLiving({
      store,
      runs,
      clock,
      mostWatches: env.WATCHES_PER_WORKSPACE,
      publicUrl: env.PUBLIC_URL,
      mail,
    }),
    feeds: createFeeds({ store, feeds: createFeedStore(database), runs, clock, publicUrl: env.PUBLIC_URL }),
    watchModels,
    async start() {
      await tasks.work(worker.handle);
      await mailTasks.work(mailWorker.handle);
      sweep.start();
    },
    stop: sweep.stop,
  };
}
