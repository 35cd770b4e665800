import * as z from 'zod';
import { STUDY_DESIGNS } from '#contract/evidence.ts';
import { effectDirection, MEASURES, stance } from '#contract/finding.ts';
import { bearing } from '#contract/work-reading.ts';

const words = z.string().nullable();
const number = z.number().nullable();

/** A finding as a model gives it. It is not used until its quote has been located and its numbers found in it. */
export const proposedFinding = z.object({
  quote: z.string(),
  outcome: words,
  population: words,
  comparison: words,
  measure: z.enum(MEASURES).nullable(),
  value: number,
  low: number,
  high: number,
  n: number,
  p: words,
  timepoint: words,
  direction: effectDirection,
  stance: stance.nullable(),
  part: number,
  isMain: z.boolean(),
});
export type ProposedFinding = z.infer<typeof proposedFinding>;

/**
 * A model's facts about the study. They are less important than the findings and not worth another call: missing or
 * invalid values are null.
 */
const proposedStudy = z.object({
  design: z.enum(STUDY_DESIGNS).nullable().catch(null),
  n: number.catch(null),
  population: words.catch(null),
  comparison: words.catch(null),
});
export type ProposedStudy = z.infer<typeof proposedStudy>;

const proposedReading = z.object({
  evidenceId: z.string(),
  bearing,
  relevance: z.number(),
  reason: z.string(),
  study: proposedStudy.nullable().catch(null),
  findings: z.array(proposedFinding),
});
export type ProposedReading = z.infer<typeof proposedReading>;

export const proposedReadings = z.object({ readings: z.array(proposedReading) });
