import type { DimensionScore } from '#contract/appraisal/assessment.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { Dimension } from '#core/appraisal/rubric.ts';
import { isPreclinical } from '#core/appraisal/study-strength.ts';

/**
 * The highest scores a model may give, by what code can count (proposal). `FEW + works` points, so that fewer than four
 * works never reach the threshold of 6; clinical evidence without a study in people stays below it. The number of works
 * also limits confidence. Lower scores are not bounded: doubt costs a search, never a wrong approval.
 */
const FEW = 2;
export const HIGHEST_SCORE = 10;
const WITHOUT_PEOPLE = 5;
const CONFIDENCE_BY_WORKS = { base: 0.5, each: 0.03, most: 0.85 } as const;

export function capScore(
  wished: number,
  {
    dimension,
    works,
    reason,
    required,
  }: { dimension: Dimension; works: readonly Evidence[]; reason: string; required: boolean },
): DimensionScore {
  const byWorks = Math.min(HIGHEST_SCORE, FEW + works.length);
  const noPeople = dimension === 'clinical' && works.every(isPreclinical);
  const most = noPeople ? Math.min(byWorks, WITHOUT_PEOPLE) : byWorks;
  const score = Math.round(Math.min(wished, most) * 10) / 10;
  const capped = wished > most ? ` The model gave ${wished}; its works support no more than ${score}.` : '';
  return { score, reason: `${reason || 'The model gave no reason.'}${capped}`, required };
}

export function capConfidence(
  wished: number,
  works: number,
  reason: string,
): { confidence: number; confidenceReason: string } {
  const { base, each, most: mostByWorks } = CONFIDENCE_BY_WORKS;
  const most = Math.min(mostByWorks, base + each * works);
  const confidence = Math.round(Math.min(wished, most) * 100) / 100;
  const capped = wished > most ? `, limited to ${confidence} by the number of works` : '';
  return { confidence, confidenceReason: `The model put it at ${wished}${capped}${reason ? `: ${reason}` : '.'}` };
}
