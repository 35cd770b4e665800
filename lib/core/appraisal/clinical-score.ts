import type { QuestionType } from '#contract/assessment.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { asksAboutSafety, HARMS } from '#core/question/question-parts.ts';
import { populationMismatch } from '../reading/population-groups.ts';
import { agreementOf, type Stance } from '../reading/stance.ts';
import type { Statement } from '../reading/statements.ts';
import { counted, countStudies } from './study-counts.ts';
import {
  hasResults,
  isPreclinical,
  isUnderConcern,
  LARGE_SAMPLE,
  type Strength,
  strengthOf,
  weightOf,
} from './study-strength.ts';

/** A work on the question's topic, and what its results say, where they say it. */
export interface ClinicalWork {
  work: Evidence;
  stance: Stance | null;
  statements: readonly Pick<Statement, 'part' | 'text'>[];
  /** How much of the question the work speaks of, above 0 to 1. */
  topicality: number;
}

export interface ClinicalInput {
  question: string;
  questionType: QuestionType;
  /** One for each study. */
  works: readonly ClinicalWork[];
  /** Works weighed that name too little of the question to answer it. */
  offTopic: number;
}

/** Below this share of works that point the same way, the evidence is called inconsistent (proposal). */
const CONSISTENT = 0.6;

/**
 * The clinical score by the rubric, from what the studies are, not from what they praise. The best kind of study with a
 * full reviewed work behind it sets the band; more of the same reach the band's top; half a work (a preprint, another
 * population, part of the question) stays one below it; disagreement takes one off. A question about safety is answered
 * only by works that report on harms.
 */
export function scoreClinical(input: ClinicalInput): { score: number; reason: string } {
  const counting = input.works.filter(({ work }) => !isRetracted(work));
  const answering = isAboutSafety(input) ? counting.filter(reportsHarms) : counting;
  // On harms "no difference" and "an adverse event occurred" may both be true of one drug.
  const agreement = agreementOf(isAboutSafety(input) ? [] : counting.map(({ stance }) => stance));
  const isMixed = agreement.stated >= 3 && agreement.share < CONSISTENT;
  const base = isDefinitive(answering, agreement) ? 10 : bandScore(input, answering);
  const score = isMixed && base > 4 ? base - 1 : base;
  return { score, reason: reasonFor(input, counting, isMixed ? agreement : null) };
}

function isAboutSafety({ question, questionType }: ClinicalInput): boolean {
  return questionType === 'treatment_effect' && asksAboutSafety(question);
}

/** An aim or a background that names harms reports none. */
export function reportsHarms({ statements }: Pick<ClinicalWork, 'statements'>): boolean {
  return statements.some(({ part, text }) => part !== 'aim' && part !== 'background' && HARMS.test(text));
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
  input: ClinicalInput,
  counting: readonly ClinicalWork[],
  disagreement: { stated: number; none: number } | null,
): string {
  const human = counting.filter(({ work }) => !isPreclinical(work)).map(({ work }) => work);
  const preclinical = counting.filter(({ work }) => isPreclinical(work)).map(({ work }) => work);
  const sentences = [
    [`The evidence on people: ${countStudies(human) || 'none'}`, countStudies(preclinical)].filter(Boolean).join('; '),
    ...(isAboutSafety(input) ? [harmsPhrase(counting)] : []),
    ...deductions(input, counting, human),
  ];
  if (disagreement) sentences.push(`Results disagree: ${disagreement.none} of ${disagreement.stated} report no effect`);
  const retracted = input.works.length - counting.length;
  if (retracted > 0) sentences.push(`${counted(retracted, 'retracted work was', 'retracted works were')} not counted`);
  if (input.offTopic > 0)
    sentences.push(`${counted(input.offTopic, 'work names', 'works name')} too little of the question to count`);
  return `${sentences.join('. ')}.`;
}

function harmsPhrase(counting: readonly ClinicalWork[]): string {
  const reporting = counting.filter(reportsHarms).filter(({ work }) => hasResults(work) && !isPreclinical(work));
  const studies = countStudies(reporting.map(({ work }) => work));
  return studies ? `Harms are reported by ${studies}` : 'None of them reports on harms';
}

/** Why some works count for less than one. */
function deductions(
  { question }: ClinicalInput,
  counting: readonly ClinicalWork[],
  human: readonly Evidence[],
): string[] {
  const half = (works: number, one: string, many: string) =>
    works > 0 ? [`${counted(works, `${one} and counts`, `${many} and count`)} half`] : [];
  return [
    ...half(
      counting.filter(({ topicality }) => topicality < 1).length,
      'work speaks of part of the question',
      'works speak of part of the question',
    ),
    ...half(human.filter((work) => work.peerReviewed === false).length, 'work is a preprint', 'works are preprints'),
    ...half(
      counting.filter(({ work }) => isUnderConcern(work)).length,
      'work is under an expression of concern',
      'works are under an expression of concern',
    ),
    ...half(
      human.filter((work) => populationMismatch(question, work)).length,
      'work studied another population than the question names',
      'works studied another population than the question names',
    ),
  ];
}
