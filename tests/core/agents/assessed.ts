import type { Assessment } from '#contract/appraisal/assessment.ts';

/** A judge's view of little evidence, of which only what a test is about is given. */
export function assessment(parts: Partial<Assessment>): Assessment {
  const dimension = { score: 3, reason: 'Little was found.', required: true };
  return {
    round: 1,
    weighed: 4,
    mechanism: dimension,
    clinical: dimension,
    confidence: 0.3,
    confidenceReason: 'Little was found.',
    drugCandidates: [],
    keyFindings: [],
    gaps: [],
    sufficient: false,
    recommendation: 'continue',
    nextQueries: [],
    ...parts,
  };
}
