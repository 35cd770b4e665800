import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { createAccessTokenStore } from '#adapters/postgres/access-token-store.ts';
import { openDatabase } from '#adapters/postgres/database.ts';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { LIBRARY_CHANNEL } from '#adapters/postgres/library/document-rows.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import { createModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import { createRunLog } from '#adapters/postgres/runs/run-log.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { STUDY_CHANNEL } from '#adapters/postgres/study/study-rows.ts';
import type { StudyView } from '#contract/study/study-view.ts';
import { AssayError } from '#core/errors.ts';
import { createAccessTokens } from '../edge/access-tokens.ts';
import { createLog } from '../edge/log.ts';
import { createSeal, createSecret } from '../edge/seal.ts';
import type { Env } from '../env.ts';
import { openLibrary } from '../library/open-library.ts';
import { createModels } from '../models/models.ts';
import { createRunViews } from '../runs/run-views.ts';
import { createSources } from '../sources/sources.ts';
import { openStudies } from '../study/open-studies.ts';

const LOOK_MS = 200;

interface TerminalStudiesOptions {
  env: Env;
  /** Of the workspace; without one, the terminal's own is used. */
  token?: string | undefined;
  /** The folder of the bundled database, if the environment names no other. */
  folder: string;
}

/** Studying for a program of this machine, on the server's database, without a model, whether a server is running or not. */
export async function openTerminalStudies({ env, token, folder }: TerminalStudiesOptions) {
  const own = env.DATABASE_URL === 'none' ? await ensurePostgres(folder) : undefined;
  const url = own?.url ?? env.DATABASE_URL;
  const log = createLog('error');
  const clock = { now: () => new Date() };
  const database = await openDatabase({ url, root: env.root });
  const store = createRunStore(database);
  const views = createRunViews(createRunLog(database));
  const [queue, listener, sources] = await Promise.all([
    createJobQueue({ url, onError: (error) => log.warn({ error }, 'the database is not answering') }),
    createListener({ url, channels: [LIBRARY_CHANNEL, STUDY_CHANNEL] }),
    createSources({ env, cache: createMemoryCache(clock), clock }),
  ]);
  const seal = createSeal(env.ASSAY_SECRET ?? (await createSecret(store)));
  const { library, stop } = await openLibrary({ env, database, queue, listener, sources, log });
  const opened = await openStudies({
    env,
    database,
    inTransaction: store.inTransaction,
    queue,
    listener,
    runs: {
      async view(workspaceId, runId) {
        const run = await store.get(runId);
        if (!run || run.workspaceId !== workspaceId) throw new AssayError('not_found');
        return views.view(runId);
      },
      start: () => Promise.reject(new AssayError('not_found', 'Research is started on the page of the session.')),
    },
    library,
    models: createModels({ env, seal, log, spending: createModelSpending(database) }),
    clock,
    log,
  });
  const close = async () => {
    opened.stop();
    stop();
    await queue.stop();
    await listener.close();
    await database.close();
    await own?.stop();
  };
  const accessTokens = createAccessTokens({ store: createAccessTokenStore(database) });
  const holder = token ? accessTokens.holder(`Bearer ${token}`).then(({ workspaceId }) => workspaceId) : 'terminal';
  const workspaceId = await Promise.resolve(holder).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await opened.start();
  return {
    studies: opened.studies,
    workspaceId,
    /** The session once nothing is worked on any more, here or by a server. */
    async settled(id: string): Promise<StudyView> {
      for (;;) {
        const view = await opened.studies.view(workspaceId, id);
        if (view.working === null && view.status !== 'preparing') return view;
        await sleep(LOOK_MS);
      }
    },
    close,
  };
}
