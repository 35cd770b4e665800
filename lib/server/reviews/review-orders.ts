import type { LearnedOrder, OrderKey, ReviewOrderStore } from '#adapters/postgres/reviews/order-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { ScreeningOrder } from '#contract/review/review-view.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import { labelsFor, orderOwner } from '#core/review/labels.ts';
import type { RankedRecord } from '#core/review/ranking/record-terms.ts';
import { relevantLeft } from '#core/review/ranking/relevant-left.ts';
import { createScreeningRanker, type ScreeningRanker } from '#core/review/ranking/screening-ranker.ts';
import { type ReviewState, recordCount } from '#core/review/review-state.ts';
import type { LoadedReview, LoadedReviews } from './loaded-reviews.ts';

/** So many events after which an order is learned anew. */
const EVENTS_BETWEEN = 10;
const MOST_KEPT = 50;
const RECORDS_AT_ONCE = 500;
/** What was read of records is kept for the next time, of one review: tens of megabytes. */
const KEPT_MS = 600_000;

const UNLEARNED: ScreeningOrder = { by: 'relevance', decisions: 0, left: null };

interface ReviewOrdersOptions {
  orders: ReviewOrderStore;
  store: Pick<ReviewStore, 'seqOf'>;
  records: Pick<ReviewRecordStore, 'page'>;
  loaded: Pick<LoadedReviews, 'load'>;
  tasks: TaskQueue;
}

/** The order as a page needs it: the ordinals of records, the first to be shown first. */
interface Kept {
  at: string;
  learned: LearnedOrder;
  ordinals: readonly number[];
}

/** The order in which titles and abstracts are screened, learned from decisions by a task of its own, one at a time. */
export function createReviewOrders({ orders, store, records, loaded, tasks }: ReviewOrdersOptions) {
  const kept = new Map<string, Kept>();
  let reader: { key: string; ranker: Promise<ScreeningRanker> } | undefined;
  let forgetting: NodeJS.Timeout | undefined;

  async function find(key: OrderKey): Promise<Kept | undefined> {
    const name = nameOf(key);
    const known = kept.get(name);
    const found = await orders.get(key, known?.at);
    kept.delete(name);
    if (!found) return undefined;
    const ordinals = found.ordinals ?? known?.ordinals ?? [];
    const order = { at: found.at, learned: found.learned, ordinals };
    kept.set(name, order);
    if (kept.size > MOST_KEPT) kept.delete(kept.keys().next().value ?? '');
    return order;
  }

  const keyOf = (state: ReviewState, reviewerId: string, stage: ReviewStage): OrderKey => ({
    ...{ reviewId: state.id, stage },
    owner: orderOwner(state, stage, reviewerId),
  });

  /** What was read of all records, once for many orders. */
  function rankerOf({ state, ids }: LoadedReview, signal: AbortSignal): Promise<ScreeningRanker> {
    const key = [state.id, ids.length, state.batches.length, state.protocol.question].join(' ');
    if (reader?.key !== key) {
      const ranker = readAll(state.id, ids.length, signal).then((read) =>
        createScreeningRanker({ records: read, question: state.protocol.question, signal }),
      );
      reader = { key, ranker };
      ranker.catch(forget);
    }
    clearTimeout(forgetting);
    forgetting = setTimeout(forget, KEPT_MS).unref();
    return reader.ranker;
  }

  function forget(): void {
    clearTimeout(forgetting);
    reader = undefined;
  }

  async function readAll(reviewId: string, count: number, signal: AbortSignal): Promise<RankedRecord[]> {
    const read: RankedRecord[] = [];
    for (let from = 0; from < count; from += RECORDS_AT_ONCE) {
      signal.throwIfAborted();
      for (const { record } of await records.page(reviewId, from, Math.min(RECORDS_AT_ONCE, count - from))) {
        const { id, title, abstract, keywords, meshTerms } = record;
        read.push({ id, title, abstract, keywords: [...keywords, ...meshTerms] });
      }
    }
    return read;
  }

  async function handle({ id, signal }: Pick<Task, 'id' | 'signal'>): Promise<void> {
    const [reviewId = '', owner = ''] = id.split('/');
    const seq = await store.seqOf(reviewId);
    if (seq === undefined) return;
    const review = await loaded.load(reviewId, seq);
    const { state, ids, ordinals } = review;
    const labels = labelsFor(state, 'abstract', owner);
    const [known, count] = [state.seq, ids.length];
    const ranker = await rankerOf(review, signal);
    const decisions = new Map(labels.map(({ recordId, decision }) => [recordId, decision]));
    const order = await ranker.order({ decisions, signal });
    const found = labels.map(({ decision }) => decision);
    const left = relevantLeft(found, recordCount(state) - labels.length);
    await orders.put(
      { reviewId, stage: 'abstract', owner },
      { by: order.by, decisions: labels.length, left, seq: known, records: count },
      order.ids.flatMap((recordId) => ordinals.get(recordId) ?? []),
    );
  }

  return {
    handle,
    start: () => tasks.work(handle),
    stop: forget,

    /**
     * What is said of the orders of both stages; full texts are assessed as they came. Refreshed, an order is learned anew
     * behind it where enough has been decided, or records have come, since it was.
     */
    async describe(
      state: ReviewState,
      reviewerId: string,
      { isRefreshed = false } = {},
    ): Promise<Record<ReviewStage, ScreeningOrder>> {
      const key = keyOf(state, reviewerId, 'abstract');
      const learned = (await find(key))?.learned;
      const isFresh =
        learned !== undefined && learned.records === state.records && state.seq - learned.seq < EVENTS_BETWEEN;
      if (isRefreshed && !isFresh && state.records > 0) await tasks.send(taskOf(key));
      if (!learned) return { abstract: UNLEARNED, fulltext: UNLEARNED };
      const { by, decisions, left } = learned;
      return { abstract: { by, decisions, left }, fulltext: UNLEARNED };
    },

    /** Ids of all records as this reviewer is to screen them; those that the order does not know yet come last. */
    async arrange({ state, ids }: LoadedReview, reviewerId: string, stage: ReviewStage): Promise<readonly string[]> {
      const found = stage === 'abstract' ? await find(keyOf(state, reviewerId, stage)) : undefined;
      if (!found) return ids;
      const isArranged = new Uint8Array(ids.length);
      const arranged: string[] = [];
      for (const ordinal of found.ordinals) {
        const id = ids[ordinal];
        if (id === undefined || isArranged[ordinal]) continue;
        isArranged[ordinal] = 1;
        arranged.push(id);
      }
      for (const [ordinal, id] of ids.entries()) if (!isArranged[ordinal]) arranged.push(id);
      return arranged;
    },

    /** Once records have come: by their relevance to the question, as long as nothing is decided. */
    begin: (reviewId: string) => tasks.send(taskOf({ reviewId, stage: 'abstract', owner: '' })),
  };
}

export type ReviewOrders = ReturnType<typeof createReviewOrders>;

const taskOf = ({ reviewId, owner }: OrderKey) => `${reviewId}/${owner}`;
const nameOf = ({ reviewId, stage, owner }: OrderKey) => `${reviewId}/${stage}/${owner}`;
