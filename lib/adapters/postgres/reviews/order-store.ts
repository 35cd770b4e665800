import * as z from 'zod';
import type { ReviewStage } from '#contract/review/review-events.ts';
import { screeningOrder } from '#contract/review/review-view.ts';
import type { Database } from '../database.ts';

const learned = screeningOrder.extend({
  /** The event up to which it knows the review, and how many records that had. */
  seq: z.int(),
  records: z.int(),
});
export type LearnedOrder = z.infer<typeof learned>;

/** Whose order it is: that of a reviewer, or, where that is empty, one that all share. */
export interface OrderKey {
  reviewId: string;
  stage: ReviewStage;
  owner: string;
}

/** Orders in which records are to be screened. */
export function createReviewOrderStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Without the ordinals if the caller already knows those of this time. */
    async get(
      { reviewId, stage, owner }: OrderKey,
      known?: string,
    ): Promise<{ at: string; learned: LearnedOrder; ordinals: number[] | null } | undefined> {
      const { rows } = await pool.query<{ at: string; learned: unknown; ordinals: number[] | null }>(
        `select at::text as at, learned, case when at::text = $4 then null else ordinals end as ordinals
         from review_orders where review_id = $1 and stage = $2 and reviewer_id = $3`,
        [reviewId, stage, owner, known ?? ''],
      );
      const [row] = rows;
      return row && { ...row, learned: learned.parse(row.learned) };
    },
    /** In the place of the one before. */
    async put({ reviewId, stage, owner }: OrderKey, order: LearnedOrder, ordinals: readonly number[]): Promise<void> {
      await pool.query(
        `insert into review_orders (review_id, stage, reviewer_id, ordinals, learned)
         select id, $2, $3, $4, $5 from reviews where id = $1
         on conflict (review_id, stage, reviewer_id)
         do update set ordinals = excluded.ordinals, learned = excluded.learned, at = now()`,
        [reviewId, stage, owner, ordinals, JSON.stringify(order)],
      );
    },
  };
}

export type ReviewOrderStore = ReturnType<typeof createReviewOrderStore>;
