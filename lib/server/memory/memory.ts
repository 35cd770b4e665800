import { setTimeout as sleep } from 'node:timers/promises';
import type { MemoryEdits } from '#adapters/postgres/memory/memory-edits.ts';
import type { MemoryStore } from '#adapters/postgres/memory/memory-store.ts';
import type {
  EntityDetails,
  MemoryEntity,
  MemoryEntry,
  MemoryExport,
  MemoryOverview,
  MemoryPreference,
  Recalled,
} from '#contract/memory.ts';
import { AssayError } from '#core/errors.ts';
import { type DescribedMemory, describeMemory } from '#core/memory/describe-memory.ts';
import { createEntityIndex, type EntityIndex } from '#core/memory/entity-index.ts';
import type { MemoryState } from '#core/memory/memory-state.ts';
import { describePreferences, usedPreferences } from '#core/memory/preferences.ts';
import { createRecallIndex, type RecallIndex } from '#core/memory/recall-index.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import type { OpenName, OpenNames } from '#core/runs/rounds/learn-before-end.ts';

/** Workspaces whose memory is kept loaded. */
const MOST_READY = 12;
/** Rows of each list that a page begins with. */
const FIRST = 100;
const MOST_RECALLED = 8;
/** A question is asked without waiting longer for how its reader wants it. */
const PREFERENCES_MS = 1_000;

interface MemoryOptions {
  store: MemoryStore;
  edits: MemoryEdits;
  embedder: Embedder;
  clock: Clock;
}

/** A workspace's memory, loaded once for each revision. */
interface Ready {
  revision: string;
  state: MemoryState;
  described: DescribedMemory;
  /** Made when names are first asked about. */
  names?: EntityIndex;
  index: RecallIndex;
}

