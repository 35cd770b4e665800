import * as z from 'zod';
import { claim } from '../claim.ts';

export const answerDirection = z.enum(['yes', 'probably_yes', 'mixed', 'probably_no', 'no', 'unclear']);
export type AnswerDirection = z.infer<typeof answerDirection>;

export const certaintyLevel = z.enum(['high', 'moderate', 'low', 'very_low']);
export type CertaintyLevel = z.infer<typeof certaintyLevel>;

export const CERTAINTY_FACTORS = [
  'start',
  'risk_of_bias',
  'inconsistency',
  'indirectness',
  'imprecision',
  'publication_bias',
  'large_effect',
  'dose_response',
  'opposing_confounding',
  'replication',
] as const;
export const certaintyFactor = z.enum(CERTAINTY_FACTORS);
export type CertaintyFactor = z.infer<typeof certaintyFactor>;

/** One step from the starting level down or up; `start` has a change of 0 and says what the evidence starts at. */
export const certaintyStep = z.object({
  factor: certaintyFactor,
  /** Levels: -2 … +2. */
  change: z.int(),
  reason: z.string(),
  /** `person`: a user has changed the step and given a `reason`. `model`: proposed by the section's writer. */
  by: z.enum(['code', 'model', 'person']).default('code'),
});
export type CertaintyStep = z.infer<typeof certaintyStep>;

/**
 * The organism in which a mechanism was shown; human cells in a dish are cells, yeast and bacteria that are the subject
 * are microbes.
 */
export const organism = z.enum(['people', 'animals', 'microbes', 'cells']);
export type Organism = z.infer<typeof organism>;

/** How: something was removed, blocked, added or restored; two things went together; or authors state it as known. */
export const showing = z.enum(['intervention', 'association', 'statement']);
export type Showing = z.infer<typeof showing>;

/**
 * The certainty of the evidence about one outcome, by the steps of GRADE, or for a mechanism by how and in whom it was
 * shown; a proposal that a person may change.
 */
export const outcomeCertainty = z.object({
  outcome: z.string(),
  level: certaintyLevel,
  steps: z.array(certaintyStep),
  /** The works it rests on. */
  evidenceIds: z.array(z.string()),
  /** The basis of a mechanism's grade, in place of GRADE; `in` is null where no work names the organism. */
  shown: z.object({ in: organism.nullable(), by: showing }).optional(),
  /** The report's summary of findings has a row with the result, its grade and the reasons. */
  isTabled: z.boolean().optional(),
});
export type OutcomeCertainty = z.infer<typeof outcomeCertainty>;

/** Works by what their main finding on one outcome says; a count of votes, not of weights. */
export const tally = z.object({
  outcome: z.string(),
  benefit: z.int(),
  harm: z.int(),
  none: z.int(),
  unclear: z.int(),
});
export type Tally = z.infer<typeof tally>;

/** The first lines of a report. */
export const shortAnswer = z.object({
  /** Null where the question has no direction, or where nothing found answers it. */
  direction: answerDirection.nullable(),
  /**
   * False: no work found answers the question itself; `lead` says so, and related works are listed without conclusions.
   */
  isDirect: z.boolean(),
  /** The first line, in the app's own words, computed from what is shown. */
  lead: z.string(),
  /** At most two when written by rules; otherwise one more for each further part. */
  claims: z.array(claim),
  /** The claims were written to answer the question and begin with their own verdict; else they are quotes below `lead`. */
  isWritten: z.boolean().default(false),
  /** Of the outcome that decides the answer. */
  certainty: certaintyLevel.nullable(),
  reasons: z.array(z.string()),
  /** From five works up. */
  tally: tally.nullable(),
  outcomes: z.array(outcomeCertainty).default([]),
});
export type ShortAnswer = z.infer<typeof shortAnswer>;

/** A step of certainty as a reader wants it, with the reason. */
export const certaintyChange = z.object({
  outcome: z.string(),
  factor: certaintyFactor,
  change: z.int().min(-3).max(3),
  reason: z.string().trim().min(1).max(500),
});
export type CertaintyChange = z.infer<typeof certaintyChange>;
