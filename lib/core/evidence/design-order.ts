import type { Evidence, StudyDesign } from '#contract/evidence.ts';

/** Strongest first, as a reader of evidence looks for them: guidelines and syntheses, trials, observation, laboratory. */
const ORDER: readonly StudyDesign[] = [
  'guideline',
  'meta_analysis',
  'systematic_review',
  'randomised_trial',
  'clinical_trial',
  'cohort',
  'case_control',
  'cross_sectional',
  'case_report',
  'animal',
  'in_vitro',
  'computational',
  'unknown',
  'review',
  'editorial',
  'protocol',
];

/** By design, strongest first; the newest first within one. */
export function byDesign(a: Evidence, b: Evidence): number {
  return ORDER.indexOf(a.design.value) - ORDER.indexOf(b.design.value) || (b.year ?? 0) - (a.year ?? 0);
}

/** How many works there are of each design, strongest first. */
export function designsInOrder(works: readonly Evidence[]): { design: StudyDesign; works: number }[] {
  return ORDER.flatMap((design) => {
    const own = works.filter((work) => work.design.value === design).length;
    return own === 0 ? [] : [{ design, works: own }];
  });
}
