import { setTimeout as sleep } from 'node:timers/promises';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { createAccessTokenStore } from '#adapters/postgres/access-token-store.ts';
import { openDatabase } from '#adapters/postgres/database.ts';
import { ensurePostgres } from '#adapters/postgres/embedded.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { LIBRARY_CHANNEL } from '#adapters/postgres/library/document-rows.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import type { LibraryDocument } from '#contract/library.ts';
import { createAccessTokens } from '../edge/access-tokens.ts';
import { createLog } from '../edge/log.ts';
import type { Env } from '../env.ts';
import { openLibrary } from '../library/open-library.ts';
import { createSources } from '../sources/sources.ts';

const LOOK_MS = 200;
const UNFINISHED = ['received', 'reading', 'indexing'];

interface TerminalLibraryOptions {
  env: Env;
  /** Of the workspace; without one, the terminal's own is used. */
  token?: string | undefined;
  /** The folder of the bundled database, if the environment names no other. */
  folder: string;
}

/** A library for a program of this machine, on the server's database, whether a server is running or not. */
export async function openTerminalLibrary({ env, token, folder }: TerminalLibraryOptions) {
  const own = env.DATABASE_URL === 'none' ? await ensurePostgres(folder) : undefined;
  const url = own?.url ?? env.DATABASE_URL;
  const log = createLog('error');
  const database = await openDatabase({ url, root: env.root });
  const clock = { now: () => new Date() };
  const [queue, listener, sources] = await Promise.all([
    createJobQueue({ url, onError: (error) => log.warn({ error }, 'the database is not answering') }),
    createListener({ url, channels: [LIBRARY_CHANNEL] }),
    createSources({ env, cache: createMemoryCache(clock), clock }),
  ]);
  const { library, start, stop } = await openLibrary({ env, database, queue, listener, sources, log });
  const accessTokens = createAccessTokens({ store: createAccessTokenStore(database) });
  const close = async () => {
    stop();
    await queue.stop();
    await listener.close();
    await database.close();
    await own?.stop();
  };
  const workspaceId = await holderOf(token).catch(async (error: unknown) => {
    await close();
    throw error;
  });
  await start();

  async function holderOf(given: string | undefined): Promise<string> {
    return given ? (await accessTokens.holder(`Bearer ${given}`)).workspaceId : 'terminal';
  }

  return {
    library,
    workspaceId,
    /** The document once it has been read to its end, here or by a server. */
    async read(id: string): Promise<LibraryDocument> {
      for (;;) {
        const document = await library.get(workspaceId, id);
        if (!UNFINISHED.includes(document.status)) return document;
        await sleep(LOOK_MS);
      }
    },
    close,
  };
}
