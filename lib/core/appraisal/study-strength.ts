import type { QuestionType } from '#contract/appraisal/assessment.ts';
import { type Evidence, isRetracted, type StudyDesign } from '#contract/evidence.ts';
import { isAnimalOnly } from '../evidence/subjects.ts';

/** How much one study can say about people: `strong` earns 8–9 on the rubric, `middle` 6–7, `weak` 4–5, `none` 0–3. */
export type Strength = 'strong' | 'middle' | 'weak' | 'none';

/**
 * Arms of this size are called small and large, after the size classes of Dechartres et al., BMJ 2013;346:f2304
 * (< 50 smallest, ≥ 1000 largest class of randomised trials).
 */
const SMALL_SAMPLE = 50;
export const LARGE_SAMPLE = 1000;

type Strengths = Readonly<Record<StudyDesign, Strength>>;

/** Whether an intervention works: the rubric itself, with the order of the OCEBM Levels of Evidence 2 (2011), row "treatment". */
const INTERVENTION: Strengths = {
  meta_analysis: 'strong',
  systematic_review: 'strong',
  guideline: 'middle',
  randomised_trial: 'middle',
  clinical_trial: 'weak',
  cohort: 'weak',
  case_control: 'weak',
  cross_sectional: 'weak',
  case_report: 'weak',
  review: 'none',
  animal: 'none',
  in_vitro: 'none',
  computational: 'none',
  editorial: 'none',
  protocol: 'none',
  unknown: 'none',
};

/** How common, how recognised, how related: rows "prevalence", "diagnosis" and "prognosis" of the same table, where observation is the right design. */
const OBSERVATION: Strengths = {
  ...INTERVENTION,
  clinical_trial: 'middle',
  cohort: 'middle',
  case_control: 'middle',
  cross_sectional: 'middle',
};

function strengthsFor(questionType: QuestionType): Strengths {
  return questionType === 'treatment_effect' || questionType === 'mechanism' ? INTERVENTION : OBSERVATION;
}

/** The strength of one work, its size considered. A study of people whose design is not known counts as weak. */
export function strengthOf(work: Evidence, questionType: QuestionType): Strength {
  if (!hasResults(work) || isAnimalOnly(work.meshTerms)) return 'none';
  const size = work.sampleSize?.value;
  const design = work.design.value;
  if (design === 'unknown') return size !== undefined || work.meshTerms.includes('Humans') ? 'weak' : 'none';
  const strength = strengthsFor(questionType)[design];
  if (strength !== 'middle' || design === 'guideline' || size === undefined) return strength;
  if (size < SMALL_SAMPLE) return 'weak';
  return design === 'randomised_trial' && size >= LARGE_SAMPLE ? 'strong' : 'middle';
}

/** A registration tells what was planned; it counts as a study only when results were posted or published with it. */
export function hasResults(work: Evidence): boolean {
  if (work.design.value === 'protocol') return false;
  return work.registry === undefined || work.registry.hasResults || work.texts.abstract !== undefined;
}

const PRECLINICAL: ReadonlySet<StudyDesign> = new Set(['animal', 'in_vitro', 'computational']);

export function isPreclinical(work: Evidence): boolean {
  return PRECLINICAL.has(work.design.value) || isAnimalOnly(work.meshTerms);
}

/** What a work adds to a sum over works: a retracted one nothing, a preprint, or one in doubt, half of a reviewed paper (proposal). */
export function weightOf(work: Evidence): number {
  if (isRetracted(work)) return 0;
  const doubt = isUnderConcern(work) ? 0.5 : 1;
  if (work.peerReviewed === null) return 0.75 * doubt;
  return (work.peerReviewed ? 1 : 0.5) * doubt;
}

/** Whether a journal has published an expression of concern about a work. */
export function isUnderConcern({ notices }: Pick<Evidence, 'notices'>): boolean {
  return notices.some(({ kind }) => kind === 'concern');
}
