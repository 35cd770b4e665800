import { expect, it } from 'vitest';
import type { ReviewEvent, Reviewer } from '#contract/review/review-events.ts';
import { toReviewMarkdown } from '#core/review/export/review-document.ts';
import { emptyReview, foldReview } from '#core/review/review-state.ts';
import { viewOfReview } from '#core/review/view-of-review.ts';

const OWNER: Reviewer = { id: 'ngozi', name: 'Ngozi', role: 'owner' };
const PROTOCOL = { ...emptyReview('r').protocol, question: 'Does saline help?' };
const ORDER = { by: 'relevance' as const, decisions: 0, left: null };

it('says of a review under way what it has not reached, and what amendments changed', () => {
  const events: ReviewEvent[] = [
    { type: 'created', title: 'Saline', protocol: PROTOCOL, owner: OWNER, runId: null },
    {
      ...{ type: 'imported', by: OWNER.id },
      batch: { id: 'b', origin: 'bibliography', label: 'a.ris', found: 2, added: 2, duplicates: 0 },
    },
    { type: 'decided', recordId: '1', stage: 'abstract', decision: 'include', reason: null, by: OWNER.id },
    {
      ...{ type: 'protocol_changed', reason: 'A pilot showed it.', by: OWNER.id },
      protocol: { ...PROTOCOL, question: 'Does warm saline help?' },
    },
  ];
  const state = foldReview(
    'r',
    events.map((event, n) => ({ seq: n + 1, at: '2026-01-01T00:00:00.000Z', event })),
  );
  const view = viewOfReview(state, OWNER, { orders: { abstract: ORDER, fulltext: ORDER }, imports: [] });
  const text = toReviewMarkdown(view, []);
  expect(text).toContain('Reports assessed for eligibility: not yet');
  expect(text).not.toContain('not a separate step');
  // One report is at the full text, and none was given.
  expect(text).toContain('0 of 1; the RIS and CSV files have all.');
  expect(text).toContain('Question: “Does saline help?” became “Does warm saline help?”.');
});
