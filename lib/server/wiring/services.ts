import path from 'node:path';
import type { Logger } from 'pino';
import { createAccessTokenStore } from '#adapters/postgres/access-token-store.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { createMemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import { createOnceAnswers } from '#adapters/postgres/once-answers.ts';
import { createConversationStore } from '#adapters/postgres/runs/conversation-store.ts';
import { createWorkspaceRemoval } from '#adapters/postgres/workspace-removal.ts';
import { createWorkspaceStore } from '#adapters/postgres/workspace-store.ts';
import { openTextChecks } from '../check-text/open-text-checks.ts';
import type { TextChecks } from '../check-text/text-checks.ts';
import { startConversationSweep } from '../conversations/conversation-sweep.ts';
import { type Conversations, createConversations } from '../conversations/conversations.ts';
import { type AccessTokens, createAccessTokens } from '../edge/access-tokens.ts';
import { createAddressKey } from '../edge/address-key.ts';
import { createAdmission } from '../edge/admission.ts';
import type { LiveAllowance, Caller as LiveCaller } from '../edge/live-allowance.ts';
import { type LiveLog, waitForEnd } from '../edge/live-log.ts';
import { createOnce, type Once } from '../edge/once.ts';
import { createOpenStreams, type OpenStreams } from '../edge/open-streams.ts';
import { openRequestLimits, type RequestLimits } from '../edge/request-limits.ts';
import type { Seal } from '../edge/seal.ts';
import { createSecurityLog, type SecurityLog } from '../edge/security-log.ts';
import { createUploads, type Uploads } from '../edge/uploads.ts';
import { createWorkspaces, type Workspaces } from '../edge/workspace.ts';
import type { Env } from '../env.ts';
import type { Library } from '../library/library.ts';
import type { LibraryEvents } from '../library/library-events.ts';
import { openLibrary } from '../library/open-library.ts';
import type { Feeds } from '../living/feeds.ts';
import type { Living } from '../living/living.ts';
import { openLiving } from '../living/open-living.ts';
import type { WatchModels } from '../living/watch-models.ts';
import type { Memory } from '../memory/memory.ts';
import type { Models } from '../models/models.ts';
import type { ReviewExports } from '../reviews/export-review.ts';
import type { Extraction } from '../reviews/extraction.ts';
import type { NewReview } from '../reviews/new-review.ts';
import { openReviews } from '../reviews/open-reviews.ts';
import type { ReviewCitations } from '../reviews/review-citations.ts';
import type { ReviewImports } from '../reviews/review-imports.ts';
import type { ReviewWithdrawals } from '../reviews/review-withdrawals.ts';
import type { Reviews } from '../reviews/reviews.ts';
import type { Columns } from '../runs/columns.ts';
import type { Runs } from '../runs/runs.ts';
import { type AnswerRecheck, openAnswerRecheck } from '../sharing/answer-recheck.ts';
import { openSharedNotices, type SharedNotices } from '../sharing/shared-notices.ts';
import { createLiterature, type Literature } from '../sources/literature.ts';
import type { SourcesOptions } from '../sources/sources.ts';
import { openStudies } from '../study/open-studies.ts';
import type { Studies } from '../study/studies.ts';
import type { StudyLive } from '../study/study-live.ts';
import type { StudyResearch } from '../study/study-research.ts';
import { createReadiness } from '../workers/readiness.ts';
import type { Storage } from '../workers/storage.ts';
import { startWorkspaceExpiry } from '../workers/workspace-expiry.ts';
import { openFoundation } from './foundation.ts';
import { openRuns } from './open-runs.ts';

export interface Services extends RequestLimits {
  env: Env;
  log: Logger;
  securityLog: SecurityLog;
  database: Database;
  runs: Runs;
  conversations: Conversations;
  columns: Columns;
  library: Library;
  libraryEvents: LibraryEvents;
  uploads: Uploads;
  liveLog: LiveLog;
  /** Waits until a run has ended or is gone, or the signal aborts. */
  waitForEnd(runId: string, signal: AbortSignal): Promise<void>;
  openStreams: OpenStreams;
  storage: Storage;
  workspaces: Workspaces;
  /** Looks again at the works that shared reports cite. */
  sharedNotices: SharedNotices;
  recheckAnswer: AnswerRecheck;
  models: Models;
  seal: Seal;
  /** Starts a run if its sources may be asked. */
  admit: ReturnType<typeof createAdmission>;
  /**
   * Counts a search outside of runs as a run on the live sources, on a hosted demonstration alone; it counts whatever the
   * sources answer. Throws `rate_limited`.
   */
  admitSearch(caller: LiveCaller): Promise<void>;
  /** Only on a hosted demonstration. */
  allowance: LiveAllowance | undefined;
  /** Whether requests should be sent to this server. */
  readiness: ReturnType<typeof createReadiness>;
  /** Searches and works outside of runs. */
  literature: Literature;
  accessTokens: AccessTokens;
  /** What workspaces remember of their answers. */
  memory: Memory;
  /** Carries out a request once if it is sent twice with one key. */
  once: Once;
  studies: Studies;
  textChecks: TextChecks;
  reviews: Reviews;
  newReview: NewReview;
  reviewImports: ReviewImports;
  reviewWithdrawals: ReviewWithdrawals;
  reviewCitations: ReviewCitations;
  exportReview: ReviewExports;
  living: Living;
  feeds: Feeds;
  watchModels: WatchModels;
  /** How a watcher's network address is stored. */
  addressKey(address: string): string;
  extraction: Extraction;
  studyLive: StudyLive;
  studyResearch: StudyResearch;
  /** Deletes everything of a workspace. */
  removeWorkspace(workspaceId: string): Promise<void>;
  stop(): Promise<void>;
}

