import { createHash, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { MemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import type { RunView } from '#contract/run-view.ts';
import { isAssayError } from '#core/errors.ts';
import { withoutForgotten } from '#core/memory/learned.ts';
import { readRun } from '#core/memory/read-run.ts';
import { remember } from '#core/memory/remember.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';

/** How soon after its end a run is read: its viewers come first. */
const AFTER_END_MS = 1_000;
/** How soon one whose end this process has not seen. */
const SWEEP_MS = 15_000;
const PURGE_MS = 60_000;
const MOST_AT_ONCE = 50;

interface MemoryWriterOptions {
  store: MemoryStore;
  runStore: Pick<RunStore, 'get'>;
  /** A run as its own workspace sees it. */
  view: (workspaceId: string, runId: string) => Promise<RunView>;
  tasks: TaskQueue;
  embedder: Embedder;
  log: Logger;
  clock: Clock;
  /** Makes what was written ready to be asked. */
  prepare: (workspaceId: string) => Promise<void>;
  /** Runs on invented works are not remembered together with real ones. */
  remembersSamples: boolean;
  everyMs?: number;
}

/**
 * Remembers finished runs. A sweep finds unread ones and has each read as a task; everything that a run adds is written
 * in one transaction with the note that it has been read. So nothing is lost or written twice, wherever a server dies,
 * and a failing memory never affects an answer.
 */
export function createMemoryWriter(options: MemoryWriterOptions) {
  const { store, tasks, log, everyMs = SWEEP_MS } = options;
  const timers: ReturnType<typeof setInterval>[] = [];
  let soon: NodeJS.Timeout | undefined;
  let isSweeping = false;
  let isStale = false;

  async function sweep(): Promise<void> {
    isStale = true;
    if (isSweeping) return;
    isSweeping = true;
    try {
      while (isStale) {
        isStale = false;
        const ended = await store.unread(MOST_AT_ONCE);
        const open = new Set(ended.length > 0 ? await tasks.open(ended) : []);
        for (const runId of ended) if (!open.has(runId)) await tasks.send(runId);
      }
    } catch (error) {
      log.warn({ error }, 'ended runs could not be looked for; trying again');
    } finally {
      isSweeping = false;
    }
  }

  async function handle(task: Task): Promise<void> {
    try {
      await rememberRun(options, task);
    } catch (error) {
      log.warn({ runId: task.id, error }, 'a run could not be remembered; trying again');
      if (task.isLast) await store.note(task.id, 'failed');
      throw error;
    }
  }

  return {
    async start(): Promise<void> {
      await tasks.work(handle);
      void sweep();
      timers.push(setInterval(() => void sweep(), everyMs));
      timers.push(
        setInterval(
          () => void store.purge().catch((error: unknown) => log.warn({ error }, 'what was forgotten is still stored')),
          PURGE_MS,
        ),
      );
    },
    /** To be called when a run may have ended. */
    look(): void {
      soon ??= setTimeout(() => {
        soon = undefined;
        void sweep();
      }, AFTER_END_MS);
    },
    stop(): void {
      clearTimeout(soon);
      for (const timer of timers) clearInterval(timer);
    },
  };
}

async function rememberRun(options: MemoryWriterOptions, { id: runId, signal }: Task): Promise<void> {
  const { store, runStore, embedder, clock } = options;
  const run = await runStore.get(runId);
  // Deleted in the meantime: there is nothing to remember.
  if (!run) return;
  const { workspaceId } = run;
  const view = await viewOf(options, workspaceId, runId);
  if (!view) return;
  const now = clock.now().toISOString();
  const isLeftOut = view.sampleData && !options.remembersSamples;
  const learned = isLeftOut ? null : readRun(view, view.finishedAt ?? now);
  if (!learned || learned.entries.length === 0) {
    await store.note(runId, 'skipped');
    return;
  }
  const texts = learned.entries.map(({ text }) => text);
  const embedded = await embedder.embed(texts, signal);
  const vectorOf = new Map(texts.map((text, at) => [text, embedded[at]]));
  await store.write(runId, workspaceId, async (state, forgotten) => {
    const kept = withoutForgotten(learned, forgotten);
    const changes = remember({ state, learned: kept, runId, now, newId: randomUUID, hash: sha256 });
    const vectors = new Map(
      changes.entries.flatMap(({ id, text }) => {
        const vector = vectorOf.get(text);
        return vector ? [[id, vector] as const] : [];
      }),
    );
    return { ...changes, vectors, embedder: embedder.id };
  });
  await options.prepare(workspaceId);
}

async function viewOf({ view }: MemoryWriterOptions, workspaceId: string, runId: string): Promise<RunView | undefined> {
  try {
    return await view(workspaceId, runId);
  } catch (error) {
    if (isAssayError(error) && error.code === 'not_found') return undefined;
    throw error;
  }
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
