import { createHttp } from '#adapters/http/create-http.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { createAnswerNotices } from '#adapters/postgres/runs/answer-notices.ts';
import type { WorkSince } from '#contract/living/work-since.ts';
import type { RunView } from '#contract/run-view.ts';
import type { Clock } from '#core/ports/clock.ts';
import { createCrossref } from '#core/sources/crossref/crossref.ts';
import type { Env } from '../env.ts';
import { USER_AGENT } from '../sources/sources.ts';
import { createSharedNotices, type SharedNotices } from './shared-notices.ts';

interface OpenOptions {
  env: Env;
  database: Database;
  clock: Clock;
  onError: (error: unknown) => void;
}

/** Works that an answer cites and that were retracted or put in doubt since, looked up at most once a day for each answer. */
export function createAnswerRecheck(recheck: SharedNotices) {
  return async (view: RunView): Promise<WorkSince[]> => {
    const { runId, finishedAt, references, works, sampleData } = view;
    if (finishedAt === null) return [];
    const evidence = references.flatMap((id, at) => {
      const work = works[id];
      return work ? [{ ...work, reference: at + 1 }] : [];
    });
    const { later } = await recheck(runId, { report: { finishedAt, evidence }, sharedAt: finishedAt, sampleData });
    return later.map(({ evidenceId, title, kind, date, source }) => ({ evidenceId, title, what: kind, date, source }));
  };
}

export type AnswerRecheck = ReturnType<typeof createAnswerRecheck>;

export function openAnswerRecheck({ env, database, clock, onError }: OpenOptions): AnswerRecheck {
  // A hosted demonstration makes no look-ups that are not counted.
  if (env.HOSTED) return async () => [];
  const ask = createCrossref({
    http: createHttp({ userAgent: USER_AGENT, clock }),
    // Anew: an answer that another run remembers may be as old as this one.
    cache: { get: async () => undefined, set: async () => {} },
    clock,
    baseUrl: env.CROSSREF_BASE_URL,
    email: env.NCBI_EMAIL,
  });
  return createAnswerRecheck(createSharedNotices({ store: createAnswerNotices(database), ask, clock, onError }));
}