/** Modules are loaded more than once (each route's bundle, hot reload); the process has one set of services. */
const shared = globalThis as typeof globalThis & { assayServices?: Promise<Services> };

/** The one set of services of this process, built on first use, and then with this pace of its sources. */
export function services(paceOf?: SourcesOptions['paceOf']): Promise<Services> {
  shared.assayServices ??= build(paceOf).catch((error: unknown) => {
    delete shared.assayServices;
    throw error;
  });
  return shared.assayServices;
}

async function build(paceOf: SourcesOptions['paceOf']): Promise<Services> {
  const foundation = await openFoundation(paceOf);
  const { env, log, database, store, secret, clock, models, sources, allowance, onError } = foundation;
  const memoryStore = createMemoryStore({ pool: database.pool, inTransaction: store.inTransaction });
  const { library, ...libraries } = await openLibrary({
    ...foundation,
    forget: memoryStore.forgetDocument,
    keyOfAddress: createAddressKey(secret, 'library'),
  });
  const running = await openRuns(foundation, { library, memoryStore });
  const { runs } = running;
  await running.start();
  await libraries.start();

  const rooms = { ...foundation, runs, library };
  const study = await openStudies(rooms);
  await study.start();
  const { textChecks, ...checking } = await openTextChecks({ ...rooms, reader: libraries.reader });
  await checking.start();
  const {
    start: startReviews,
    stop: stopReviews,
    ...reviewing
  } = await openReviews({
    ...rooms,
    bibliographies: libraries.bibliographies,
    open: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
    tokens: env.RUN_TOKENS_STANDARD,
  });
  await startReviews();
  const admit = createAdmission({ env, allowance });
  const {
    start: startWatching,
    stop: stopWatching,
    ...watching
  } = await openLiving({
    ...rooms,
    keyOfMail: createAddressKey(secret, 'mail'),
    admit,
  });
  await startWatching();

  const removeAll = createWorkspaceRemoval({
    inTransaction: store.inTransaction,
    noteElsewhere: libraries.noteRemoval,
  });
  const removeWorkspace = async (workspaceId: string, unusedDays?: number) => {
    for (const runId of (await removeAll(workspaceId, unusedDays)) ?? []) await running.announce(runId);
  };
  const workspaceStore = createWorkspaceStore(database, onError);
  const stopExpiry =
    env.WORKSPACE_DAYS > 0
      ? startWorkspaceExpiry({ store: workspaceStore, remove: removeWorkspace, days: env.WORKSPACE_DAYS, log })
      : () => {};
  const conversationStore = createConversationStore(database);
  const stopConversationSweep = startConversationSweep({ store: conversationStore, runs, log });
  return {
    env,
    log,
    database,
    storage: foundation.storage,
    models,
    seal: foundation.seal,
    allowance,
    ...reviewing,
    ...watching,
    ...openRequestLimits(env),
    runs,
    columns: running.columns,
    liveLog: running.liveLog,
    memory: running.memory,
    library,
    libraryEvents: libraries.events,
    textChecks,
    studies: study.studies,
    studyLive: study.live,
    studyResearch: study.research,
    admit,
    admitSearch: async (caller) => allowance?.take(caller),
    removeWorkspace,
    securityLog: createSecurityLog(log),
    uploads: createUploads(path.join(env.root, '.data/uploads')),
    conversations: createConversations({ store: conversationStore, runs }),
    waitForEnd: (runId, signal) => waitForEnd(running.liveLog, runId, signal),
    openStreams: createOpenStreams({ perWorkspace: env.STREAMS_PER_WORKSPACE, perAddress: env.STREAMS_PER_ADDRESS }),
    workspaces: createWorkspaces(secret, workspaceStore),
    recheckAnswer: openAnswerRecheck({
      env,
      database,
      clock,
      onError: (error) => log.warn({ error }, 'an answer could not be checked again'),
    }),
    sharedNotices: openSharedNotices({
      env,
      database,
      clock,
      onError: (error) => log.warn({ error }, 'a shared report could not be checked again'),
    }),
    readiness: createReadiness({ database, root: env.root, worker: running.worker, onError }),
    literature: createLiterature(sources),
    accessTokens: createAccessTokens({ store: createAccessTokenStore(database) }),
    once: createOnce(createOnceAnswers(database)),
    addressKey: createAddressKey(secret, 'watch'),
    async stop() {
      stopConversationSweep();
      stopExpiry();
      foundation.storage.stop();
      libraries.stop();
      study.stop();
      stopReviews();
      stopWatching();
      await running.stop();
      await foundation.runQueue.stop();
      await foundation.listener.close();
      await database.close();
    },
  };
}
