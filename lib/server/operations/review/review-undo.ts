import * as z from 'zod';
import { recallView } from '#contract/review/recall.ts';
import { reviewStage } from '#contract/review/review-events.ts';
import { reviewView } from '#contract/review/review-view.ts';
import { batchDependents } from '#contract/review/undo.ts';
import { type Caller, operation } from '../operation.ts';
import { countChange, REVIEW_AT, whichReview } from './reviews.ts';

const WITHDRAWALS = `${REVIEW_AT}/reviewers/{reviewerId}/decisions`;
const BATCH = `${REVIEW_AT}/batches/{batchId}`;
const whichBatch = whichReview.extend({ batchId: z.string() });
const whichReviewer = whichReview.extend({ reviewerId: z.string() });
const stageQuery = z.object({
  stage: reviewStage.default('abstract').describe('Titles and abstracts, or full texts.'),
});

export const withdrawDecisions = operation({
  name: 'withdraw_decisions',
  isNoted: true,
  summary:
    'Withdraws all decisions of a reviewer at a stage, so that the records wait again; for the owner. They can be restored.',
  scope: 'write',
  input: whichReviewer.extend(stageQuery.shape),
  output: reviewView,
  http: { method: 'DELETE', path: WITHDRAWALS, status: 200, query: stageQuery },
  async handle({ reviewId, reviewerId, stage }, caller: Caller) {
    await countChange(caller);
    const command = { kind: 'withdraw_decisions' as const, reviewerId, stage };
    return caller.services.reviews.command(caller.workspaceId, reviewId, command);
  },
});

export const restoreDecisions = operation({
  name: 'restore_decisions',
  isNoted: true,
  summary: 'Restores withdrawn decisions of a reviewer, except where they have decided anew; for the owner.',
  scope: 'write',
  input: whichReviewer.extend(stageQuery.shape),
  output: reviewView,
  http: { method: 'POST', path: `${WITHDRAWALS}/restore`, status: 200, query: stageQuery },
  async handle({ reviewId, reviewerId, stage }, caller: Caller) {
    await countChange(caller);
    const command = { kind: 'restore_decisions' as const, reviewerId, stage };
    return caller.services.reviews.command(caller.workspaceId, reviewId, command);
  },
});

export const describeBatch = operation({
  name: 'describe_batch',
  summary: 'What goes with an import when it is withdrawn: records, decisions about them, extracted values.',
  scope: 'read',
  input: whichBatch,
  output: batchDependents,
  http: { method: 'GET', path: BATCH, status: 200 },
  handle: ({ reviewId, batchId }, { services, workspaceId }) =>
    services.reviewWithdrawals.describe(workspaceId, reviewId, batchId),
});

export const withdrawBatch = operation({
  name: 'withdraw_batch',
  isNoted: true,
  summary:
    'Withdraws an import: records that no other import has are taken out, and decisions that came with its file no longer count; for the owner. It can be restored.',
  scope: 'write',
  input: whichBatch,
  output: reviewView,
  http: { method: 'DELETE', path: BATCH, status: 200 },
  async handle({ reviewId, batchId }, caller: Caller) {
    await countChange(caller);
    return caller.services.reviewWithdrawals.withdraw(caller.workspaceId, reviewId, batchId);
  },
});

export const restoreBatch = operation({
  name: 'restore_batch',
  isNoted: true,
  summary: 'Restores a withdrawn import, with what had been decided about its records; for the owner.',
  scope: 'write',
  input: whichBatch,
  output: reviewView,
  http: { method: 'POST', path: `${BATCH}/restore`, status: 200 },
  async handle({ reviewId, batchId }, caller: Caller) {
    await countChange(caller);
    return caller.services.reviewWithdrawals.restore(caller.workspaceId, reviewId, batchId);
  },
});

export const getRecall = operation({
  name: 'get_review_recall',
  summary:
    'The recall curve of a stage: how many relevant records had been found after how many were screened, and how many are probably left.',
  scope: 'read',
  input: stageQuery.extend(whichReview.shape),
  output: recallView,
  http: { method: 'GET', path: `${REVIEW_AT}/recall`, status: 200, query: stageQuery },
  handle: ({ reviewId, stage }, { services, workspaceId }) => services.reviews.recall(workspaceId, reviewId, stage),
});
