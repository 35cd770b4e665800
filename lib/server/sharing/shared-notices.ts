import * as z from 'zod';
import { createHttp } from '#adapters/http/create-http.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { createShareNotices, type KeptNotices } from '#adapters/postgres/runs/share-notices.ts';
import type { ReportEvidence } from '#contract/report.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { LaterNotice, Recheck } from '#core/report/recheck.ts';
import { type CrossrefAnswer, createCrossref } from '#core/sources/crossref/crossref.ts';
import type { Env } from '../env.ts';
import { USER_AGENT } from '../sources/sources.ts';

const DAY_MS = 86_400_000;
/** A check that got no or not all answers is made again after this. */
const TRY_AGAIN_MS = 3_600_000;
/** Works asked about at most, in the order of the reference list. */
const MOST_WORKS = 60;
const CHECK_TIMEOUT_MS = 10_000;
/** A reader waits no longer than this for a check; its result is shown when the page is next opened. */
const TIMEOUT_MS = 1_500;

const laterNotice = z.object({
  evidenceId: z.string(),
  title: z.string(),
  reference: z.int(),
  kind: z.enum(['retraction', 'concern']),
  date: z.string().nullable(),
  source: z.string(),
});
const stored = z.object({
  /** When a try last got answers or had nothing to ask; null while none did. */
  checkedAt: z.string().nullable(),
  /** When they were last asked for. */
  triedAt: z.string(),
  /** The last try got an answer for every work that it asked about. */
  complete: z.boolean(),
  unasked: z.int(),
  later: z.array(laterNotice),
});
type Stored = z.infer<typeof stored>;

interface SharedNoticesOptions {
  store: KeptNotices;
  ask: (doi: string, options: { signal: AbortSignal }) => Promise<CrossrefAnswer>;
  clock: Clock;
  onError: (error: unknown) => void;
  timeoutMs?: number;
  checkTimeoutMs?: number;
}

/** A work as it was known when it was cited; `reference`: its number in the reference list, null where it is not cited. */
type CitedWork = Pick<ReportEvidence, 'id' | 'title' | 'reference' | 'ids' | 'notices'>;
interface Citing {
  finishedAt: string;
  evidence: readonly CitedWork[];
}

/** A report or an answer as it was written; one of invented works is not looked up. */
interface Recheckable {
  report: Citing;
  sharedAt: string;
  sampleData?: boolean;
}

interface OpenOptions extends Pick<SharedNoticesOptions, 'clock' | 'onError'> {
  env: Env;
  database: Database;
}

/**
 * Looks again, at most once a day and once at a time for each, whether works that a frozen report or an answer cites have been
 * retracted since. Never throws: a check that cannot be made is reported as such.
 */
