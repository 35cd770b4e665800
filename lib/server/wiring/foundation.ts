import { createAnswerCache } from '#adapters/postgres/answer-cache.ts';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { LIBRARY_CHANNEL } from '#adapters/postgres/library/document-rows.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import { createModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import { markPresent, PRESENCE_CHANNEL } from '#adapters/postgres/runs/presence.ts';
import { EVENTS_CHANNEL } from '#adapters/postgres/runs/run-log.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { STUDY_CHANNEL } from '#adapters/postgres/study/study-rows.ts';
import { createVocabularyStore } from '#adapters/postgres/vocabulary-store.ts';
import { WORKSPACE_CHANNEL } from '#adapters/postgres/workspace-store.ts';
import { createLiveAllowance } from '../edge/live-allowance.ts';
import { TEXT_CHANNEL } from '../edge/live-text.ts';
import { createLog } from '../edge/log.ts';
import { createSeal, createSecret } from '../edge/seal.ts';
import { readEnv } from '../env.ts';
import { createModels } from '../models/models.ts';
import { createSources, type SourcesOptions } from '../sources/sources.ts';
import { restWhileFull, watchStorage } from '../workers/storage.ts';
import { newOwner } from '../workers/worker.ts';

/** On this channel workers hear that something is wanted of a run, or that it has been ended from outside. */
export const CONTROL_CHANNEL = 'run_control';
const CHANNELS = [
  EVENTS_CHANNEL,
  CONTROL_CHANNEL,
  TEXT_CHANNEL,
  LIBRARY_CHANNEL,
  STUDY_CHANNEL,
  WORKSPACE_CHANNEL,
  PRESENCE_CHANNEL,
];

export type Foundation = Awaited<ReturnType<typeof openFoundation>>;

/** What every room of the server rests on: settings, database, queue, sources and models. */
export async function openFoundation(paceOf: SourcesOptions['paceOf']) {
  const env = readEnv();
  const log = createLog(env.LOG_LEVEL);
  if (env.PAGE_FETCH_ALLOW.length > 0)
    log.warn(
      { origins: env.PAGE_FETCH_ALLOW },
      'pages of these origins are fetched even at private addresses (PAGE_FETCH_ALLOW)',
    );
  const owner = newOwner();
  const database = await openDatabase({ url: env.DATABASE_URL, root: env.root });
  const store = createRunStore(database);
  const onError = (error: unknown) => log.warn({ error }, 'the database is not answering; trying again');
  const [queue, listener] = await Promise.all([
    createJobQueue({ url: env.DATABASE_URL, onError }),
    createListener({
      url: env.DATABASE_URL,
      channels: CHANNELS,
      onConnect: (client) => markPresent(client, owner),
    }),
  ]);
  const secret = env.ASSAY_SECRET ?? (await createSecret(store));
  const storage = await watchStorage({ folder: env.DATABASE_FOLDER, leastFree: env.DISK_FREE_MB * 1_000_000, log });
  const clock = { now: () => new Date() };
  const cache = createAnswerCache(database, clock);
  const seal = createSeal(secret);
  return {
    env,
    log,
    /** The name of this process among all that work on the database. */
    owner,
    database,
    inTransaction: store.inTransaction,
    store,
    /** For runs, which wait by themselves while the disk is full. */
    runQueue: queue,
    queue: restWhileFull(queue, storage),
    listener,
    secret,
    storage,
    clock,
    cache,
    seal,
    models: createModels({ env, seal, log, spending: createModelSpending(database) }),
    sources: await createSources({
      env,
      clock,
      cache,
      loaded: createVocabularyStore(database),
      ...(paceOf && { paceOf }),
    }),
    /** Only on a hosted demonstration. */
    allowance: env.HOSTED
      ? await createLiveAllowance({
          database,
          secret,
          perWorkspace: env.LIVE_RUNS_PER_DAY_PER_WORKSPACE,
          perAddress: env.LIVE_RUNS_PER_DAY_PER_ADDRESS,
        })
      : undefined,
    /** For what is tried again by itself. */
    onError,
    notify: async (channel: string, payload: string) =>
      void (await database.pool.query('select pg_notify($1, $2)', [channel, payload])),
  };
}
