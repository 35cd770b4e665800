import type { BiasJudgement } from '#contract/appraisal/bias.ts';
import type { CertaintyChange } from '#contract/appraisal/short-answer.ts';
import type { RegisteredTrial } from '#contract/appraisal/trials.ts';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import type { Measure } from '#contract/finding.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { type AppraisedWork, type IndependentStudy, independentStudiesOf } from './independent-studies.ts';
import type { OutcomeGroup } from './outcomes.ts';
import { isWeakDesign } from './risk-of-bias.ts';
import { counted } from './study-counts.ts';
import { isPreclinical } from './study-strength.ts';

/** Levels of certainty as numbers, so that steps add up. */
export const LEVEL = { veryLow: 0, low: 1, high: 3 } as const;

export const SYNTHESES: ReadonlySet<StudyDesign> = new Set(['meta_analysis', 'systematic_review', 'guideline']);
const OF_TRIALS = /\b(?:randomi[sz]ed|randomi[sz]ation|RCTs?|placebo)\b/i;
const SEVERAL_TRIALS =
  /\b(?:trials|RCTs)\b|\b(?:randomi[sz]ed|placebo[- ]controlled) (?:[\w-]+ ){0,3}(?:studies|comparisons|experiments)\b/i;
const OF_OBSERVATION = /\b(?:cohorts?|case[- ]control|observational|cross[- ]sectional|prospective studies)\b/i;
export interface CertaintyInput {
  group: OutcomeGroup;
  /** Works included, best first; registrations without results among them count for publication bias. */
  works: readonly AppraisedWork[];
  plan: Pick<ParsedQuestion, 'question' | 'questionType' | 'population' | 'parts'>;
  /** Steps that a reader has changed; those of other outcomes are left alone. */
  changes?: readonly CertaintyChange[];
  /** Domains of bias that a reader has judged; what is only suggested does not count. */
  bias?: readonly BiasJudgement[];
  /** Works of the group stand against each other in a contradiction that the report tells. */
  isDisputed?: boolean;
  /** How many studies answer the question at all. */
  ofStudies?: number;
  /** What was found out about results of registered trials; absent where nobody looked. */
  trials?: readonly RegisteredTrial[];
}

/** What decides about one outcome, and where it starts. */
export interface EvidenceBody {
  group: OutcomeGroup;
  /** Studies that decide: those of the best kind of evidence there is. */
  independentStudies: IndependentStudy[];
  start: number;
  startReason: string;
  works: readonly AppraisedWork[];
  plan: CertaintyInput['plan'];
  bias: readonly BiasJudgement[];
  isDisputed: boolean;
  ofStudies: number;
  trials: readonly RegisteredTrial[];
}

/** Randomised evidence decides where there is any, then observation of people, then the rest. */
export function bodyOf({
  group,
  works,
  plan,
  bias = [],
  isDisputed = false,
  ofStudies = 1,
  trials = [],
}: CertaintyInput): EvidenceBody {
  const independentStudies = independentStudiesOf(group.findings, works);
  const people = independentStudies.filter(({ work }) => !isPreclinical(work));
  const randomised = people.filter(({ work }) => isRandomised(work));
  const observed = people.filter(({ work }) => !isRandomised(work) && !isWeakDesign(work));
  const base = { group, works, plan, bias, isDisputed, ofStudies, trials };
  if (randomised.length > 0)
    return {
      ...base,
      independentStudies: randomised,
      start: LEVEL.high,
      startReason: `Randomised evidence (${trialsOf(randomised)}) starts high.`,
    };
  if (observed.length > 0) {
    // Diagnostic accuracy is observed, not randomised: Schünemann et al., BMJ 2008;336:1106.
    return plan.questionType === 'diagnosis' && !isAssociation(group)
      ? {
          ...base,
          independentStudies: observed,
          start: LEVEL.high,
          startReason: `Studies of accuracy (${studies(observed)}) start high.`,
        }
      : {
          ...base,
          independentStudies: observed,
          start: LEVEL.low,
          startReason: `Observational evidence (${studies(observed)}) starts low.`,
        };
  }
  if (people.length > 0)
    return {
      ...base,
      independentStudies: people,
      start: LEVEL.low,
      startReason:
        plan.questionType === 'mechanism'
          ? `Experiments and other works that name no design of a trial or cohort (${studies(people)}) start low for people.`
          : `Works whose design is weak or was not recognised (${studies(people)}) start low.`,
    };
  const startReason =
    independentStudies.length > 0
      ? independentStudies.every(({ work }) => work.design.value === 'computational')
        ? `Predictions of models (${studies(independentStudies)}) start low.`
        : `Only animals, cells or models (${studies(independentStudies)}) were studied: starts low.`
      : 'No study is behind it.';
  return { ...base, independentStudies, start: independentStudies.length > 0 ? LEVEL.low : LEVEL.veryLow, startReason };
}

const RATIOS: ReadonlySet<Measure> = new Set(['RR', 'OR', 'HR', 'IRR']);

/** An odds ratio for what goes with a disease is no accuracy of a test, also where a question asks for one. */
function isAssociation({ findings }: OutcomeGroup): boolean {
  const measures = findings.flatMap(({ measure }) => measure ?? []);
  return measures.length > 0 && measures.every((measure) => RATIOS.has(measure));
}

/** A review stands for the trials that it pools. */
function trialsOf(independentStudies: readonly IndependentStudy[]): string {
  const reviews = independentStudies.filter(({ work }) => SYNTHESES.has(work.design.value));
  const trials = independentStudies.length - reviews.length;
  // A review of all that was published on a matter may hold one trial among the rest; what is pooled is more than one.
  const [one, many] = reviews.every(
    ({ work: { design, title, texts } }) =>
      design.value === 'meta_analysis' || SEVERAL_TRIALS.test(`${title} ${texts.abstract ?? ''}`),
  )
    ? ['review of trials', 'reviews of trials']
    : ['review that tells of randomised evidence', 'reviews that tell of randomised evidence'];
  return [
    ...(reviews.length > 0 ? [counted(reviews.length, one, many)] : []),
    ...(trials > 0 ? [counted(trials, 'trial', 'trials')] : []),
  ].join(', ');
}

/** A synthesis is one work and many studies. */
export function studies(independentStudies: readonly IndependentStudy[]): string {
  const hasSynthesis = independentStudies.some(({ work }) => SYNTHESES.has(work.design.value));
  return hasSynthesis
    ? counted(independentStudies.length, 'work', 'works')
    : counted(independentStudies.length, 'study', 'studies');
}

/** A synthesis is of trials where it says so and speaks of no observation as well in its title. */
export function isRandomised({ design, title, texts }: Evidence): boolean {
  if (design.value === 'randomised_trial') return true;
  if (!SYNTHESES.has(design.value)) return false;
  const own = `${title} ${texts.abstract ?? ''}`;
  return OF_TRIALS.test(own) && !OF_OBSERVATION.test(title);
}
