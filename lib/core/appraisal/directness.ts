import type { Assessment } from '#contract/appraisal/assessment.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing, WorkReading } from '#contract/work-reading.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { matchConcepts } from '../reading/concept-match.ts';
import { isCommandToReader } from '../reading/reader-commands.ts';
import { onePerStudy } from './studies.ts';
import { hasResults, isPreclinical, strengthOf } from './study-strength.ts';

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

/** How an indirect work is named next to its finding; empty where it is direct. */
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

interface Weighed {
  plan: ParsedQuestion;
  works: readonly { work: Evidence }[];
  readings: readonly WorkReading[];
}

/** What code can count, for one part of the question: works that answer it with a sentence of theirs. */
interface DirectEvidence {
  part: string;
  works: number;
  strong: number;
}

/** One strong study (a review of trials, a large trial) or two others; two independent ones is the least that can agree. */
const LEAST_WORKS = 2;

/**
 * Counts the evidence that answers each part of a question, by code's own look: the work was read as answering it, names an
 * idea of the question itself, is a study of a kind that can answer it (for all but mechanisms: of people), and a sentence of it
 * that is no order to its reader stands where its finding says. Works of one study count once; retracted ones never.
 */
export function directEvidence({ plan, works, readings }: Weighed): DirectEvidence[] {
  const byId = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  const named = matchConcepts(plan.concepts);
  const direct = onePerStudy(works).flatMap(({ work }) => {
    const reading = byId.get(work.id);
    if (reading?.bearing !== 'answers' || isRetracted(work)) return [];
    const isNamed =
      plan.concepts.length === 0 || named([work.title, ...Object.values(work.texts)].join('\n')).length > 0;
    const findings = reading.findings.filter((finding) => stands(finding, work));
    return isNamed && findings.length > 0 ? [{ work, findings }] : [];
  });
  const own = { text: plan.question, questionType: plan.questionType };
  const parts = plan.parts?.length ? plan.parts : [own];
  return parts.map(({ text, questionType }, at) => {
    const ofPart = direct
      .filter(({ findings }) => findings.some((each) => each.part === null || each.part === at))
      .map(({ work }) => strengthOf(work, questionType))
      .filter((strength) => strength !== 'none' || questionType === 'mechanism');
    return { part: text, works: ofPart.length, strong: ofPart.filter((strength) => strength === 'strong').length };
  });
}

/** Whether code itself finds every part answered: without it no verdict approves. */
export function isAnswered(evidence: readonly DirectEvidence[]): boolean {
  return evidence.every((part) => !isMissing(part));
}

function isMissing({ works, strong }: DirectEvidence): boolean {
  return strong === 0 && works < LEAST_WORKS;
}

/** The verdict, with "sufficient" taken back and the gap named where code counts too little. */
export function requireDirectEvidence(assessment: Assessment, evidence: readonly DirectEvidence[]): Assessment {
  if (!assessment.sufficient || isAnswered(evidence)) return assessment;
  const gaps = evidence.filter(isMissing).map(({ part }) => `Too little that answers directly: ${part}`);
  return { ...assessment, sufficient: false, recommendation: 'continue', gaps: [...assessment.gaps, ...gaps] };
}

function stands({ citation: { field, start, end, quote } }: Finding, work: Evidence): boolean {
  return work.texts[field]?.slice(start, end) === quote && !isCommandToReader(quote);
}
