import { createMemoryEdits } from '#adapters/postgres/memory/memory-edits.ts';
import type { MemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import { PRESENCE_CHANNEL, startPresenceSweep } from '#adapters/postgres/runs/presence.ts';
import { createReportColumns } from '#adapters/postgres/runs/report-columns.ts';
import { createRunControls } from '#adapters/postgres/runs/run-controls.ts';
import { createRunLog, EVENTS_CHANNEL } from '#adapters/postgres/runs/run-log.ts';
import { createRunSecrets } from '#adapters/postgres/runs/run-secrets.ts';
import { createLiveLog } from '../edge/live-log.ts';
import { createLiveText, readTextPiece, TEXT_CHANNEL } from '../edge/live-text.ts';
import type { Library } from '../library/library.ts';
import { createMemory } from '../memory/memory.ts';
import { createMemoryWriter } from '../memory/memory-writer.ts';
import { createColumns } from '../runs/columns.ts';
import { createRunEnd } from '../runs/run-end.ts';
import { createRuns } from '../runs/runs.ts';
import { startKeyExpiry } from '../workers/key-expiry.ts';
import { startOrphanedSweep } from '../workers/orphaned-runs.ts';
import { createResearch } from '../workers/research.ts';
import { TASK_QUEUES } from '../workers/task-queues.ts';
import { createWorker } from '../workers/worker.ts';
import { createWorkspaceContext } from '../workers/workspace-context.ts';
import { CONTROL_CHANNEL, type Foundation } from './foundation.ts';

/** Runs and what they leave behind: their worker, what viewers see of them, and the memory of their answers. */
export async function openRuns(
  { runQueue: queue, ...foundation }: Foundation,
  { library, memoryStore }: { library: Library; memoryStore: MemoryStore },
) {
  const { env, log, owner, database, store, listener, storage, clock, models, sources, onError, notify } = foundation;
  const { embedder } = sources;
  const runLog = createRunLog(database);
  const controls = createRunControls(database);
  const secrets = createRunSecrets(database);
  const columnStore = createReportColumns(database);
  const announce = (runId: string) => notify(CONTROL_CHANNEL, runId);
  const memory = createMemory({ store: memoryStore, edits: createMemoryEdits(memoryStore), embedder, clock });
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
    tasks: await foundation.queue.tasks('memory', TASK_QUEUES.memory),
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
    orchestrate: await createResearch({
      env,
      clock,
      cache: foundation.cache,
      sources,
      libraryOf:
        (workspaceId) =>
        (query, { limit, signal, documentIds = [] }) =>
          library.search(workspaceId, { query, limit, documentIds }, signal),
    }),
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
  const liveLog = createLiveLog({
    read: runLog.read,
    recent: runLog.recent,
    onChange: (hear) => listener.on(EVENTS_CHANNEL, hear),
    onText: (hear) =>
      listener.on(TEXT_CHANNEL, (payload) => {
        const piece = payload === undefined ? undefined : readTextPiece(payload);
        if (piece) hear(piece);
      }),
    onError,
  });
  const stops: (() => void)[] = [];
  return {
    runs,
    columns: createColumns({
      runs,
      store: columnStore,
      open: ({ chosen, sealed }) => models.open({ models: chosen }, sealed),
      tokens: env.RUN_TOKENS_STANDARD,
    }),
    worker,
    liveLog,
    memory,
    /** Tells every server that something is wanted of a run. */
    announce,
    async start(): Promise<void> {
      stops.push(
        startPresenceSweep({
          queue,
          database,
          owner,
          onArrival: (hear) => listener.on(PRESENCE_CHANNEL, hear),
          onError,
        }),
        listener.on(CONTROL_CHANNEL, (runId) => {
          worker.look(runId);
          if (runId !== undefined) void liveLog.checkGone(runId);
        }),
      );
      await worker.start();
      const endRun = createRunEnd({ runLog, inTransaction: store.inTransaction, announce });
      stops.push(startOrphanedSweep({ queue, endRun, log }), startKeyExpiry({ secrets, seal: foundation.seal, log }));
      await memoryWriter.start();
    },
    async stop(): Promise<void> {
      for (const stop of stops) stop();
      memoryWriter.stop();
      await worker.stop();
      liveLog.close();
    },
  };
}
