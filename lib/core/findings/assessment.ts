import * as z from 'zod';
import { citation } from './quote.ts';

export const QUESTION_TYPES = ['treatment_effect', 'mechanism', 'epidemiology', 'diagnosis', 'other'] as const;
export const questionType = z.enum(QUESTION_TYPES);
export type QuestionType = z.infer<typeof questionType>;

/** A score 0–10 by the rubric, with at least a sentence of reasons. `required` is false where the question does not ask for it. */
export const dimensionScore = z.object({
  score: z.number().min(0).max(10),
  reason: z.string().min(1),
  required: z.boolean(),
});
export type DimensionScore = z.infer<typeof dimensionScore>;

/** The judge's verdict on the evidence after one round. Code, not the judge, decides whether to stop (judge/exits.ts). */
export const assessment = z.object({
  round: z.int(),
  /** Works weighed, at most 30. */
  weighed: z.int(),
  mechanism: dimensionScore,
  clinical: dimensionScore,
  confidence: z.number().min(0).max(1),
  confidenceReason: z.string(),
  drugCandidates: z.array(z.object({ name: z.string(), works: z.int(), citations: z.array(citation) })),
  keyFindings: z.array(z.object({ text: z.string(), citations: z.array(citation) })),
  gaps: z.array(z.string()),
  sufficient: z.boolean(),
  recommendation: z.enum(['continue', 'synthesize']),
  /** Plain-word searches that would fill the gaps; the planner turns them into each source's syntax. */
  nextQueries: z.array(z.string()),
});
export type Assessment = z.infer<typeof assessment>;
