import { randomBytes } from 'node:crypto';
import type { Logger } from 'pino';
import { createHttp } from '#adapters/http/create-http.ts';
import type { Database } from '#adapters/postgres/database.ts';
import type { Listener } from '#adapters/postgres/listener.ts';
import { createLivingStore } from '#adapters/postgres/living/living-store.ts';
import { STUDY_CHANNEL } from '#adapters/postgres/study/study-rows.ts';
import { createStudyStore } from '#adapters/postgres/study/study-store.ts';
import { cutPassages } from '#core/library/cut-passages.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { createCrossref } from '#core/sources/crossref/crossref.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import type { Env } from '../env.ts';
import type { Library } from '../library/library.ts';
import type { Models } from '../models/models.ts';
import type { Runs } from '../runs/runs.ts';
import { USER_AGENT } from '../sources/sources.ts';
import { TASK_QUEUES } from '../workers/task-queues.ts';
import { createStudies } from './studies.ts';
import { createStudyLive } from './study-live.ts';
import { createStudyMaterials, type LoadMaterial } from './study-materials.ts';
import { createStudyResearch } from './study-research.ts';
import { createStudySessions } from './study-sessions.ts';
import { createStudySweep } from './study-sweep.ts';
import { createStudyWorker } from './study-worker.ts';

interface OpenStudiesOptions {
  env: Pick<
    Env,
    'ASSAY_DEMO' | 'HOSTED' | 'CROSSREF_BASE_URL' | 'NCBI_EMAIL' | 'RUN_TOKENS_MAX' | 'STUDY_TOKENS_PER_DAY'
  >;
  database: Database;
  inTransaction: RunStore['inTransaction'];
  queue: Pick<JobQueue, 'tasks'>;
  listener: Pick<Listener, 'on'>;
  runs: Pick<Runs, 'view' | 'start'>;
  library: Pick<Library, 'get' | 'list' | 'text'>;
  models: Pick<Models, 'open'>;
  clock: Clock;
  log: Logger;
  /** In place of the real ones, for tests. */
  tools?: StudyTools;
  loadMaterial?: LoadMaterial;
  sweepMs?: number;
  newId?: () => string;
}

/** Studying: what can be done with sessions, how they are followed, and the worker and sweeps behind them. */
export async function openStudies(options: OpenStudiesOptions) {
  const { env, database, inTransaction, queue, listener, runs, library, models, clock, log, sweepMs } = options;
  const { tools = STUDY_TOOLS } = options;
  const onError = (error: unknown) => log.warn({ error }, 'a study session had a failure; going on');
  const store = createStudyStore({ pool: database.pool, inTransaction });
  const tasks = await queue.tasks('study', TASK_QUEUES.study);
  const sessions = createStudySessions({ store, tools, tasks, clock });
  const loadMaterial =
    options.loadMaterial ?? createStudyMaterials({ runs, library, cutPassages, sampleData: env.ASSAY_DEMO });
  const worker = createStudyWorker({
    sessions,
    store,
    tasks,
    tools,
    openModels: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
    tokensPerDay: Math.min(env.STUDY_TOKENS_PER_DAY, env.RUN_TOKENS_MAX),
    clock,
    log,
  });
  const studies = createStudies({
    store,
    inTransaction,
    sessions,
    worker,
    tasks,
    tools,
    loadMaterial,
    clock,
    newId: options.newId ?? (() => randomBytes(12).toString('base64url')),
  });
  const live = createStudyLive({
    view: studies.view,
    onChange: (hear) => listener.on(STUDY_CHANNEL, hear),
    onError,
  });
  const ask = createCrossref({
    http: createHttp({ userAgent: USER_AGENT, clock }),
    cache: { get: async () => undefined, set: async () => {} },
    clock,
    baseUrl: env.CROSSREF_BASE_URL,
    email: env.NCBI_EMAIL,
  });
  const sweep = createStudySweep({
    store,
    sessions,
    tools,
    loadMaterial,
    // On a hosted demonstration nothing is looked up that nobody has counted.
    ask: env.HOSTED ? undefined : ask,
    reportedSince: createLivingStore({ pool: database.pool, inTransaction }).reportedSince,
    log,
    ...(sweepMs !== undefined && { everyMs: sweepMs }),
  });
  return {
    studies,
    worker,
    sweep,
    live,
    research: createStudyResearch({ studies, sessions, runs }),
    async start(): Promise<void> {
      await worker.start();
      sweep.start();
    },
    stop(): void {
      sweep.stop();
      live.close();
    },
  };
}
