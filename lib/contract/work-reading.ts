import * as z from 'zod';
import { derivedDesign, derivedNumber, derivedText } from './evidence.ts';
import { finding } from './finding.ts';

/** The relevance class of a work: it answers the question, is related to it, gives background, or is off topic. */
export const BEARINGS = ['answers', 'bears_on', 'background', 'off'] as const;
export const bearing = z.enum(BEARINGS);
export type Bearing = z.infer<typeof bearing>;

/**
 * The study facts of a work, as read: each value with the words of the work that support it (`from`) and their place
 * (`basis`: "title", the name of a stored text, or, of a design that no sentence names, "read by a model"). Null where the work does not plainly say.
 */
export const studyFacts = z.object({
  design: derivedDesign.nullable(),
  /** Participants enrolled or analysed; for a synthesis those of all its studies. */
  n: derivedNumber.nullable(),
  population: derivedText.nullable(),
  /** Both arms: "dexamethasone v placebo". */
  comparison: derivedText.nullable(),
});
export type StudyFacts = z.infer<typeof studyFacts>;

/** A work read whole, once, for one question. */
export const workReading = z.object({
  evidenceId: z.string(),
  bearing,
  /** 0..1. */
  relevance: z.number(),
  /** A few words to the reader: why it is kept or left out. */
  reason: z.string(),
  findings: z.array(finding),
  /** Absent where only rules have read the work, and in logs from before readings had it. */
  study: studyFacts.optional(),
  by: z.enum(['rules', 'model']),
});
export type WorkReading = z.infer<typeof workReading>;
