import { isRetracted } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { words } from '../text/words.ts';
import { asksYesNo } from './direction.ts';
import { bearingOf } from './directness.ts';
import {
  type Appraised,
  type AppraisedWork,
  type IndependentStudy,
  independentStudiesOf,
} from './independent-studies.ts';
import { groupByOutcome, type OutcomeGroup } from './outcomes.ts';

/** What is known of a question's own answer, before it is put into words. */
export interface Appraisal {
  /** Works that answer the question itself, for those it asks about. */
  answering: AppraisedWork[];
  /** Works that stand nearest to it. */
  near: AppraisedWork[];
  /** Findings of those that answer; where none does, of those nearest. */
  findings: Finding[];
  groups: OutcomeGroup[];
  /** The one that decides the answer; null without a finding that answers. */
  deciding: OutcomeGroup | null;
  /** Studies that answer, each once. */
  independentStudies: IndependentStudy[];
  /** Parts of the question, by place, that no work answers; empty where it asks one thing. */
  unanswered: number[];
  isDirect: boolean;
}

/** Sorts what was read into what answers the question and what only lies near it. */
export function appraise({ plan, works, readings }: Appraised): Appraisal {
  const read = new Map(readings.map((reading) => [reading.evidenceId, reading]));
  const kept = works.filter(({ work }) => !isRetracted(work));
  const of = (wanted: string) => kept.filter(({ work }) => bearingOf(work, read.get(work.id), plan) === wanted);
  const wide = isTooWide(plan);
  const answers = wide ? [] : of('answers');
  const answering = answers.filter(({ work }) => (read.get(work.id)?.findings.length ?? 0) > 0);
  const near = wide ? kept.filter(({ work }) => isNear(bearingOf(work, read.get(work.id), plan))) : of('bears_on');
  const isDirect = answering.length > 0;
  const findings = (isDirect ? answering : near).flatMap(({ work }) => read.get(work.id)?.findings ?? []);
  const groups = groupByOutcome(findings, plan);
  const deciding = isDirect ? (groups[0] ?? null) : null;
  // A stance speaks to the question whatever its outcome; a bare direction only of the outcome that decides.
  // An open question has answers in many outcomes.
  const speaking = !asksYesNo(plan)
    ? findings
    : findings.filter((finding) => finding.stance !== null || deciding?.findings.includes(finding));
  return {
    answering,
    near,
    findings,
    groups,
    deciding,
    independentStudies: isDirect ? independentStudiesOf(speaking, answering) : [],
    unanswered: isDirect ? unansweredParts(plan, groups, findings) : [],
    isDirect,
  };
}

/** One word or two that name a field and ask nothing ("cancer"). */
export function isTooWide({ question, inEnglish, concepts }: ParsedQuestion): boolean {
  return concepts.length <= 1 && words(inEnglish ?? question).length <= MOST_WORDS_OF_A_FIELD;
}

const MOST_WORDS_OF_A_FIELD = 2;

function isNear(bearing: string): boolean {
  return bearing === 'answers' || bearing === 'bears_on';
}

function unansweredParts(
  { parts = [] }: ParsedQuestion,
  groups: readonly OutcomeGroup[],
  findings: readonly Finding[],
): number[] {
  if (parts.length < 2 || findings.every(({ part }) => part === null)) return [];
  const answered = new Set([
    ...findings.map(({ part }) => part),
    ...groups.filter(({ isAsked }) => isAsked).map(({ part }) => part),
  ]);
  return parts.flatMap((_, at) => (answered.has(at) ? [] : [at]));
}
