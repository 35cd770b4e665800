import * as z from 'zod';
import { reviewStage, screeningDecision } from './review-events.ts';

/** A decision made while screening elsewhere, as a file says. */
export const listedDecision = z.object({
  /** Who decided; null where the file does not say. */
  by: z.string().nullable(),
  stage: reviewStage,
  decision: screeningDecision,
  reason: z.string().nullable(),
  /** ISO 8601; null where the file does not say. */
  at: z.string().nullable(),
  /** It settles what others decided differently; never a "maybe". */
  isResolution: z.boolean(),
});
export type ListedDecision = z.infer<typeof listedDecision>;

/** The column or note in which the files of this program repeat all decisions about a record, as JSON. */
export const DECISIONS_FIELD = 'assay_decisions';
