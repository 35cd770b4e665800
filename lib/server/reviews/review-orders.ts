import type { LearnedOrder, OrderKey, ReviewOrderStore } from '#adapters/postgres/reviews/order-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import { REVIEW_STAGES, type Reviewer, type ReviewStage } from '#contract/review/review-events.ts';
import type { ScreeningOrder } from '#contract/review/review-view.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import { filterRecords } from '#core/review/filter-records.ts';
import { relevantLeft } from '#core/review/ranking/recall.ts';
import type { RankedRecord } from '#core/review/ranking/record-terms.ts';
import { createScreeningRanker, type ScreeningRanker } from '#core/review/ranking/screening-ranker.ts';
import { type ReviewState, recordCount } from '#core/review/review-state.ts';
import { fullTextLabels, labelsFor, orderOwner } from '#core/review/training-labels.ts';
import type { LoadedReview, LoadedReviews } from './loaded-reviews.ts';

/** So many events after which an order is learned anew. */
const EVENTS_BETWEEN = 10;
const MOST_KEPT = 50;
const RECORDS_AT_ONCE = 500;
/** What was read of records is kept for the next time, of one review: tens of megabytes. */
const KEPT_MS = 600_000;

/** A reviewer to whom every record of a stage is shown, whatever was decided. */
const READER: Reviewer = { id: '', name: 'Order', role: 'reader' };
const ALL_FULL_TEXTS = { stage: 'fulltext', filter: 'all' } as const;

const UNLEARNED: ScreeningOrder = { by: 'relevance', decisions: 0, left: null };

interface ReviewOrdersOptions {
  orders: ReviewOrderStore;
  store: Pick<ReviewStore, 'seqOf'>;
  records: Pick<ReviewRecordStore, 'page'>;
  loaded: Pick<LoadedReviews, 'load'>;
  tasks: TaskQueue;
}

interface Described {
  order: ScreeningOrder;
  isFresh: boolean;
}

/** The order as a page needs it: the ordinals of records, the first to be shown first. */
interface Kept {
  at: string;
  learned: LearnedOrder;
  ordinals: readonly number[];
}

/** The orders in which records are screened, learned from decisions by a background task, one at a time. */
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

  /** Learns the orders of one owner: of each stage at which they have one of their own, or all share one. */
  async function handle({ id, signal }: Pick<Task, 'id' | 'signal'>): Promise<void> {
    const [reviewId = '', owner = ''] = id.split('/');
    const seq = await store.seqOf(reviewId);
    if (seq === undefined) return;
    const review = await loaded.load(reviewId, seq);
    for (const stage of REVIEW_STAGES)
      if ((review.state.screeners[stage] === 1) === (owner === ''))
        await learn(review, { reviewId, stage, owner }, signal);
  }

  async function learn(review: LoadedReview, key: OrderKey, signal: AbortSignal): Promise<void> {
    const { state, ids, ordinals } = review;
    const { stage, owner } = key;
    const own = labelsFor(state, stage, owner);
    const labels = stage === 'abstract' ? own : fullTextLabels(state, owner);
    const among = stage === 'abstract' ? undefined : new Set(filterRecords(state, READER, ids, ALL_FULL_TEXTS));
    if (among?.size === 0) return;
    const [known, records] = [state.seq, ids.length];
    const total = among?.size ?? recordCount(state);
    const ranker = await rankerOf(review, signal);
    const decisions = new Map(labels.map(({ recordId, decision }) => [recordId, decision]));
    const order = await ranker.order({ decisions, signal, ...(among && { among }) });
    const found = own.map(({ decision }) => decision);
    const left = relevantLeft(found, total - own.length);
    await orders.put(
      key,
      { by: order.by, decisions: own.length, left, seq: known, records },
      order.ids.flatMap((recordId) => ordinals.get(recordId) ?? []),
    );
  }

  async function describeStage(state: ReviewState, reviewerId: string, stage: ReviewStage): Promise<Described> {
    const learned = (await find(keyOf(state, reviewerId, stage)))?.learned;
    const isFresh =
      learned !== undefined && learned.records === state.records && state.seq - learned.seq < EVENTS_BETWEEN;
    if (!learned) return { order: UNLEARNED, isFresh };
    const { by, decisions, left } = learned;
    return { order: { by, decisions, left }, isFresh };
  }

  return {
    handle,
    start: () => tasks.work(handle),
    stop: forget,

    /** What there is to say of the orders of both stages. */
    async describe(state: ReviewState, reviewerId: string): Promise<Record<ReviewStage, ScreeningOrder>> {
      const [abstract, fulltext] = await Promise.all([
        describeStage(state, reviewerId, 'abstract'),
        describeStage(state, reviewerId, 'fulltext'),
      ]);
      return { abstract: abstract.order, fulltext: fulltext.order };
    },

    /** The order of a stage, learned anew in the background where enough has been decided, or records have come, since it was. */
    async refresh(state: ReviewState, reviewerId: string, stage: ReviewStage): Promise<ScreeningOrder> {
      const { order, isFresh } = await describeStage(state, reviewerId, stage);
      if (!isFresh && state.records > 0) await tasks.send(taskOf(keyOf(state, reviewerId, stage)));
      return order;
    },

    /** Ids of all records as this reviewer is to screen them; those that the order does not know yet come last. */
    async arrange({ state, ids }: LoadedReview, reviewerId: string, stage: ReviewStage): Promise<readonly string[]> {
      const found = await find(keyOf(state, reviewerId, stage));
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

    /** Learns all orders of a review anew, once records or decisions have come or gone in numbers. */
    async begin(reviewId: string): Promise<void> {
      const { state } = await loaded.load(reviewId, (await store.seqOf(reviewId)) ?? 0);
      for (const owner of ownersOf(state)) await tasks.send(`${reviewId}/${owner}`);
    },
  };
}

export type ReviewOrders = ReturnType<typeof createReviewOrders>;

/** Whose orders there are: one that all share where one person decides, else one for each who decides. */
function ownersOf(state: ReviewState): Set<string> {
  const deciding = [...state.reviewers.values()].filter(({ role }) => role !== 'reader');
  return new Set(REVIEW_STAGES.flatMap((stage) => deciding.map(({ id }) => orderOwner(state, stage, id))));
}

const taskOf = ({ reviewId, owner }: OrderKey) => `${reviewId}/${owner}`;
const nameOf = ({ reviewId, stage, owner }: OrderKey) => `${reviewId}/${stage}/${owner}`;
