import * as z from 'zod';
import { citation } from '../citation.ts';

/**
 * drug → target → pathway → effect for how something acts; intervention → population → outcome for whether it helps, the
 * intervention as `drug` and the outcome with its direction as `effect`. Each link is optional but the first and one more.
 */
export const hypothesis = z.object({
  id: z.string(),
  statement: z.string(),
  drug: z.string(),
  target: z.string().nullable(),
  pathway: z.string().nullable(),
  effect: z.string().nullable(),
  /** The population of a hypothesis on an effect. */
  population: z.string().nullable().optional(),
  confidence: z.number().min(0).max(1),
  confidenceReason: z.string(),
  for: z.array(citation),
  against: z.array(citation),
  /** What would have to be known to confirm or drop it, and keyword searches for that; only where a model formed it. */
  gaps: z.array(z.string()).optional(),
  searches: z.array(z.string()).optional(),
});
export type Hypothesis = z.infer<typeof hypothesis>;
