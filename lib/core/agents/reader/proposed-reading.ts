import * as z from 'zod';
import { effectDirection, MEASURES, stance } from '#core/findings/finding.ts';
import { bearing } from '#core/findings/work-reading.ts';

const words = z.string().nullable();
const number = z.number().nullable();

/** A finding as a model gives it. Nothing of it is believed before its quote was found and its numbers stood in it. */
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

export const proposedReading = z.object({
  evidenceId: z.string(),
  bearing,
  relevance: z.number(),
  reason: z.string(),
  findings: z.array(proposedFinding),
});
export type ProposedReading = z.infer<typeof proposedReading>;

export const proposedReadings = z.object({ readings: z.array(proposedReading) });
