import type { StoredLiving, StoredVersion } from '#adapters/postgres/living/living-rows.ts';
import type { LivingStore } from '#adapters/postgres/living/living-store.ts';
import type { ReportChanges } from '#contract/living/report-changes.ts';
import type { LivingReport, ReportVersion } from '#contract/living/report-version.ts';
import type { WatchInterval } from '#contract/living/watch-intervals.ts';
import type { WorkSince } from '#contract/living/work-since.ts';
import { AssayError } from '#core/errors.ts';
import { changesSince, type KnownWork } from '#core/living/changes-since.ts';
import { compareReports } from '#core/living/compare-reports.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { ModelsForRequest } from '../models/models.ts';
import type { Runs } from '../runs/runs.ts';
import { feedUrls, newFeedToken } from './feeds.ts';
import type { ReportMail } from './mail/report-mail.ts';
import { nextDue } from './next-due.ts';
import { versionRequest } from './version-request.ts';

interface LivingOptions {
  store: LivingStore;
  runs: Pick<Runs, 'own' | 'view' | 'report' | 'start'>;
  clock: Clock;
  /** Reports that a workspace may watch. */
  mostWatches: number;
  /** Address of this server for links that are read elsewhere. */
  publicUrl: string;
  mail: ReportMail;
}

const UNDER_WAY = 'A newer version is already being made. Wait until it is done.';
const NO_REPORT = 'Only a finished report can be searched again. Wait until it is finished, or ask the question again.';
const NO_EARLIER = 'This report has no earlier version. Search again, then compare the two.';

