import * as z from 'zod';
import { finding } from './finding.ts';

/** What a work is to the question: it answers it, bears on it, tells what stands around it, or is about something else. */
export const BEARINGS = ['answers', 'bears_on', 'background', 'off'] as const;
export const bearing = z.enum(BEARINGS);
export type Bearing = z.infer<typeof bearing>;

/** A work read whole, once, for one question. */
export const workReading = z.object({
  evidenceId: z.string(),
  bearing,
  /** 0..1. */
  relevance: z.number(),
  /** A few words to the reader: why it is kept or left out. */
  reason: z.string(),
  findings: z.array(finding),
  by: z.enum(['rules', 'model']),
});
export type WorkReading = z.infer<typeof workReading>;
