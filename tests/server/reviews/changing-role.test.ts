import { expect, it } from 'vitest';
import type { ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import { applyReviewEvent, emptyReview } from '#core/review/review-state.ts';
import { createReviews } from '#server/reviews/reviews.ts';

const ADA: Reviewer = { id: 'ada', name: 'Ada', role: 'owner' };
const BEN: Reviewer = { id: 'ben', name: 'Ben', role: 'screener' };

it('a view that is made while the role of its reader changes has the role of its own event', async () => {
  const id = 'review0123456789';
  const state = emptyReview(id);
  const put = (event: ReviewEvent) =>
    applyReviewEvent(state, { seq: state.seq + 1, at: '2026-01-01T00:00:00.000Z', event });
  put({ type: 'created', title: 'Velorimine', protocol: state.protocol, owner: ADA, runId: null });
  put({ type: 'joined', reviewer: BEN });
  const order = { by: 'relevance' as const, decisions: 0, left: null };
  const reviews = createReviews({
    store: { head: async () => ({ seq: state.seq, reviewerId: BEN.id }) } as never,
    loaded: { load: async () => ({ state, ids: [], ordinals: new Map() }) } as never,
    imports: { list: async () => [] },
    orders: {
      describe: async () => {
        put({ type: 'role_changed', reviewerId: BEN.id, role: 'reader', by: ADA.id });
        return { abstract: order, fulltext: order };
      },
    } as never,
    ...({ records: {}, members: {}, clock: {} } as never as Pick<
      Parameters<typeof createReviews>[0],
      'records' | 'members' | 'clock'
    >),
  });
  const view = await reviews.view('workspace', id);
  expect([view.seq, view.me.role]).toEqual([3, 'reader']);
});
