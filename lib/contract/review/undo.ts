import * as z from 'zod';
import { reviewStage } from './review-events.ts';

/** How many decisions a person has made at a stage, and how many of theirs were withdrawn and can be restored. */
export const reviewerDecisions = z.object({
  reviewerId: z.string(),
  name: z.string(),
  /** They work elsewhere: their decisions came with a file. */
  isImported: z.boolean(),
  stage: reviewStage,
  decisions: z.int().min(0),
  withdrawn: z.int().min(0),
});
export type ReviewerDecisions = z.infer<typeof reviewerDecisions>;

/** What goes with a batch when it is withdrawn. */
export const batchDependents = z.object({
  /** Records that no other batch has, which are taken out, and records that stay because another one has them. */
  records: z.int().min(0),
  staying: z.int().min(0),
  /** Of those taken out: those that have been screened, those included so far, and those with extracted values. */
  decided: z.int().min(0),
  included: z.int().min(0),
  extracted: z.int().min(0),
  /** Decisions that came with its file, also those about records that stay. */
  decisions: z.int().min(0),
});
export type BatchDependents = z.infer<typeof batchDependents>;
