import path from 'node:path';
import type { Logger } from 'pino';
import { createAccessTokenStore } from '#adapters/postgres/access-token-store.ts';
import { createAnswerCache } from '#adapters/postgres/answer-cache.ts';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { LIBRARY_CHANNEL } from '#adapters/postgres/library/document-rows.ts';
import { createListener, type Listener } from '#adapters/postgres/listener.ts';
import { createMemoryEdits } from '#adapters/postgres/memory/memory-edits.ts';
import { createMemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import { createOnceAnswers } from '#adapters/postgres/once-answers.ts';
import { createConversationStore } from '#adapters/postgres/runs/conversation-store.ts';
import { createModelSpending } from '#adapters/postgres/runs/model-spending.ts';
import { markPresent, PRESENCE_CHANNEL, startPresenceSweep } from '#adapters/postgres/runs/presence.ts';
import { createReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import { createRunControls } from '#adapters/postgres/runs/run-controls.ts';
import { createRunLog, EVENTS_CHANNEL } from '#adapters/postgres/runs/run-log.ts';
import { createRunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { createRunStore } from '#adapters/postgres/runs/run-store.ts';
import { STUDY_CHANNEL } from '#adapters/postgres/study/study-rows.ts';
import { createVocabularyStore } from '#adapters/postgres/vocabulary-store.ts';
import { createWorkspaceRemoval } from '#adapters/postgres/workspace-removal.ts';
import { createWorkspaceStore, WORKSPACE_CHANNEL } from '#adapters/postgres/workspace-store.ts';
import { openTextChecks } from './check-text/open-text-checks.ts';
import type { TextChecks } from './check-text/text-checks.ts';
import { startConversationSweep } from './conversations/conversation-sweep.ts';
import { type Conversations, createConversations } from './conversations/conversations.ts';
import { type AccessTokens, createAccessTokens } from './edge/access-tokens.ts';
import { createAddressKey } from './edge/address-key.ts';
import { createAdmission } from './edge/admission.ts';
import { createLiveAllowance, type LiveAllowance, type Caller as LiveCaller } from './edge/live-allowance.ts';
import { createLiveLog, type LiveLog, waitForEnd } from './edge/live-log.ts';
import { createLiveText, readTextPiece, TEXT_CHANNEL, type TextPiece } from './edge/live-text.ts';
import { createLog } from './edge/log.ts';
import { createOnce, type Once } from './edge/once.ts';
import { createOpenStreams, type OpenStreams } from './edge/open-streams.ts';
import { openRequestLimits, type RequestLimits } from './edge/request-limits.ts';
import { createSeal, createSecret, type Seal } from './edge/seal.ts';
import { createSecurityLog, type SecurityLog } from './edge/security-log.ts';
import { createUploads, type Uploads } from './edge/uploads.ts';
import { createWorkspaces, type Workspaces } from './edge/workspace.ts';
import { type Env, readEnv } from './env.ts';
import type { Library } from './library/library.ts';
import type { LibraryEvents } from './library/library-events.ts';
import { openLibrary } from './library/open-library.ts';
import type { Feeds } from './living/feeds.ts';
import type { Living } from './living/living.ts';
import { openLiving } from './living/open-living.ts';
import type { WatchModels } from './living/watch-models.ts';
import { createMemory, type Memory } from './memory/memory.ts';
import { createMemoryWriter } from './memory/memory-writer.ts';
import { createModels, type Models } from './models/models.ts';
import type { ReviewExports } from './reviews/export-review.ts';
import type { Extraction } from './reviews/extraction.ts';
import type { NewReview } from './reviews/new-review.ts';
import { openReviews } from './reviews/open-reviews.ts';
import type { ReviewCitations } from './reviews/review-citations.ts';
import type { ReviewImports } from './reviews/review-imports.ts';
import type { ReviewWithdrawals } from './reviews/review-withdrawals.ts';
import type { Reviews } from './reviews/reviews.ts';
import { type Columns, createColumns } from './runs/columns.ts';
import { createRunEnd } from './runs/run-end.ts';
import { createRuns, type Runs } from './runs/runs.ts';
import { type AnswerRecheck, openAnswerRecheck } from './sharing/answer-recheck.ts';
import { openSharedNotices, type SharedNotices } from './sharing/shared-notices.ts';
import { createLiterature, type Literature } from './sources/literature.ts';
import { createSources, type SourcesOptions } from './sources/sources.ts';
import { openStudies } from './study/open-studies.ts';
import type { Studies } from './study/studies.ts';
import type { StudyLive } from './study/study-live.ts';
import type { StudyResearch } from './study/study-research.ts';
import { startKeyExpiry } from './workers/key-expiry.ts';
import { startOrphanedSweep } from './workers/orphaned-runs.ts';
import { createReadiness } from './workers/readiness.ts';
import { createResearch } from './workers/research.ts';
import { restWhileFull, type Storage, watchStorage } from './workers/storage.ts';
import { TASK_QUEUES } from './workers/task-queues.ts';
import { createWorker, newOwner, type Worker } from './workers/worker.ts';
import { createWorkspaceContext } from './workers/workspace-context.ts';
import { startWorkspaceExpiry } from './workers/workspace-expiry.ts';

/** On this channel workers hear that something is wanted of a run, or that it has been ended from outside. */
const CONTROL_CHANNEL = 'run_control';

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
  const runLog = createRunLog(database);
  const onError = (error: unknown) => log.warn({ error }, 'the database is not answering; trying again');
  const [queue, listener] = await Promise.all([
    createJobQueue({ url: env.DATABASE_URL, onError }),
    createListener({
      url: env.DATABASE_URL,
      channels: [
        EVENTS_CHANNEL,
        CONTROL_CHANNEL,
        TEXT_CHANNEL,
        LIBRARY_CHANNEL,
        STUDY_CHANNEL,
        WORKSPACE_CHANNEL,
        PRESENCE_CHANNEL,
      ],
      onConnect: (client) => markPresent(client, owner),
    }),
  ]);
  const secret = env.ASSAY_SECRET ?? (await createSecret(store));
  const storage = await watchStorage({ folder: env.DATABASE_FOLDER, leastFree: env.DISK_FREE_MB * 1_000_000, log });
  const resting = restWhileFull(queue, storage);
  const clock = { now: () => new Date() };
  const seal = createSeal(secret);
  const models = createModels({ env, seal, log, spending: createModelSpending(database) });
  const asked = { env, clock, cache: createAnswerCache(database, clock) };
  const sources = await createSources({
    ...asked,
    loaded: createVocabularyStore(database),
    ...(paceOf && { paceOf }),
  });
  const allowance = env.HOSTED
    ? await createLiveAllowance({
        database,
        secret,
        perWorkspace: env.LIVE_RUNS_PER_DAY_PER_WORKSPACE,
        perAddress: env.LIVE_RUNS_PER_DAY_PER_ADDRESS,
      })
    : undefined;
  const memoryStore = createMemoryStore({ pool: database.pool, inTransaction: store.inTransaction });
  const forget = memoryStore.forgetDocument;
  const { library, ...libraries } = await openLibrary({
    env,
    database,
    queue: resting,
    listener,
    storage,
    sources,
    forget,
    allowance,
    keyOfAddress: createAddressKey(secret, 'library'),
    log,
  });
  const orchestrate = await createResearch({
    ...asked,
    sources,
    libraryOf:
      (workspaceId) =>
      (query, { limit, signal, documentIds = [] }) =>
        library.search(workspaceId, { query, limit, documentIds }, signal),
  });
  const notify = async (channel: string, payload: string) =>
    void (await database.pool.query('select pg_notify($1, $2)', [channel, payload]));
  const controls = createRunControls(database);
  const secrets = createRunSecrets(database);
  const { embedder } = sources;
  const memory = createMemory({
    store: memoryStore,
    edits: createMemoryEdits(memoryStore),
    embedder,
    clock,
  });
  const announce = (runId: string) => notify(CONTROL_CHANNEL, runId);
  const columnStore = createReportColumns(database);
  const runs = createRuns({
    store,
    runLog,
    queue,
    sampleData: env.ASSAY_DEMO,
    mostWaiting: env.RUNS_WAITING_AT_MOST,
    mostOfWorkspace: env.RUNS_OPEN_PER_WORKSPACE,
    checkSpace: storage.check,
    controls,
    announce,
    columns: columnStore,
  });
  const memoryWriter = createMemoryWriter({
    store: memoryStore,
    runStore: store,
    view: runs.view,
    tasks: await resting.tasks('memory', TASK_QUEUES.memory),
    embedder,
    log,
    clock,
    prepare: memory.prepare,
    remembersSamples: env.ASSAY_DEMO,
  });
  const worker = createWorker({
    queue,
    runLog,
    controls,
    secrets,
    openModels: models.open,
    liveText: createLiveText({ notify: (payload) => notify(TEXT_CHANNEL, payload) }),
    log,
    clock,
    concurrency: env.RUN_CONCURRENCY,
    owner,
    orchestrate,
    storage,
    onPutDown: memoryWriter.look,
    workspaceContext: createWorkspaceContext({
      store,
      runLog,
      recall: (workspaceId, query, signal) => memory.recall(workspaceId, query, { signal }),
      openNames: async (workspaceId, isSample, names) =>
        isSample && !env.ASSAY_DEMO ? null : memory.openNames(workspaceId, names),
    }),
  });
  const stopSweep = startPresenceSweep({
    queue,
    database,
    owner,
    onArrival: (hear) => listener.on(PRESENCE_CHANNEL, hear),
    onError,
  });
  const liveLog = createLiveLog({
    read: runLog.read,
    onChange: (hear) => listener.on(EVENTS_CHANNEL, hear),
    onText: (hear) => hearText(listener, hear),
    onError,
  });
  const stopControl = hearControl(listener, { worker, liveLog });
  await worker.start();
  await libraries.start();
  const endRun = createRunEnd({ runLog, inTransaction: store.inTransaction, announce });
  const stopOrphanedSweep = startOrphanedSweep({ queue, endRun, log });
  const stopKeyExpiry = startKeyExpiry({ secrets, seal, log });
  await memoryWriter.start();
  const study = await openStudies({
    env,
    database,
    inTransaction: store.inTransaction,
    queue: resting,
    listener,
    runs,
    library,
    models,
    clock,
    log,
  });
  await study.start();
  const { textChecks, ...checking } = await openTextChecks({
    env,
    database,
    inTransaction: store.inTransaction,
    queue: resting,
    storage,
    sources,
    library,
    reader: libraries.reader,
    models,
    log,
  });
  await checking.start();
  const {
    reviews,
    extraction,
    newReview,
    reviewImports,
    reviewWithdrawals,
    reviewCitations,
    exportReview,
    ...reviewing
  } = await openReviews({
    database,
    inTransaction: store.inTransaction,
    queue: resting,
    storage,
    sources,
    bibliographies: libraries.bibliographies,
    runs,
    library,
    open: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
    tokens: env.RUN_TOKENS_STANDARD,
    clock,
    log,
  });
  await reviewing.start();
  const admit = createAdmission({ env, allowance });
  const { living, feeds, watchModels, ...watching } = await openLiving({
    env,
    database,
    inTransaction: store.inTransaction,
    queue: resting,
    runs,
    models,
    seal,
    keyOfMail: createAddressKey(secret, 'mail'),
    admit,
    clock,
    log,
  });
  await watching.start();
  const removeAll = createWorkspaceRemoval({
    inTransaction: store.inTransaction,
    noteElsewhere: libraries.noteRemoval,
  });
  const removeWorkspace = async (workspaceId: string, unusedDays?: number) => {
    for (const runId of (await removeAll(workspaceId, unusedDays)) ?? []) await announce(runId);
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
    securityLog: createSecurityLog(log),
    database,
    runs,
    library,
    libraryEvents: libraries.events,
    uploads: createUploads(path.join(env.root, '.data/uploads')),
    conversations: createConversations({ store: conversationStore, runs }),
    columns: createColumns({
      runs,
      store: columnStore,
      open: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
      tokens: env.RUN_TOKENS_STANDARD,
    }),
    liveLog,
    waitForEnd: (runId, signal) => waitForEnd(liveLog, runId, signal),
    storage,
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
    models,
    seal,
    admit,
    admitSearch: async (caller) => allowance?.take(caller),
    allowance,
    readiness: createReadiness({ database, root: env.root, worker, onError }),
    literature: createLiterature(sources),
    accessTokens: createAccessTokens({ store: createAccessTokenStore(database) }),
    memory,
    once: createOnce(createOnceAnswers(database)),
    studies: study.studies,
    textChecks,
    reviews,
    newReview,
    reviewImports,
    reviewWithdrawals,
    reviewCitations,
    exportReview,
    living,
    feeds,
    watchModels,
    addressKey: createAddressKey(secret, 'watch'),
    extraction,
    studyLive: study.live,
    studyResearch: study.research,
    ...openRequestLimits(env),
    removeWorkspace,
    async stop() {
      stopSweep();
      stopOrphanedSweep();
      stopKeyExpiry();
      stopConversationSweep();
      stopExpiry();
      storage.stop();
      stopControl();
      libraries.stop();
      memoryWriter.stop();
      study.stop();
      reviewing.stop();
      watching.stop();
      await worker.stop();
      liveLog.close();
      await queue.stop();
      await listener.close();
      await database.close();
    },
  };
}

function hearControl(listener: Listener, { worker, liveLog }: { worker: Worker; liveLog: LiveLog }): () => void {
  return listener.on(CONTROL_CHANNEL, (runId) => {
    worker.look(runId);
    if (runId !== undefined) void liveLog.checkGone(runId);
  });
}

function hearText(listener: Listener, hear: (piece: TextPiece) => void): () => void {
  return listener.on(TEXT_CHANNEL, (payload) => {
    const piece = payload === undefined ? undefined : readTextPiece(payload);
    if (piece) hear(piece);
  });
}
