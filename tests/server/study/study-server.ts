import pino, { type Logger } from 'pino';
import { openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { STUDY_CHANNEL } from '#adapters/postgres/study/study-rows.ts';
import { AssayError } from '#core/errors.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { STUDY_TOOLS } from '#core/study/session/real-tools.ts';
import type { StudyTools } from '#core/study/session/study-tools.ts';
import { readEnv } from '#server/env.ts';
import type { Models } from '#server/models/models.ts';
import type { Runs } from '#server/runs/runs.ts';
import { openStudies } from '#server/study/open-studies.ts';
import type { LoadMaterial } from '#server/study/study-materials.ts';
import { FICTIONAL_MATERIAL } from '#tests/core/study/fictional-study.ts';

interface StudyServerOptions {
  url: string;
  /** Called before a transaction, at the end of its work, and after its commit. */
  atWrite?: (timing: 'before' | 'inside' | 'after') => void;
  newId?: () => string;
  isWorking?: boolean;
  now?: () => Date;
  env?: Record<string, string>;
  /** In place of the invented material, and of no models at all. */
  loadMaterial?: LoadMaterial;
  models?: Pick<Models, 'open'>;
  runs?: Pick<Runs, 'view' | 'start'>;
  queue?: Pick<JobQueue, 'tasks'>;
  tools?: Partial<StudyTools>;
  log?: Logger;
}

const NOW = new Date('2026-03-01T10:00:00.000Z');
const absent = () => Promise.reject(new AssayError('not_found'));

/** A server as far as studying goes, on a real database and an invented material. Its time stands still. */
export async function startStudyServer({ url, atWrite = () => {}, isWorking = false, ...more }: StudyServerOptions) {
  const env = readEnv({ DATABASE_URL: url, CROSSREF_BASE_URL: 'http://127.0.0.1:9', ...more.env });
  const database = await openDatabase({ url, root: process.cwd() });
  const queue = await createJobQueue({ url, onError: () => {} });
  const listener = await createListener({ url, channels: [STUDY_CHANNEL] });
  const store = createRunStore(database);
  const inTransaction: RunStore['inTransaction'] = async (work) => {
    atWrite('before');
    const result = await store.inTransaction(async (db) => {
      const done = await work(db);
      atWrite('inside');
      return done;
    });
    atWrite('after');
    return result;
  };
  const opened = await openStudies({
    env,
    database,
    inTransaction,
    queue: more.queue ?? queue,
    listener,
    runs: more.runs ?? { view: absent, start: absent },
    library: { get: absent, list: async () => ({ documents: [], collections: [], tags: [] }), text: absent },
    models: more.models ?? { open: absent },
    clock: { now: more.now ?? (() => NOW) },
    log: more.log ?? pino({ level: 'silent' }),
    loadMaterial: more.loadMaterial ?? (async () => FICTIONAL_MATERIAL),
    ...(more.tools && { tools: { ...STUDY_TOOLS, ...more.tools } }),
    ...(more.newId && { newId: more.newId }),
  });
  if (isWorking) await opened.start();
  return {
    ...opened,
    database,
    async close() {
      opened.stop();
      await queue.stop();
      await listener.close();
      await database.close();
    },
  };
}

export type StudyServer = Awaited<ReturnType<typeof startStudyServer>>;
