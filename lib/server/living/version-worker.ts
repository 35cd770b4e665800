import type { Logger } from 'pino';
import type { StoredLiving, StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import type { LivingStore } from '#adapters/postgres/living/living-store.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';
import { isAssayError } from '#core/errors.ts';
import { silentSources } from '#core/living/compare-works.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Task } from '#core/ports/job-queue.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { ModelsForRequest } from '../models/models.ts';
import type { Runs } from '../runs/runs.ts';
import { baseOf, compareVersion } from './compare-version.ts';
import { type AskNotices, lookUpNotices } from './look-up-notices.ts';
import { versionRequest } from './version-request.ts';

/** How often a version is searched for again while a source is down, before it goes without. */
const MOST_ATTEMPTS = 5;
const HOUR_MS = 3_600_000;
/** A server that is full, or a day that is used up, is asked again after this. */
const REFUSED_MS = HOUR_MS;
const LOOK_UP_MS = 120_000;

interface VersionWorkerOptions {
  store: LivingStore;
  runs: Pick<Runs, 'view' | 'report' | 'start' | 'remove'>;
  /** The models for the next version of a watched report: those its owner keeps for it, else the server's own. */
  modelsFor(living: StoredLiving): Promise<ModelsForRequest | null>;
  /** Starts a run if its sources may be asked. */
  admit(living: StoredLiving, isSample: boolean, start: () => Promise<unknown>): Promise<void>;
  ask: AskNotices;
  /** Queues e-mail to its readers, within the transaction that ends a version with changes. */
  notifyReaders(version: { versionId: string; livingId: string }, db: SqlExecutor): Promise<void>;
  clock: Clock;
  log: Logger;
}

/**
 * Advances versions: starts the run of one whose turn has come, and compares one whose run has ended. Each step is one write, so
 * that a server may die anywhere and two servers may try the same.
 */
export function createVersionWorker(options: VersionWorkerOptions) {
  const { store, runs, modelsFor, admit, ask, notifyReaders, clock, log } = options;
  const now = () => clock.now();
  const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS);

  async function handle({ id, signal }: Pick<Task, 'id' | 'signal'>): Promise<void> {
    const version = await store.version(id);
    const living = version && (await store.living(version.livingId));
    if (!version || !living) return;
    if (version.status === 'waiting' && (version.retryAt === null || new Date(version.retryAt) <= now()))
      await search(version, living);
    if (version.status === 'searching') await compare(version, living, signal);
  }

  async function baseFor(version: StoredVersion, { id, workspaceId }: StoredLiving) {
    const versions = await store.versions(id);
    const base = baseOf(versions, version.id);
    if (!base?.runId) return undefined;
    return { base, runId: base.runId, view: await runs.view(workspaceId, base.runId), versions };
  }

  async function search(version: StoredVersion, living: StoredLiving): Promise<void> {
    const found = await baseFor(version, living);
    if (!found?.view.request) return store.fail(version.id, { at: now(), problem: NO_EARLIER });
    const { request, sampleData } = found.view;
    const models = request.engine === 'model' ? await modelsFor(living) : null;
    const planned = versionRequest(request, models);
    const sealed = planned.models && models ? models.sealed : null;
    const link = async (runId: string, db: SqlExecutor) => {
      if (!(await store.began(version.id, runId, db))) throw new AlreadyBegun();
    };
    try {
      await admit(living, sampleData, () => runs.start(living.workspaceId, planned, sealed, sampleData, link));
    } catch (error) {
      if (error instanceof AlreadyBegun) return;
      if (!isAssayError(error)) throw error;
      const until = new Date(now().getTime() + REFUSED_MS);
      await store.putOff(version.id, { until, problem: error.message });
    }
  }

  async function compare(version: StoredVersion, living: StoredLiving, signal: AbortSignal): Promise<void> {
    const { workspaceId } = living;
    const { runId } = version;
    if (runId === null) return void (await again(version, living, NO_RUN));
    const view = await runs.view(workspaceId, runId);
    if (!['complete', 'failed', 'cancelled'].includes(view.status)) return;
    if (view.status !== 'complete') return void (await again(version, living, view.error?.message ?? CANCELLED));
    const found = await baseFor(version, living);
    if (!found) return store.fail(version.id, { at: now(), problem: NO_EARLIER });
    const report = view.nothingFound ? null : await runs.report(workspaceId, runId);
    const silent = silentSources(view.searches.map(({ tool, state }) => ({ tool, status: state })));
    if (silent.length > 0 && (await again(version, living, didNotAnswer(silent), { mayGoWithout: report !== null })))
      return;
    if (!report) return void (await again(version, living, NOTHING_FOUND));
    const base = { version: found.base, report: await runs.report(workspaceId, found.runId) };
    const looked = view.sampleData
      ? { found: [], isComplete: true }
      : await lookUpNotices([base.report, report], ask, AbortSignal.any([signal, AbortSignal.timeout(LOOK_UP_MS)]));
    if (!looked.isComplete && (await again(version, living, NOTICES_DOWN, { mayGoWithout: true }))) return;
    const isDone = await store.complete(
      version.id,
      now(),
      (versions) => compareVersion({ base, report, versions, found: looked.found, isAsked: looked.isComplete }),
      async (db, { livingId, isQuiet }) => {
        if (!isQuiet) await notifyReaders({ versionId: version.id, livingId }, db);
      },
    );
    if (isDone) log.info({ runId }, 'a version of a report was compared');
  }

  /**
   * Tries a watched version again, later each time. False where it was tried often enough or was asked for by hand, and may go
   * ahead without what failed; one that may not has failed then.
   */
  async function again(
    version: StoredVersion,
    { workspaceId }: StoredLiving,
    problem: string,
    { mayGoWithout = false } = {},
  ): Promise<boolean> {
    if (version.isWatched && version.attempts < MOST_ATTEMPTS) {
      await store.putOff(version.id, { until: inHours(2 ** (version.attempts - 1)), problem });
      // The run of a failed check is not kept: nobody asked for it.
      if (version.runId !== null)
        await runs.remove(workspaceId, version.runId).catch((error: unknown) => {
          if (!isAssayError(error)) throw error;
        });
      return true;
    }
    if (!mayGoWithout) await store.fail(version.id, { at: now(), problem });
    return !mayGoWithout;
  }

  return { handle };
}

/** Of two servers that start the search for one version, the second rolls its run back. */
class AlreadyBegun extends Error {}

function didNotAnswer(silent: readonly (keyof typeof SOURCE_LABELS)[]): string {
  const names = silent.map((tool) => SOURCE_LABELS[tool]).join(', ');
  return `Not every source answered: ${names}.`;
}

const NO_EARLIER = 'There is no earlier version left to compare this one with.';
const NO_RUN = 'The search could not be made.';
const CANCELLED = 'The search was cancelled.';
const NOTHING_FOUND = 'Nothing was found this time, although the previous version has works. Check the search.';
const NOTICES_DOWN = 'Crossref did not answer, so retractions and corrections could not be looked up.';
