import * as z from 'zod';
import { reviewStage } from './review-events.ts';
import { screeningOrder } from './review-view.ts';

/** So many records were found to be relevant when so many had been screened. */
const recallPoint = z.object({ screened: z.int().min(0), found: z.int().min(0) });
export type RecallPoint = z.infer<typeof recallPoint>;

/** How a screening has gone so far, as the user may know it, and what is probably left. */
export const recallView = z.object({
  stage: reviewStage,
  /** Records of the stage. */
  total: z.int().min(0),
  /** From 0 to where the screening is now; of a long curve some of its points. */
  points: z.array(recallPoint),
  left: screeningOrder.shape.left,
});
export type RecallView = z.infer<typeof recallView>;
