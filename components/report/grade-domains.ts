import type { CertaintyFactor, CertaintyLevel, OutcomeCertainty } from '#contract/appraisal/short-answer.ts';

/** The five domains by which GRADE rates down. */
const DOWN = ['risk_of_bias', 'inconsistency', 'indirectness', 'imprecision', 'publication_bias'] as const;
/** The three by which it rates up, evidence alone that does not start high. */
const UP = ['large_effect', 'dose_response', 'opposing_confounding'] as const;
const ORDER: readonly CertaintyLevel[] = ['very_low', 'low', 'moderate', 'high'];

/** Domains that a person may judge and that have no step yet. A mechanism is not graded by them. */
export function openDomains({ level, steps, shown }: OutcomeCertainty): CertaintyFactor[] {
  if (shown) return [];
  const changed = steps.reduce((sum, { change }) => sum + change, 0);
  const startsHigh = ORDER.indexOf(level) - changed >= ORDER.indexOf('high');
  const factors = new Set(steps.map(({ factor }) => factor));
  return [...DOWN, ...(startsHigh ? [] : UP)].filter((factor) => !factors.has(factor));
}

/** Levels by which a domain may change the certainty. */
export function levelsOf(factor: CertaintyFactor): readonly number[] {
  if (factor === 'large_effect') return [0, 1, 2];
  return DOWN.some((each) => each === factor) ? [0, -1, -2] : [0, 1];
}
