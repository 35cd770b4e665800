import { setImmediate } from 'node:timers/promises';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { LoggedReviewEvent } from '#contract/review/review-events.ts';
import { applyReviewEvent, emptyReview, type ReviewState } from '#core/review/review-state.ts';

/** A review in memory. What is read of it is the newest that this process knows: others may change it while one waits. */
export interface LoadedReview {
  state: ReviewState;
  /** Ids of its records by ordinal, and ordinals by id. */
  ids: string[];
  ordinals: Map<string, number>;
}

/** Events and records of all reviews in memory together: some 150 MB at most. */
const MOST_KEPT = 400_000;
const IDS_AT_ONCE = 5_000;

interface LoadedReviewsOptions {
  store: Pick<ReviewStore, 'events'>;
  records: Pick<ReviewRecordStore, 'ids'>;
  mostKept?: number;
}

/** Reviews in memory, the last used ones: of each only what is new is read. */
export function createLoadedReviews({ store, records, mostKept = MOST_KEPT }: LoadedReviewsOptions) {
  const kept = new Map<string, LoadedReview>();
  /** Reading on happens one after the other, or an event would be applied twice. */
  const reading = new Map<string, Promise<void>>();

  async function readOn(loaded: LoadedReview): Promise<void> {
    const { state, ids, ordinals } = loaded;
    for (;;) {
      const events = await store.events(state.id, state.seq);
      for (const event of events) applyReviewEvent(state, event);
      if (events.length === 0) break;
      await setImmediate();
    }
    while (ids.length < state.records) {
      const to = Math.min(state.records, ids.length + IDS_AT_ONCE);
      const more = await records.ids(state.id, ids.length, to);
      // Deleted meanwhile.
      if (more.length === 0) return;
      for (const id of more) ordinals.set(id, ids.push(id) - 1);
    }
  }

  function forgetOldest(): void {
    let weight = 0;
    for (const { state, ids } of kept.values()) weight += state.seq + ids.length;
    for (const [id, { state, ids }] of kept) {
      if (weight <= mostKept || kept.size === 1) return;
      kept.delete(id);
      weight -= state.seq + ids.length;
    }
  }

  return {
    /** The review as it is at an event at least. */
    async load(id: string, seq: number): Promise<LoadedReview> {
      const loaded = kept.get(id) ?? { state: emptyReview(id), ids: [], ordinals: new Map() };
      kept.delete(id);
      kept.set(id, loaded);
      while (loaded.state.seq < seq || loaded.ids.length < loaded.state.records) {
        const before = reading.get(id);
        if (before) {
          await before;
          continue;
        }
        const now = readOn(loaded).finally(() => reading.delete(id));
        reading.set(id, now);
        await now;
        // A review that was deleted meanwhile has no such event any more.
        if (loaded.state.seq < seq || loaded.ids.length < loaded.state.records) break;
      }
      forgetOldest();
      return loaded;
    },
    /** Events that were just written after one that is known; whatever else was written is read by the next to ask. */
    noteWritten(id: string, written: readonly LoggedReviewEvent[]): void {
      const state = kept.get(id)?.state;
      for (const event of written) if (state?.seq === event.seq - 1) applyReviewEvent(state, event);
    },
    forget: (id: string) => void kept.delete(id),
  };
}

export type LoadedReviews = ReturnType<typeof createLoadedReviews>;
