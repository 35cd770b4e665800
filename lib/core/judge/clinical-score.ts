import { type Evidence, isRetracted } from '../evidence/evidence.ts';
import type { QuestionType } from '../findings/assessment.ts';
import { populationMismatch } from './population.ts';
import { agreementOf, type Stance } from './stance.ts';
import { counted, countStudies } from './study-counts.ts';
import { isPreclinical, LARGE_SAMPLE, type Strength, strengthOf, weightOf } from './study-strength.ts';

/** A work on the question's topic, and what its results say, where they say it. */
export interface ClinicalWork {
  work: Evidence;
  stance: Stance | null;
  /** How much of the question the work speaks of, above 0 to 1. */
  topicality: number;
}

export interface ClinicalInput {
  question: string;
  questionType: QuestionType;
  works: readonly ClinicalWork[];
  /** Works weighed that name too little of the question to answer it. */
  offTopic: number;
}

/** Below this share of works that point the same way, the evidence is called inconsistent (proposal). */
const CONSISTENT = 0.6;

/**
 * The clinical score by the rubric, from what the studies are, not from what they praise. The best kind of study with a
 * full reviewed work behind it sets the band; more of the same reach the band's top; half a work (a preprint, another
 * population, part of the question) stays one below it; disagreement takes one off.
 */
export function scoreClinical(input: ClinicalInput): { score: number; reason: string } {
  const counting = input.works.filter(({ work }) => !isRetracted(work));
  const agreement = agreementOf(counting.map(({ stance }) => stance));
  const isMixed = agreement.stated >= 3 && agreement.share < CONSISTENT;
  const base = isDefinitive(counting, agreement) ? 10 : bandScore(input, counting);
  const score = isMixed && base > 4 ? base - 1 : base;
  return { score, reason: reasonFor(input, counting, isMixed ? agreement : null) };
}

function bandScore({ question, questionType }: ClinicalInput, works: readonly ClinicalWork[]): number {
  const mass: Record<Strength, number> = { strong: 0, middle: 0, weak: 0, none: 0 };
  for (const { work, topicality } of works) {
    const share = topicality * (populationMismatch(question, work) ? 0.5 : 1);
    mass[strengthOf(work, questionType)] += share * weightOf(work);
  }
  if (mass.strong >= 1) return mass.strong >= 2 ? 9 : 8;
  if (mass.strong > 0) return 7;
  if (mass.middle >= 1) return mass.middle >= 2.5 ? 7 : 6;
  if (mass.middle > 0) return 5;
  if (mass.weak >= 1) return mass.weak >= 3 ? 5 : 4;
  if (mass.weak > 0) return 3;
  return preclinicalScore(works.map(({ work }) => work));
}

/** Animals and cells can raise a hope, never the clinical score beyond 3. */
function preclinicalScore(works: readonly Evidence[]): number {
  const studies = works.filter((work) => isPreclinical(work) || work.design.value === 'review');
  if (studies.length === 0) return works.length > 0 ? 1 : 0;
  return Math.min(3, 1 + Math.floor(studies.length / 3));
}

/** Ten is for questions that are settled: two syntheses and two large trials, nearly all pointing the same way. */
function isDefinitive(works: readonly ClinicalWork[], agreement: { stated: number; share: number }): boolean {
  const reviewed = works.map(({ work }) => work).filter((work) => work.peerReviewed === true);
  const syntheses = reviewed.filter((work) => work.design.value === 'meta_analysis').length;
  const large = reviewed.filter(
    (work) => work.design.value === 'randomised_trial' && (work.sampleSize?.value ?? 0) >= LARGE_SAMPLE,
  ).length;
  return syntheses >= 2 && large >= 2 && agreement.stated >= 4 && agreement.share >= 0.8;
}

function reasonFor(
  { question, works, offTopic }: ClinicalInput,
  counting: readonly ClinicalWork[],
  disagreement: { stated: number; none: number } | null,
): string {
  const human = counting.filter(({ work }) => !isPreclinical(work)).map(({ work }) => work);
  const preclinical = counting.filter(({ work }) => isPreclinical(work)).map(({ work }) => work);
  const sentences = [
    [`The evidence on people: ${countStudies(human) || 'none'}`, countStudies(preclinical)].filter(Boolean).join('; '),
  ];
  const partly = counting.filter(({ topicality }) => topicality < 1).length;
  const preprints = human.filter((work) => work.peerReviewed === false).length;
  const mismatched = human.filter((work) => populationMismatch(question, work)).length;
  const retracted = works.length - counting.length;
  if (partly > 0)
    sentences.push(
      `${counted(partly, 'work speaks of part of the question and counts', 'works speak of part of the question and count')} half`,
    );
  if (preprints > 0)
    sentences.push(`${counted(preprints, 'work is a preprint and counts', 'works are preprints and count')} half`);
  if (mismatched > 0)
    sentences.push(
      `${counted(mismatched, 'work studied', 'works studied')} another population than the question names and ${mismatched === 1 ? 'counts' : 'count'} half`,
    );
  if (disagreement) sentences.push(`Results disagree: ${disagreement.none} of ${disagreement.stated} report no effect`);
  if (retracted > 0) sentences.push(`${counted(retracted, 'retracted work was', 'retracted works were')} not counted`);
  if (offTopic > 0)
    sentences.push(`${counted(offTopic, 'work names', 'works name')} too little of the question to count`);
  return `${sentences.join('. ')}.`;
}
