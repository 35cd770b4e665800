import type { Assessment, DimensionScore, QuestionType } from '#contract/appraisal/assessment.ts';

export const DIMENSIONS = ['mechanism', 'clinical'] as const;
export type Dimension = (typeof DIMENSIONS)[number];

/** Scores `from` to `to`, both included, and what evidence earns them. */
export interface RubricBand {
  from: number;
  to: number;
  meaning: string;
}

/** What a score 0–10 means. Rules and models score by the same table; a score between two bands belongs to the lower. */
export const RUBRIC: Readonly<Record<Dimension, readonly RubricBand[]>> = {
  mechanism: [
    { from: 0, to: 3, meaning: 'minimal understanding' },
    { from: 4, to: 5, meaning: 'some targets' },
    { from: 6, to: 7, meaning: 'targets and pathways' },
    { from: 8, to: 9, meaning: 'several pathways and their regulation' },
    { from: 10, to: 10, meaning: 'complete understanding' },
  ],
  clinical: [
    { from: 0, to: 3, meaning: 'preclinical or weak evidence' },
    { from: 4, to: 5, meaning: 'small trials or case reports' },
    { from: 6, to: 7, meaning: 'randomised controlled trials' },
    { from: 8, to: 9, meaning: 'meta-analyses or large randomised trials' },
    { from: 10, to: 10, meaning: 'definitive evidence' },
  ],
};

/**
 * What a question asks for. A treatment needs proof in people and a reason why it should work. A mechanism can be
 * understood without a trial. How common something is, how it is recognised, and anything else are answered by studies
 * of people; there may be no mechanism to find, and a run that waited for one would never end in approval.
 */
export const REQUIRED_DIMENSIONS: Readonly<Record<QuestionType, readonly Dimension[]>> = {
  treatment_effect: ['mechanism', 'clinical'],
  mechanism: ['mechanism'],
  epidemiology: ['clinical'],
  diagnosis: ['clinical'],
  other: ['clinical'],
};

/** Whether a question, or a part of it, asks for a dimension. */
export function isRequired(
  dimension: Dimension,
  { questionType, parts }: { questionType: QuestionType; parts: readonly { questionType: QuestionType }[] },
): boolean {
  return [questionType, ...parts.map((part) => part.questionType)].some((type) =>
    REQUIRED_DIMENSIONS[type].includes(dimension),
  );
}

/** From the product's contract: evidence suffices at confidence ≥ 0.7 and ≥ 6 in every dimension the question asks for. */
export const APPROVAL = { minConfidence: 0.7, minScore: 6 } as const;

/** Whether the scores suffice, whatever the judge recommends. Where neither dimension is marked required, both are. */
export function meetsApproval(assessment: Pick<Assessment, Dimension | 'confidence'>): boolean {
  const { mechanism, clinical, confidence } = assessment;
  const asked = [mechanism, clinical].filter((dimension) => dimension.required);
  const decisive: DimensionScore[] = asked.length > 0 ? asked : [mechanism, clinical];
  return (
    (confidence ?? 0) >= APPROVAL.minConfidence && decisive.every(({ score }) => (score ?? 0) >= APPROVAL.minScore)
  );
}