/** Operations on versions of reports. To any workspace but its own a report does not exist (`not_found`). */
export function createLiving({ store, runs, clock, mostWatches, publicUrl, mail }: LivingOptions) {
  /** The run, where it has a report and is no turn of a conversation. */
  async function reported(workspaceId: string | undefined, runId: string) {
    const run = await runs.own(workspaceId, runId);
    const view = await runs.view(workspaceId, runId);
    const { request } = view;
    if (view.status !== 'complete' || view.nothingFound || !request || request.mode === 'ask')
      throw new AssayError('report_not_ready', NO_REPORT);
    return { workspaceId: run.workspaceId, runId, request, sampleData: view.sampleData };
  }

  async function livingOf(workspaceId: string | undefined, runId: string): Promise<StoredLiving | undefined> {
    await runs.own(workspaceId, runId);
    return store.ofRun(runId);
  }

  async function opened(workspaceId: string | undefined, runId: string): Promise<string> {
    return store.open(await reported(workspaceId, runId), clock.now());
  }

  return {
    /** @param models those that its owner would get now. @returns the id of the run that will be the next version */
    async searchAgain(
      workspaceId: string | undefined,
      runId: string,
      models: ModelsForRequest | null,
      admit: (isSample: boolean, start: () => Promise<string>) => Promise<string>,
    ): Promise<string> {
      const run = await reported(workspaceId, runId);
      const versionId = await store.begin(await store.open(run, clock.now()), clock.now());
      if (versionId === undefined) throw new AssayError('run_active', UNDER_WAY);
      const request = versionRequest(run.request, models);
      const sealed = request.models && models ? models.sealed : null;
      const link = async (id: string, db: SqlExecutor) => void (await store.began(versionId, id, db));
      try {
        return await admit(run.sampleData, () => runs.start(run.workspaceId, request, sealed, run.sampleData, link));
      } catch (error) {
        await store.drop(versionId);
        throw error;
      }
    },

    async view(workspaceId: string | undefined, runId: string): Promise<LivingReport> {
      const living = await livingOf(workspaceId, runId);
      if (!living) return { versions: [], watch: null, feed: null, mail: { isOn: mail.isOn, readers: [] } };
      const { every, isPaused, nextDueAt, sealed, feedToken } = living;
      return {
        versions: (await store.versions(living.id)).map(toVersion),
        watch: every && { every, isPaused, nextDueAt: isPaused ? null : nextDueAt, keepsModels: sealed !== null },
        feed: feedToken === null ? null : feedUrls(publicUrl, feedToken),
        mail: { isOn: mail.isOn, readers: await mail.readers(living.id) },
      };
    },

    /** The run of the newest version that changed something; the run itself where there are no versions. */
    async newest(workspaceId: string | undefined, runId: string): Promise<string> {
      const living = await livingOf(workspaceId, runId);
      const versions = living ? await store.versions(living.id) : [];
      return versions.find(isWorthReading)?.runId ?? runId;
    },

    /** What changed in works since a time, as watched reports of their workspace have found. */
    async changesSince(workspaceId: string, works: readonly KnownWork[], since: string): Promise<WorkSince[]> {
      return works.length === 0 ? [] : changesSince(works, await store.reportedSince(workspaceId, since));
    },

    /** Which version a shared report is, and whether there is a newer one; null where it has no versions. */
    async shared(runId: string): Promise<SharedVersion | null> {
      const own = await store.versionOfRun(runId);
      const versions = own ? await store.versions(own.livingId) : [];
      if (!own?.number || versions.length < 2) return null;
      const newer = versions.filter((each) => isWorthReading(each) && (each.number ?? 0) > (own.number ?? 0));
      const last = versions.find(({ status, isPartial }) => status === 'done' && !isPartial);
      return {
        number: own.number,
        madeAt: own.endedAt ?? own.createdAt,
        newerAt: newer[0]?.endedAt ?? null,
        newerChangesAnswer: newer.some(({ changes }) => changes?.changesAnswer),
        checkedAt: last && (last.number ?? 0) > own.number ? last.endedAt : null,
      };
    },

    /** What changed since the version that it was compared with, or between it and another run of this workspace. */
    async changes(workspaceId: string | undefined, runId: string, against: string | null): Promise<ReportChanges> {
      await runs.own(workspaceId, runId);
      if (against === null) {
        const version = await store.versionOfRun(runId);
        if (!version?.changes) throw new AssayError('not_found', NO_EARLIER);
        return version.changes;
      }
      const [one, other] = await Promise.all([runs.report(workspaceId, runId), runs.report(workspaceId, against)]);
      const isLater = Date.parse(one.finishedAt) >= Date.parse(other.finishedAt);
      return isLater ? compareReports(other, one) : compareReports(one, other);
    },

    /**
     * Watches a report from now on, or changes how.
     * @param sealed the owner's own models, encrypted; null where they are not to be kept.
     */
    async watch(
      workspaceId: string | undefined,
      runId: string,
      wanted: {
        every: WatchInterval;
        isPaused: boolean;
        seal: (livingId: string) => string | null;
        addressKey: string | null;
      },
    ): Promise<void> {
      const livingId = await opened(workspaceId, runId);
      const living = await store.living(livingId);
      const at = clock.now();
      // Checks left out during a pause are not made up for.
      const kept = living?.every === wanted.every && living.nextDueAt !== null ? new Date(living.nextDueAt) : at;
      const nextDueAt = kept > at ? kept : nextDue(kept, wanted.every, at);
      const { every, isPaused, addressKey } = wanted;
      const isKept = await store.watch(
        livingId,
        { every, isPaused, nextDueAt, sealed: wanted.seal(livingId), addressKey },
        mostWatches,
      );
      if (!isKept)
        throw new AssayError(
          'rate_limited',
          `A workspace can watch at most ${mostWatches} reports. Stop watching another one first.`,
        );
    },

    async unwatch(workspaceId: string | undefined, runId: string): Promise<void> {
      const living = await livingOf(workspaceId, runId);
      if (living) await store.unwatch(living.id);
    },

    /** The feed of a report; a new address where it had none. */
    async openFeed(workspaceId: string | undefined, runId: string): Promise<{ atom: string; json: string }> {
      const livingId = await opened(workspaceId, runId);
      const present = (await store.living(livingId))?.feedToken;
      const token = present ?? newFeedToken();
      if (!present) await store.setFeed(livingId, token);
      return feedUrls(publicUrl, token);
    },

    /** From now on its address leads nowhere. */
    async closeFeed(workspaceId: string | undefined, runId: string): Promise<void> {
      const living = await livingOf(workspaceId, runId);
      if (!living?.feedToken) throw new AssayError('not_found', 'This report has no feed.');
      await store.setFeed(living.id, null);
    },

    /** Adds an address that gets e-mail when the report changes, once it is confirmed. */
    async addReader(workspaceId: string | undefined, runId: string, address: string): Promise<void> {
      await mail.add(await opened(workspaceId, runId), address);
    },

    async removeReader(workspaceId: string | undefined, runId: string, readerId: string): Promise<void> {
      const living = await livingOf(workspaceId, runId);
      if (!living) throw new AssayError('not_found');
      await mail.remove(living.id, readerId);
    },

    confirmReader: mail.confirm,
    unsubscribe: mail.unsubscribe,
  };
}

/** What a shared link shows about the versions of its report. */
export interface SharedVersion {
  number: number;
  madeAt: string;
  /** Of the newest version that changed something after this one. */
  newerAt: string | null;
  /** It or one between them changes an answer. */
  newerChangesAnswer: boolean;
  /** When all sources were last searched again since. */
  checkedAt: string | null;
}

/** It is the first, or changed something. */
const isWorthReading = ({ status, changes }: StoredVersion) =>
  status === 'done' && (changes === null || changes.changes.length > 0);

export type Living = ReturnType<typeof createLiving>;

function toVersion(version: StoredVersion): ReportVersion {
  const { livingId: _, isListed: __, attempts: ___, baseRunId: ____, notices: _____, changes, ...rest } = version;
  return {
    ...rest,
    isQuiet: changes !== null && changes.changes.length === 0,
    why: changes?.why ?? null,
    changesAnswer: changes?.changesAnswer ?? false,
    changes: changes?.changes.length ?? 0,
  };
}