/** Operations on a workspace's memory. Without a workspace nothing is remembered. */
export function createMemory({ store, edits, embedder, clock }: MemoryOptions) {
  const ready = new Map<string, Promise<Ready>>();

  async function read(workspaceId: string): Promise<Ready> {
    const { state, vectors, revision } = await store.load(workspaceId, embedder.id);
    return { revision, state, described: describeMemory(state), index: createRecallIndex(state, vectors) };
  }

  /** As it is now: other servers and deleted runs change it too. */
  async function current(workspaceId: string): Promise<Ready> {
    const revision = await store.revision(workspaceId);
    const known = await ready.get(workspaceId)?.catch(() => undefined);
    ready.delete(workspaceId);
    const wanted = known?.revision === revision ? Promise.resolve(known) : read(workspaceId);
    // The most recently used is last.
    ready.set(workspaceId, wanted);
    if (ready.size > MOST_READY) ready.delete(ready.keys().next().value ?? '');
    return wanted.catch((error: unknown) => {
      ready.delete(workspaceId);
      throw error;
    });
  }

  const found = <T>(thing: T | undefined): T => {
    if (thing === undefined) throw new AssayError('not_found');
    return thing;
  };
  const own = (workspaceId: string | undefined): string => found(workspaceId);

  /**
   * Relevant items for a question, best first. They guide the search and the wording; they are never evidence. Nothing
   * is recalled while memory is paused.
   */
  async function recall(
    workspaceId: string | undefined,
    query: string,
    { limit = MOST_RECALLED, signal }: { limit?: number; signal?: AbortSignal } = {},
  ): Promise<Recalled> {
    if (workspaceId === undefined || (await store.isPaused(workspaceId))) return NOTHING;
    signal?.throwIfAborted();
    const { index } = await current(workspaceId);
    const [vector] = await embedder.embed([query], signal);
    return index.recall({ text: query, vector, limit, now: clock.now() });
  }

  return {
    ...edits,
    setPaused: store.setPaused,
    wipe: store.wipe,
    /** Loads it in advance, so that nobody waits for it. */
    prepare: async (workspaceId: string): Promise<void> => void (await current(workspaceId)),

    recall,
    /** Remembered names that one of these may be another name of, where rules leave it open; null while memory pauses. */
    async openNames(workspaceId: string, names: Parameters<OpenNames>[0]): Promise<OpenName[] | null> {
      if (await store.isPaused(workspaceId)) return null;
      const memory = await current(workspaceId);
      memory.names ??= createEntityIndex(memory.state.entities);
      const { names: known } = memory;
      return names.flatMap(({ name, type }) =>
        known.open({ name, type, ids: {} }).map((other) => ({ name, type, into: other.name })),
      );
    },
    /** The user's active preferences. If memory is paused, fails or is slow, a question is asked without them. */
    async preferences(workspaceId: string | undefined): Promise<Recalled['preferences']> {
      if (workspaceId === undefined) return NOTHING.preferences;
      const read = async () =>
        (await store.isPaused(workspaceId))
          ? NOTHING.preferences
          : usedPreferences((await current(workspaceId)).state.preferences);
      return Promise.race([
        read().catch(() => NOTHING.preferences),
        sleep(PREFERENCES_MS, NOTHING.preferences, { ref: false }),
      ]);
    },
    async overview(workspaceId: string | undefined, before?: string): Promise<MemoryOverview> {
      if (workspaceId === undefined) return EMPTY;
      const [{ described, state }, isPaused, waiting] = await Promise.all([
        current(workspaceId),
        store.isPaused(workspaceId),
        store.waiting(workspaceId),
      ]);
      const { entries, entities, relations } = described;
      const older = before === undefined ? 0 : entries.findIndex(({ id }) => id === before) + 1;
      return {
        isPaused,
        counts: {
          entries: entries.length,
          entities: entities.length,
          relations: relations.length,
          preferences: state.preferences.length,
        },
        entries: entries.slice(older, older + FIRST),
        entities: entities.slice(0, FIRST),
        relations: relations.slice(-FIRST).reverse(),
        preferences: describePreferences(state.preferences),
        waiting,
      };
    },

    async entities(workspaceId: string | undefined, words: string, limit: number): Promise<MemoryEntity[]> {
      if (workspaceId === undefined) return [];
      return (await current(workspaceId)).described.find(words).slice(0, limit);
    },

    async entity(workspaceId: string | undefined, entityId: string): Promise<EntityDetails> {
      return found((await current(own(workspaceId))).described.details(entityId));
    },

    async entry(workspaceId: string | undefined, entryId: string): Promise<MemoryEntry> {
      return found((await current(own(workspaceId))).described.entries.find(({ id }) => id === entryId));
    },

    async preference(workspaceId: string | undefined, preferenceId: string): Promise<MemoryPreference> {
      const { state } = await current(own(workspaceId));
      return found(describePreferences(state.preferences).find(({ id }) => id === preferenceId));
    },

    async export(workspaceId: string | undefined): Promise<MemoryExport> {
      const exportedAt = clock.now().toISOString();
      const nothing = { entries: [], entities: [], relations: [], preferences: [] };
      if (workspaceId === undefined) return { schema: 'assay.memory/1', exportedAt, isPaused: false, ...nothing };
      const [{ described, state }, isPaused] = await Promise.all([current(workspaceId), store.isPaused(workspaceId)]);
      const { entries, entities, relations } = described;
      const preferences = describePreferences(state.preferences);
      return { schema: 'assay.memory/1', exportedAt, isPaused, entries, entities, relations, preferences };
    },
  };
}

export type Memory = ReturnType<typeof createMemory>;

export const NOTHING: Recalled = {
  items: [],
  preferences: { responseFormat: null, maxResponseLength: null, sources: [], domains: [] },
};
const EMPTY: MemoryOverview = {
  isPaused: false,
  counts: { entries: 0, entities: 0, relations: 0, preferences: 0 },
  entries: [],
  entities: [],
  relations: [],
  preferences: [],
  waiting: 0,
};
