import type { Assessment, DimensionScore } from '#contract/assessment.ts';
import type { Dimension } from '#core/appraisal/rubric.ts';

/**
 * What a model may say at most, by what code can count (proposal). A model reads mechanism better than rules do, so there
 * only the number of works holds it: `FEW + works` points, so that fewer than four never reach the threshold of 6. What
 * kind of studies they are code reads well: clinical evidence may be put two points above its count, which leaves works
 * without a study in people below the threshold. Confidence may be a tenth above the rules' or what so many works
 * allow, whichever is more. Downwards a model is free: doubt costs a search, never a wrong approval.
 */
const FEW = 2;
export const HIGHEST_SCORE = 10;
const CLINICAL_ABOVE = 2;
const CONFIDENCE_ABOVE = 0.1;
const CONFIDENCE_BY_WORKS = { base: 0.5, each: 0.03, most: 0.85 } as const;

interface Cap<Ruled> {
  ruled: Ruled;
  works: number;
  /** The model's reason, as far as it may be shown. */
  said: string;
}

export function capScore(
  wished: number,
  { dimension, ruled, works, said }: Cap<DimensionScore> & { dimension: Dimension },
): DimensionScore {
  const byWorks = Math.min(HIGHEST_SCORE, FEW + works);
  const most = dimension === 'clinical' ? Math.min(byWorks, ruled.score + CLINICAL_ABOVE) : byWorks;
  const score = Math.round(Math.min(wished, most) * 10) / 10;
  const held = wished > most ? ` The model gave ${wished}; by what its works show it is held to ${score}.` : '';
  return { score, reason: `${said || ruled.reason}${held}`, required: ruled.required };
}

export function capConfidence(
  wished: number,
  { ruled, works, said }: Cap<Pick<Assessment, 'confidence' | 'confidenceReason'>>,
): Pick<Assessment, 'confidence' | 'confidenceReason'> {
  const { base, each, most: mostByWorks } = CONFIDENCE_BY_WORKS;
  const byWorks = Math.min(mostByWorks, base + each * works);
  const most = Math.min(1, Math.max(ruled.confidence + CONFIDENCE_ABOVE, byWorks));
  const confidence = Math.round(Math.min(wished, most) * 100) / 100;
  const held = wished > most ? `, held to ${confidence} by what the works show` : '';
  const confidenceReason = `${ruled.confidenceReason} The model put it at ${wished}${held}${said ? `: ${said}` : '.'}`;
  return { confidence, confidenceReason };
}
