import type { ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewView } from '#contract/review/review-view.ts';
import type { BatchDependents } from '#contract/review/undo.ts';
import { AssayError } from '#core/errors.ts';
import { requireRole } from '#core/review/commands.ts';
import { dependentsOf, otherBatches } from '#core/review/undo.ts';
import type { ReviewOrders } from './review-orders.ts';
import type { OwnReview, Reviews } from './reviews.ts';

const NO_BATCH = 'This review has no such import.';
const BUSY = 'Records are being imported. Wait until that is done, then try again.';

interface ReviewWithdrawalsOptions {
  reviews: Pick<Reviews, 'own' | 'write' | 'view'>;
  records: Pick<ReviewRecordStore, 'idsOfBatch'>;
  imports: Pick<ReviewImportStore, 'list'>;
  orders: Pick<ReviewOrders, 'begin'>;
}

/** Takes imports out of a review again, and restores them. */
export function createReviewWithdrawals({ reviews, records, imports, orders }: ReviewWithdrawalsOptions) {
  const batchOf = ({ state }: OwnReview, batchId: string) => {
    const found = state.batches.find(({ batch }) => batch.id === batchId);
    if (!found) throw new AssayError('not_found', NO_BATCH);
    return found;
  };

  async function recordsOf({ state }: OwnReview, batchId: string) {
    const [all, alone] = await Promise.all([
      records.idsOfBatch(state.id, batchId, []),
      records.idsOfBatch(state.id, batchId, otherBatches(state, batchId)),
    ]);
    return { all, alone };
  }

  /** While records come in, it is not settled yet which batches have a record. */
  async function ownerOf(workspaceId: string | undefined, reviewId: string): Promise<OwnReview> {
    const review = await reviews.own(workspaceId, reviewId);
    requireRole(review.me, ['owner']);
    const open = await imports.list(reviewId);
    if (open.some(({ status }) => status !== 'failed')) throw new AssayError('invalid_request', BUSY);
    return review;
  }

  const checkUnchanged = ({ state }: OwnReview, batches: number) => {
    if (state.batches.length !== batches) throw new AssayError('invalid_request', BUSY);
  };

  return {
    async describe(workspaceId: string | undefined, reviewId: string, batchId: string): Promise<BatchDependents> {
      const review = await reviews.own(workspaceId, reviewId);
      batchOf(review, batchId);
      return dependentsOf(review.state, batchId, await recordsOf(review, batchId));
    },

    async withdraw(workspaceId: string | undefined, reviewId: string, batchId: string): Promise<ReviewView> {
      const review = await ownerOf(workspaceId, reviewId);
      const { alone } = await recordsOf(review, batchId);
      const { length } = review.state.batches;
      await reviews.write(workspaceId, reviewId, (present) => {
        checkUnchanged(present, length);
        if (batchOf(present, batchId).isWithdrawn) return [];
        const recordIds = alone.filter((id) => !present.state.removed.has(id));
        return [{ type: 'batch_withdrawn', batchId, recordIds, by: present.me.id }];
      });
      await orders.begin(reviewId);
      return reviews.view(workspaceId, reviewId);
    },

    async restore(workspaceId: string | undefined, reviewId: string, batchId: string): Promise<ReviewView> {
      const review = await ownerOf(workspaceId, reviewId);
      const { all } = await recordsOf(review, batchId);
      await reviews.write(workspaceId, reviewId, (present) => {
        if (!batchOf(present, batchId).isWithdrawn) return [];
        const recordIds = all.filter((id) => present.state.removed.has(id));
        return [{ type: 'batch_restored', batchId, recordIds, by: present.me.id }];
      });
      await orders.begin(reviewId);
      return reviews.view(workspaceId, reviewId);
    },
  };
}

export type ReviewWithdrawals = ReturnType<typeof createReviewWithdrawals>;
