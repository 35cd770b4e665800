import * as z from 'zod';
import { citation } from '../citation.ts';
import { studyDesign } from '../evidence.ts';

export const QUESTION_TYPES = ['treatment_effect', 'mechanism', 'epidemiology', 'diagnosis', 'other'] as const;
export const questionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.infer<typeof questionType>;

/**
 * A score 0–10 by the rubric, with at least a sentence of reasons; null where it was not judged. `required` is false
 * where the question does not ask for it.
 */
export const dimensionScore = z.object({
  score: z.number().min(0).max(10).nullable(),
  reason: z.string().min(1),
  required: z.boolean(),
});
export type DimensionScore = z.infer<typeof dimensionScore>;

/** What a question may ask evidence for, in any field. */
export const ASKED_DIMENSIONS = [
  'benefit',
  'harms',
  'mechanism',
  'accuracy',
  'frequency',
  'association',
  'other',
] as const;
export const askedDimension = z.enum(ASKED_DIMENSIONS);
export type AskedDimension = z.infer<typeof askedDimension>;

/** What follows from records and counts alone, without reading the works. */
export const evidenceCounts = z.object({
  /** Works by design, strongest first. */
  designs: z.array(z.object({ design: studyDesign, works: z.int() })),
  /** Participants of the largest single study; null where no work says a number. */
  largestSample: z.object({ evidenceId: z.string(), n: z.int() }).nullable(),
  newestYear: z.int().nullable(),
  retracted: z.int(),
  /** Ideas of the question, and how many of the works name each. */
  ideas: z.array(z.object({ term: z.string(), works: z.int() })),
});
export type EvidenceCounts = z.infer<typeof evidenceCounts>;

/** The judge's verdict on the evidence after one round. Code, not the judge, decides whether to stop (appraisal/exits.ts). */
export const assessment = z.object({
  round: z.int(),
  /**
   * `counted`: no model has judged; scores and confidence are null, and `counts` contains what the records show. Absent
   * in older logs.
   */
  basis: z.enum(['judged', 'counted']).optional(),
  counts: evidenceCounts.optional(),
  /** Works weighed, at most 30. */
  weighed: z.int(),
  mechanism: dimensionScore,
  clinical: dimensionScore,
  confidence: z.number().min(0).max(1).nullable(),
  confidenceReason: z.string(),
  drugCandidates: z.array(z.object({ name: z.string(), works: z.int(), citations: z.array(citation) })),
  keyFindings: z.array(z.object({ text: z.string(), citations: z.array(citation) })),
  gaps: z.array(z.string()),
  sufficient: z.boolean(),
  recommendation: z.enum(['continue', 'synthesize']),
  /** The dimensions of this question, one by one; a score of null: the question does not ask for it. */
  dimensions: z
    .array(z.object({ name: askedDimension, score: z.number().min(0).max(10).nullable(), reason: z.string() }))
    .optional(),
  /** How far each part of the question is answered, in order. */
  parts: z.array(z.object({ text: z.string(), score: z.number().min(0).max(10), reason: z.string() })).optional(),
  /** What the findings say so far, in a sentence or two; empty where nothing answers. */
  answerSoFar: z.string().optional(),
  /** Evidence ids that are about another subject. */
  offTopic: z.array(z.string()).optional(),
  /** Plain-word searches that would fill the gaps; the planner turns them into each source's syntax. */
  nextQueries: z.array(z.string()),
});
export type Assessment = z.infer<typeof assessment>;
