import * as z from 'zod';
import { citation } from './citation.ts';

/** What a number measures. `percent` is one group's share, `difference` one share minus another. */
export const MEASURES = [
  'RR',
  'OR',
  'HR',
  'IRR',
  'MD',
  'SMD',
  'difference',
  'percent',
  'mean',
  'sensitivity',
  'specificity',
  'PPV',
  'NPV',
  'AUC',
  'LR+',
  'LR-',
  'correlation',
  'NNT',
  'other',
] as const;
export const measure = z.enum(MEASURES);
export type Measure = z.infer<typeof measure>;

export const EFFECT_DIRECTIONS = ['benefit', 'harm', 'none', 'unclear'] as const;
export const effectDirection = z.enum(EFFECT_DIRECTIONS);
export type EffectDirection = z.infer<typeof effectDirection>;

/** A finding's answer to a yes-or-no question. */
export const stance = z.enum(['yes', 'no', 'mixed', 'unclear']);
export type Stance = z.infer<typeof stance>;

/**
 * What one work found about one outcome, used by judge, hypotheses, contradictions, tables and writer alike. The quote
 * is located in the stored text and contains each number. What the work does not plainly say is null ("not known").
 */
export const finding = z.object({
  /** From its content (work, place and outcome), so that the same finding has the same id in every run. */
  id: z.string(),
  evidenceId: z.string(),
  citation,
  /** In the work's own words. */
  outcome: z.string(),
  population: z.string().nullable(),
  comparison: z.string().nullable(),
  measure: measure.nullable(),
  value: z.number().nullable(),
  /** Bounds of the interval, in the unit of the value. */
  low: z.number().nullable(),
  high: z.number().nullable(),
  /** Participants behind the number. */
  n: z.int().nullable(),
  /** As it is written: "P<0.001". */
  p: z.string().nullable(),
  timepoint: z.string().nullable(),
  direction: effectDirection,
  /** Null where the question cannot be answered with yes or no. */
  stance: stance.nullable(),
  /** Which part of the question it speaks to, from 0; null where it speaks to none in particular. */
  part: z.int().nullable(),
  /** Relevance to the question, 0..1. */
  relevance: z.number(),
  /** The work's main estimate or conclusion on the question. */
  isMain: z.boolean(),
  by: z.enum(['code', 'model', 'registry']),
});
export type Finding = z.infer<typeof finding>;
