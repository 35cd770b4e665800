import * as z from 'zod';
import { type ReviewRole, reviewRole } from '#contract/review/review-events.ts';
import type { ReviewInvite } from '#contract/review/review-view.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Database } from '../database.ts';

const row = z
  .object({ id: z.string(), role: reviewRole, created_at: z.union([z.string(), z.date()]) })
  .transform(({ created_at, ...invite }) => ({ ...invite, createdAt: new Date(created_at).toISOString() }));

/** Who may join reviews, and who has. */
export function createReviewMemberStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Within the transaction in which they join. False where the workspace works on it already. */
    async add(
      db: SqlExecutor,
      { reviewId, workspaceId, reviewerId }: { reviewId: string; workspaceId: string; reviewerId: string },
    ): Promise<boolean> {
      const { rows } = await db.executeSql(
        `insert into review_members (review_id, workspace_id, reviewer_id) values ($1, $2, $3)
         on conflict do nothing returning reviewer_id`,
        [reviewId, workspaceId, reviewerId],
      );
      return rows.length > 0;
    },
    async addInvite(invite: { id: string; reviewId: string; role: ReviewRole; hash: string }): Promise<ReviewInvite> {
      const { rows } = await pool.query(
        `insert into review_invites (id, review_id, role, hash) values ($1, $2, $3, $4) returning id, role, created_at`,
        [invite.id, invite.reviewId, invite.role, invite.hash],
      );
      return row.parse(rows[0]);
    },
    /** Those in force, newest first. */
    async invites(reviewId: string): Promise<ReviewInvite[]> {
      const { rows } = await pool.query(
        `select id, role, created_at from review_invites where review_id = $1 and revoked_at is null
         order by created_at desc, id`,
        [reviewId],
      );
      return rows.map((each) => row.parse(each));
    },
    async revokeInvite(reviewId: string, id: string): Promise<boolean> {
      const { rowCount } = await pool.query(
        'update review_invites set revoked_at = now() where review_id = $1 and id = $2 and revoked_at is null',
        [reviewId, id],
      );
      return rowCount === 1;
    },
    /** What a link opens; undefined where it is none, or was revoked. */
    async invited(hash: string): Promise<{ reviewId: string; role: ReviewRole; title: string } | undefined> {
      const { rows } = await pool.query<{ review_id: string; role: string; title: string }>(
        `select i.review_id, i.role, r.title from review_invites i join reviews r on r.id = i.review_id
         where i.hash = $1 and i.revoked_at is null and r.deleted_at is null`,
        [hash],
      );
      const [found] = rows;
      return found && { reviewId: found.review_id, role: reviewRole.parse(found.role), title: found.title };
    },
  };
}

export type ReviewMemberStore = ReturnType<typeof createReviewMemberStore>;
