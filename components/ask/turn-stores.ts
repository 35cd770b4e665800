import type { SourceIndex } from '#components/evidence/source.ts';
import { createReadingStore, type ReadingStore } from '#components/report/reading/reading-store.ts';

/** The works of each turn: one answer's citations are numbered by its own list, and one passage is open in all. */
export interface TurnStores {
  /** The store of a turn; begun with these works where there is none yet. */
  open(runId: string, sources: SourceIndex): ReadingStore;
  get(runId: string): ReadingStore | undefined;
}

/** @param onOpen hears in which turn a passage was opened. */
export function createTurnStores(onOpen: (runId: string) => void): TurnStores {
  const stores = new Map<string, ReadingStore>();
  function create(runId: string, sources: SourceIndex): ReadingStore {
    const inner = createReadingStore({ sources, selection: null });
    return {
      ...inner,
      select(selection) {
        if (selection) {
          for (const [other, store] of stores) if (other !== runId) store.select(null);
          onOpen(runId);
        }
        inner.select(selection);
      },
    };
  }
  return {
    open(runId, sources) {
      const store = stores.get(runId) ?? create(runId, sources);
      stores.set(runId, store);
      return store;
    },
    get: (runId) => stores.get(runId),
  };
}
