import { createHash, randomBytes } from 'node:crypto';
import type { ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import type { ReviewMemberStore } from '#adapters/postgres/reviews/member-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import type { RecallView } from '#contract/review/recall.ts';
import type { ReviewEvent, Reviewer, ReviewRole, ReviewStage } from '#contract/review/review-events.ts';
import type {
  RecordFilter,
  RecordPage,
  RecordView,
  ReviewChanges,
  ReviewHead,
  ReviewInvite,
  ReviewView,
  ScreenedRecord,
} from '#contract/review/review-view.ts';
import { AssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { eventsOf, type ReviewCommand, requireRole } from '#core/review/commands.ts';
import { filterRecords } from '#core/review/filter-records.ts';
import { progressOf } from '#core/review/progress.ts';
import { recallCurve } from '#core/review/ranking/recall.ts';
import { recordCount } from '#core/review/review-state.ts';
import { labelsFor, orderOwner } from '#core/review/training-labels.ts';
import { recordView, screenedRecord, viewOfReview } from '#core/review/view-of-review.ts';
import { storable } from '#core/text/storable.ts';
import type { LoadedReview, LoadedReviews } from './loaded-reviews.ts';
import type { ReviewOrders } from './review-orders.ts';

/** A deletion can be undone for so long. */
export const REVIEW_UNDO_SECONDS = 30;
const MOST_REVIEWS = 100;
const MOST_REVIEWERS = 50;
const MOST_INVITES = 20;
/** Tries to write something while others write too. */
const MOST_TRIES = 20;
/** More than a page asks for one by one. */
const MOST_CHANGED = 200;
/** Events that change what was decided about any number of records. */
const CHANGE_MANY: ReadonlySet<ReviewEvent['type']> = new Set([
  ...(['decisions_imported', 'batch_withdrawn', 'batch_restored'] as const),
  ...(['decisions_withdrawn', 'decisions_restored'] as const),
]);
const CHANGE_ORDERS: ReadonlySet<ReviewCommand['kind']> = new Set(['withdraw_decisions', 'restore_decisions']);
const GONE = 'There is no such review, or you do not work on it.';

interface ReviewsOptions {
  store: ReviewStore;
  imports: Pick<ReviewImportStore, 'list'>;
  records: ReviewRecordStore;
  members: ReviewMemberStore;
  loaded: LoadedReviews;
  orders: Pick<ReviewOrders, 'describe' | 'refresh' | 'arrange' | 'begin'>;
  clock: Clock;
}

export interface WantedPage {
  stage: ReviewStage;
  filter: RecordFilter;
  /** Words of title or abstract; empty for all. */
  text: string;
  offset: number;
  limit: number;
  show?: 'titles' | 'abstracts';
}

export interface NewReviewWanted {
  title: string;
  protocol: Protocol;
  /** The creator's name. */
  name: string;
  /** The run that it goes on from. */
  runId?: string | null;
}

/** A review and who is asking. */
export interface OwnReview extends LoadedReview {
  me: Reviewer;
}

const newId = () => randomBytes(12).toString('base64url');
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');
const isId = (id: string) => /^[\w-]{16}$/.test(id);

/** What can be done with reviews. A review does not exist (`not_found`) for people who do not work on it. */
export function createReviews({ store, imports, records, members, loaded, orders, clock }: ReviewsOptions) {
  const now = () => clock.now().toISOString();

  async function own(workspaceId: string | undefined, id: string): Promise<OwnReview> {
    const head = workspaceId === undefined || !isId(id) ? undefined : await store.head(id, workspaceId);
    const review = head && (await loaded.load(id, head.seq));
    const me = head && review?.state.reviewers.get(head.reviewerId);
    if (!review || !me) throw new AssayError('not_found', GONE);
    return { ...review, me };
  }

  const viewed = async ({ state, me }: OwnReview): Promise<ReviewView> => {
    const [described, waiting] = await Promise.all([orders.describe(state, me.id), imports.list(state.id)]);
    // The state has gone on meanwhile, and the user's own role may have changed with it: one view never mixes the two.
    return viewOfReview(state, state.reviewers.get(me.id) ?? me, { orders: described, imports: waiting });
  };

  /** Appends what follows from the review as it is; once only where it has an id, however often it is sent. */
  async function write(
    workspaceId: string | undefined,
    id: string,
    eventsFor: (review: OwnReview) => ReviewEvent[],
    commandId = newId(),
  ): Promise<OwnReview> {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const review = await own(workspaceId, id);
      const { state, me } = review;
      const events = eventsFor(review);
      if (events.length === 0) return review;
      const keyed = events.map((event, n) => ({ key: `${me.id}/${commandId}/${n}`, event }));
      const [afterSeq, at] = [state.seq, now()];
      const appended = await store.append({ id, afterSeq, events: keyed, at });
      if (appended === 'gone') throw new AssayError('not_found', GONE);
      if (appended === 'behind') continue;
      if (appended === 'repeated') return own(workspaceId, id);
      const written = storable(events).map((event, n) => ({ seq: afterSeq + n + 1, at, event }));
      loaded.noteWritten(id, written);
      return { ...(await loaded.load(id, afterSeq + events.length)), me: state.reviewers.get(me.id) ?? me };
    }
    throw new AssayError('rate_limited', 'Too many are writing to this review at once. Try again in a few seconds.');
  }

  const command = (workspaceId: string | undefined, id: string, wanted: ReviewCommand, commandId?: string) =>
    write(
      workspaceId,
      id,
      ({ state, me, ordinals }) => eventsOf(state, me, wanted, (recordId) => ordinals.has(recordId)),
      commandId,
    );

  async function listed(
    { state, me }: OwnReview,
    ids: readonly string[],
    stage: ReviewStage,
    show: WantedPage['show'] = 'titles',
  ) {
    const found = await records.get(state.id, ids);
    return found.map(
      ({ record }): ScreenedRecord => ({
        ...screenedRecord(state, me, record, stage),
        ...(show === 'abstracts' && { abstract: record.abstract }),
      }),
    );
  }

  return {
    own,
    write,

    async create(
      workspaceId: string,
      { title, protocol, name, runId = null }: NewReviewWanted,
      also: (db: SqlExecutor, created: { reviewId: string; reviewerId: string }) => Promise<void> = async () => {},
    ): Promise<{ reviewId: string }> {
      const id = newId();
      const owner: Reviewer = { id: newId(), name, role: 'owner' };
      const isCreated = await store.create(
        {
          ...{ id, workspaceId, title, owner, at: now(), most: MOST_REVIEWS },
          events: [{ key: 'created', event: { type: 'created', title, protocol, owner, runId } }],
        },
        (db) => also(db, { reviewId: id, reviewerId: owner.id }),
      );
      if (!isCreated)
        throw new AssayError('rate_limited', `A workspace has at most ${MOST_REVIEWS} reviews. Delete one first.`);
      return { reviewId: id };
    },

    async list(workspaceId: string | undefined): Promise<ReviewHead[]> {
      const heads = workspaceId === undefined ? [] : await store.list(workspaceId);
      const found: ReviewHead[] = [];
      for (const { id, seq, reviewerId } of heads) {
        const { state } = await loaded.load(id, seq);
        const me = state.reviewers.get(reviewerId);
        if (!me) continue;
        const { waitingForMe } = progressOf(state, me, 'abstract');
        const { title, updatedAt } = state;
        found.push({ id, title, role: me.role, records: recordCount(state), waitingForMe, updatedAt });
      }
      return found;
    },

    view: async (workspaceId: string | undefined, id: string) => viewed(await own(workspaceId, id)),

    async command(workspaceId: string | undefined, id: string, wanted: ReviewCommand): Promise<ReviewView> {
      const review = await command(workspaceId, id, wanted);
      if (CHANGE_ORDERS.has(wanted.kind)) await orders.begin(id);
      return viewed(review);
    },

    /** Decides about records, and gives back how they and the stage are then. */
    async decide(
      workspaceId: string | undefined,
      id: string,
      {
        commandId,
        stage,
        decisions,
      }: {
        commandId: string;
        stage: ReviewStage;
        decisions: readonly {
          recordId: string;
          decision: 'include' | 'exclude' | 'maybe' | null;
          reason: string | null;
        }[];
      },
    ) {
      const wanted = decisions.map((each) => ({ ...each, stage }));
      const review = await command(workspaceId, id, { kind: 'decide', decisions: wanted }, commandId);
      const ids = decisions.map(({ recordId }) => recordId);
      const { state, me } = review;
      const [order, decided] = await Promise.all([orders.refresh(state, me.id, stage), listed(review, ids, stage)]);
      const progress = { ...progressOf(state, me, stage), order };
      return { seq: state.seq, records: decided, progress };
    },

    /** A part of the records of a stage, in the order in which they are to be screened. */
    async page(
      workspaceId: string | undefined,
      id: string,
      { stage, filter, text, offset, limit, show = 'titles' }: WantedPage,
    ): Promise<RecordPage> {
      const review = await own(workspaceId, id);
      const { state, me } = review;
      // Only what waits is ordered by what it is likely to be.
      const ids = filter === 'mine' ? await orders.arrange(review, me.id, stage) : review.ids;
      const sought = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
      const found = sought.length > 0 ? await records.find(id, sought) : undefined;
      const passing = filterRecords(state, me, found ? ids.filter((each) => found.has(each)) : ids, { stage, filter });
      const shown = passing.slice(offset, offset + limit);
      return { stage, total: passing.length, offset, records: await listed(review, shown, stage, show) };
    },

    async record(
      workspaceId: string | undefined,
      id: string,
      recordId: string,
      stage: ReviewStage,
    ): Promise<RecordView> {
      const { state, me, ordinals } = await own(workspaceId, id);
      const isThere = ordinals.has(recordId) && !state.removed.has(recordId);
      const [found] = isThere ? await records.get(id, [recordId]) : [];
      if (!found) throw new AssayError('not_found', 'This review has no such record.');
      return recordView(state, me, found, stage);
    },

    /** How the screening of a stage has gone, as far as the caller may know. */
    async recall(workspaceId: string | undefined, id: string, stage: ReviewStage): Promise<RecallView> {
      const { state, me } = await own(workspaceId, id);
      const labels = labelsFor(state, stage, orderOwner(state, stage, me.id));
      const described = await orders.describe(state, me.id);
      const { total } = progressOf(state, me, stage);
      const points = recallCurve(labels.map(({ decision }) => decision));
      return { stage, total, points, left: described[stage].left };
    },

    /** What is new since an event. */
    async changes(workspaceId: string | undefined, id: string, after: number): Promise<ReviewChanges> {
      const review = await own(workspaceId, id);
      const { seq } = review.state;
      if (seq <= after) return { seq, review: null, recordIds: [], imports: await imports.list(id) };
      const since = await store.events(id, after);
      const changed = new Set(since.flatMap(({ event }) => ('recordId' in event ? event.recordId : [])));
      const isMany =
        changed.size > MOST_CHANGED ||
        since.at(-1)?.seq !== seq ||
        since.some(({ event }) => CHANGE_MANY.has(event.type));
      const view = await viewed(review);
      return { seq, review: view, recordIds: isMany ? null : [...changed], imports: view.imports };
    },

    async remove(workspaceId: string | undefined, id: string): Promise<void> {
      await own(workspaceId, id);
      if (!(await store.remove(workspaceId ?? '', id)))
        throw new AssayError('invalid_request', 'Only the person who created a review can delete it.');
    },
    async restore(workspaceId: string | undefined, id: string): Promise<ReviewView> {
      const isBack = workspaceId !== undefined && (await store.restore(workspaceId, id, REVIEW_UNDO_SECONDS));
      if (!isBack) throw new AssayError('not_found', 'There is no review that could be restored.');
      return viewed(await own(workspaceId, id));
    },

    async invites(workspaceId: string | undefined, id: string): Promise<ReviewInvite[]> {
      requireRole((await own(workspaceId, id)).me, ['owner']);
      return members.invites(id);
    },
    /** A link, of which the token is given this one time. */
    async invite(workspaceId: string | undefined, id: string, role: ReviewRole) {
      requireRole((await own(workspaceId, id)).me, ['owner']);
      if ((await members.invites(id)).length >= MOST_INVITES)
        throw new AssayError('invalid_request', `There are ${MOST_INVITES} links already. Revoke one first.`);
      const token = randomBytes(24).toString('base64url');
      const invite = await members.addInvite({ id: newId(), reviewId: id, role, hash: hashOf(token) });
      return { ...invite, token };
    },
    async revokeInvite(workspaceId: string | undefined, id: string, inviteId: string): Promise<void> {
      requireRole((await own(workspaceId, id)).me, ['owner']);
      if (!(await members.revokeInvite(id, inviteId))) throw new AssayError('not_found', 'There is no such link.');
    },

    /** What a link leads to, before the user joins. */
    async invited(workspaceId: string | undefined, token: string) {
      const found = await members.invited(hashOf(token));
      if (!found) throw new AssayError('not_found', NO_LINK);
      const { reviewId, role, title } = found;
      const isMember = workspaceId !== undefined && (await store.head(reviewId, workspaceId)) !== undefined;
      return { title, role, reviewId: isMember ? reviewId : null };
    },

    /** Joins by a link; people who work on the review already keep their role. */
    async join(workspaceId: string, { token, name }: { token: string; name: string }): Promise<{ reviewId: string }> {
      for (let tries = 0; tries < MOST_TRIES; tries++) {
        const found = await members.invited(hashOf(token));
        if (!found) throw new AssayError('not_found', NO_LINK);
        const { reviewId, role } = found;
        if (await store.head(reviewId, workspaceId)) return { reviewId };
        const { state } = await loaded.load(reviewId, (await store.seqOf(reviewId)) ?? 0);
        if (state.reviewers.size >= MOST_REVIEWERS)
          throw new AssayError('invalid_request', `At most ${MOST_REVIEWERS} people work on a review.`);
        const reviewer: Reviewer = { id: newId(), name, role };
        const events = [{ key: `joined/${reviewer.id}`, event: { type: 'joined' as const, reviewer } }];
        const batch = { id: reviewId, afterSeq: state.seq, events, at: now() };
        const appended = await store.inTransaction(async (db) => {
          const result = await store.appendWithin(db, batch);
          if (result === 'appended') await members.add(db, { reviewId, workspaceId, reviewerId: reviewer.id });
          return result;
        });
        if (appended === 'appended') return { reviewId };
      }
      throw new AssayError('rate_limited', 'Too many are joining at once. Try again in a few seconds.');
    },
  };
}

export type Reviews = ReturnType<typeof createReviews>;

const NO_LINK = 'This link opens nothing: it was revoked, or the review is gone.';
