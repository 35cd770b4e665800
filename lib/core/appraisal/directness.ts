import type { Evidence } from '#contract/evidence.ts';
import type { Bearing, WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { hasResults, isPreclinical } from './study-strength.ts';

/** Why a work that was read as answering does not answer for those asked about; null where it does. */
export type Indirectness = 'animals' | 'no results' | null;

type Asked = Pick<ParsedQuestion, 'question' | 'questionType'>;

export function indirectnessOf(work: Evidence, plan: Asked): Indirectness {
  if (!hasResults(work)) return 'no results';
  const isOfPeople = plan.questionType !== 'mechanism' && !ABOUT_ANIMALS.test(plan.question);
  return isPreclinical(work) && isOfPeople ? 'animals' : null;
}

const ABOUT_ANIMALS = /\b(?:mice|mouse|rats?|animals?|cells?|in vitro|dogs?|cats?|pigs?|zebrafish|drosophila)\b/i;

/** What a work is to the question once whom it studied is looked at: an experiment in animals bears on it, at most. */
export function bearingOf(work: Evidence, reading: WorkReading | undefined, plan: Asked): Bearing {
  const bearing = reading?.bearing ?? 'background';
  return bearing === 'answers' && indirectnessOf(work, plan) !== null ? 'bears_on' : bearing;
}

/** How an indirect work is named beside its finding; empty where it is direct. */
export function indirectWords(work: Evidence, plan: Asked): string {
  switch (indirectnessOf(work, plan)) {
    case 'animals':
      return work.design.value === 'computational' ? 'indirect: a model' : 'indirect: not studied in people';
    case 'no results':
      return 'no results yet';
    case null:
      return '';
  }
}