export function createSharedNotices(options: SharedNoticesOptions) {
  const { store, ask, clock, onError, timeoutMs = TIMEOUT_MS, checkTimeoutMs = CHECK_TIMEOUT_MS } = options;
  const underWay = new Map<string, Promise<Stored | null>>();

  async function check(token: string, report: Citing, before: Stored | null): Promise<Stored> {
    const cited = citedWorks(report);
    const signal = AbortSignal.timeout(checkTimeoutMs);
    const answers = await Promise.all(cited.slice(0, MOST_WORKS).map((work) => answerFor(work, signal)));
    const known = answers.filter(({ answer }) => answer !== null && answer.status !== 'failed');
    const failed = answers.filter(({ answer }) => answer?.status === 'failed');
    const kept = new Set([...failed, ...answers.filter(({ answer }) => answer === null)].map(({ work }) => work.id));
    const triedAt = clock.now().toISOString();
    const result: Stored = {
      checkedAt: known.length > 0 || failed.length === 0 ? triedAt : (before?.checkedAt ?? null),
      triedAt,
      complete: failed.length === 0,
      unasked: cited.length - known.length,
      later: [
        ...known.flatMap(({ work, answer }) => laterNotices(work, answer)),
        // Earlier notices stay until a source says otherwise.
        ...(before?.later ?? []).filter(({ evidenceId }) => kept.has(evidenceId)),
      ].sort((a, b) => a.reference - b.reference),
    };
    await store.write(token, result);
    return result;
  }

  async function answerFor(work: CitedWork, signal: AbortSignal) {
    const { doi } = work.ids;
    if (doi === undefined) return { work, answer: null };
    const answer = await ask(doi, { signal }).catch((): CrossrefAnswer => ({ status: 'failed' }));
    return { work, answer };
  }

  function startOnce(token: string, report: Citing, before: Stored | null): Promise<Stored | null> {
    const present = underWay.get(token);
    if (present) return present;
    const started = check(token, report, before)
      .catch((error: unknown) => {
        onError(error);
        return null;
      })
      .finally(() => underWay.delete(token));
    underWay.set(token, started);
    return started;
  }

  /** What is known about the cited works; waits for a due check no longer than a reader would. */
  return async (token: string, { report, sharedAt, sampleData = false }: Recheckable): Promise<Recheck> => {
    // Invented works have no notices.
    if (sampleData) return RECENT;
    const now = clock.now().getTime();
    const before = await readStored(store, token, onError);
    if (!isDue(before, report, sharedAt, now)) return before ? toRecheck(before) : RECENT;
    if (citedWorks(report).length === 0) return RECENT;
    let timer: NodeJS.Timeout | undefined;
    const deadline = new Promise<'later'>((resolve) => {
      timer = setTimeout(() => resolve('later'), timeoutMs);
    });
    const after = await Promise.race([startOnce(token, report, before), deadline]);
    clearTimeout(timer);
    if (after !== 'later' && after !== null) return toRecheck(after);
    const state = after === null ? 'failed' : 'checking';
    return { state, checkedAt: before?.checkedAt ?? null, unasked: before?.unasked ?? 0, later: before?.later ?? [] };
  };
}

export type SharedNotices = ReturnType<typeof createSharedNotices>;

const RECENT: Recheck = { state: 'recent', checkedAt: null, unasked: 0, later: [] };

/** A run checks its works itself, so that a report needs no check on its first day. */
function isDue(before: Stored | null, report: Citing, sharedAt: string, now: number): boolean {
  if (before) return now - Date.parse(before.triedAt) > (before.complete ? DAY_MS : TRY_AGAIN_MS);
  return now - Math.min(Date.parse(report.finishedAt), Date.parse(sharedAt)) > DAY_MS;
}

async function readStored(
  store: KeptNotices,
  token: string,
  onError: (error: unknown) => void,
): Promise<Stored | null> {
  try {
    return stored.safeParse(await store.read(token)).data ?? null;
  } catch (error) {
    onError(error);
    return null;
  }
}

function toRecheck({ checkedAt, triedAt, unasked, later }: Stored): Recheck {
  return { state: checkedAt === triedAt ? 'checked' : 'failed', checkedAt, unasked, later };
}

function citedWorks(report: Citing): CitedWork[] {
  return report.evidence.filter(({ reference }) => reference !== null);
}

/** Notices that the frozen copy does not contain. */
function laterNotices(work: CitedWork, answer: CrossrefAnswer | null): LaterNotice[] {
  if (answer?.status !== 'known' || work.reference === null) return [];
  const known = new Set(work.notices.map(({ kind }) => kind));
  const { id: evidenceId, title, reference } = work;
  return answer.notices.flatMap(({ kind, date, source }) =>
    kind === 'correction' || known.has(kind) ? [] : [{ evidenceId, title, reference, kind, date, source }],
  );
}

/** The checks of this server, asking Crossref anew: an answer that another run remembers may be as old as the report's. */
export function openSharedNotices({ env, database, clock, onError }: OpenOptions): SharedNotices {
  const ask = createCrossref({
    http: createHttp({ userAgent: USER_AGENT, clock }),
    cache: { get: async () => undefined, set: async () => {} },
    clock,
    baseUrl: env.CROSSREF_BASE_URL,
    email: env.NCBI_EMAIL,
  });
  return createSharedNotices({ store: createShareNotices(database), ask, clock, onError });
}
