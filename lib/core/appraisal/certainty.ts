import type { BiasJudgement } from '#contract/bias.ts';
import type { Evidence, StudyDesign } from '#contract/evidence.ts';
import type {
  CertaintyChange,
  CertaintyFactor,
  CertaintyLevel,
  CertaintyStep,
  OutcomeCertainty,
} from '#contract/short-answer.ts';
import type { ParsedQuestion } from '../question/parsed-question.ts';
import { isOtherPopulation } from '../reading/population-groups.ts';
import { sameOutcome } from '../reading/told-outcomes.ts';
import { isNegated } from '../text/negation.ts';
import type { AppraisedWork } from './appraised.ts';
import { areApart, crossesNoEffect, isImprecise, isRatio } from './effects.ts';
import { keyOfOutcome, type OutcomeGroup } from './outcomes.ts';
import { isWeakDesign, riskOfBias } from './risk-of-bias.ts';
import { counted } from './study-counts.ts';
import { hasResults, isPreclinical } from './study-strength.ts';
import { type Voice, voicesOf } from './voices.ts';

const LEVELS: readonly CertaintyLevel[] = ['very_low', 'low', 'moderate', 'high'];
const [VERY_LOW, LOW, , HIGH] = [0, 1, 2, 3];
/** GRADE handbook 5.2.4.2: fewer than 400 participants behind a continuous outcome are few; used for all outcomes, since abstracts seldom give events. */
const FEW = 400;
/** GRADE handbook 5.3.1: a large effect is a ratio above 2 or below 0.5, a very large one above 5 or below 0.2. */
const LARGE = 2;
const VERY_LARGE = 5;
/** One registered study in so many that ended without results makes publication bias likely (proposal). */
const UNPUBLISHED_SHARE = 0.25;
const ENDED = /complet|terminat|withdrawn|unknown/i;

const SYNTHESES: ReadonlySet<StudyDesign> = new Set(['meta_analysis', 'systematic_review', 'guideline']);
const OF_TRIALS = /\b(?:randomi[sz]ed|randomi[sz]ation|RCTs?|placebo)\b/i;
const OF_OBSERVATION = /\b(?:cohorts?|case[- ]control|observational|cross[- ]sectional|prospective studies)\b/i;
const DOSE_RESPONSE =
  /\bdose[- ](?:response|dependent(?:ly)?)|\b(?:linear|graded) (?:trend|relation\w*|association)|\bP(?:\s|-)?(?:value )?for trend\b/gi;

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
}

interface Body {
  group: OutcomeGroup;
  /** Studies that decide: those of the best kind of evidence there is. */
  voices: Voice[];
  start: number;
  startReason: string;
  works: readonly AppraisedWork[];
  plan: CertaintyInput['plan'];
  bias: readonly BiasJudgement[];
  isDisputed: boolean;
  ofStudies: number;
}

type Move = Omit<CertaintyStep, 'by'> | null;

/**
 * How sure the evidence is about one outcome, by the steps of GRADE (handbook, chapter 5), as far as records and findings
 * show them; a suggestion, which a reader's changes overrule step by step. Works that are retracted are not passed.
 */
export function certaintyOf(input: CertaintyInput): OutcomeCertainty {
  const body = bodyOf(input);
  const found =
    body.voices.length === 0 ? [] : stepsFor(body).flatMap((move) => (move ? [{ ...move, by: 'code' as const }] : []));
  const start: CertaintyStep = { factor: 'start', change: 0, reason: body.startReason, by: 'code' };
  const evidenceIds = body.voices.map(({ work }) => work.id);
  return graded(input, { isHigh: body.start === HIGH, steps: [start, ...found], evidenceIds });
}

interface Graded {
  /** Where the evidence starts: high or low; below low where there is none. */
  isHigh: boolean;
  steps: readonly CertaintyStep[];
  evidenceIds: string[];
}

/** A grade from its steps; a step that a reader has changed counts as they want it. */
export function graded(
  input: Pick<CertaintyInput, 'group' | 'changes'>,
  { isHigh, steps, evidenceIds }: Graded,
): OutcomeCertainty {
  const own = withChanges(steps, changesFor(input));
  const start = isHigh ? HIGH : evidenceIds.length > 0 ? LOW : VERY_LOW;
  const sum = own.reduce((total, { change }) => total + change, start);
  const level = LEVELS[Math.min(HIGH, Math.max(VERY_LOW, sum))] ?? 'very_low';
  return { outcome: input.group.outcome, level, steps: own, evidenceIds };
}

/**
 * Where the evidence starts by its records, in words; and whether a work whose record says nothing against it tells that
 * its participants were allotted by chance or blind.
 */
export function startOf(input: CertaintyInput): { isHigh: boolean; reason: string; speaksOfTrials: boolean } {
  const { start, startReason } = bodyOf(input);
  const own = new Set(input.group.works);
  const speaksOfTrials = input.works.some(
    ({ work }) =>
      own.has(work.id) &&
      MAY_BE_TRIAL.has(work.design.value) &&
      ALLOTTED.test(`${work.title} ${work.texts.abstract ?? ''}`),
  );
  return { isHigh: start === HIGH, reason: startReason, speaksOfTrials };
}

const MAY_BE_TRIAL: ReadonlySet<StudyDesign> = new Set(['unknown', 'clinical_trial']);
/** Of the work itself; "randomised trials are needed" tells of none. */
const ALLOTTED =
  /\brandomly (?:assigned|allocated|divided)\b|\b(?:were|was) (?:then |also )?(?:randomi[sz]ed|randomly)\b|\brandomi[sz]ed (?:to|into)\b|\bdouble[- ]blind(?:ed)?\b/i;

/** Whether one level is higher than another by more than so many steps. */
export function isAbove(level: CertaintyLevel, other: CertaintyLevel, steps: number): boolean {
  return LEVELS.indexOf(level) > LEVELS.indexOf(other) + steps;
}

function changesFor({ group, changes = [] }: Pick<CertaintyInput, 'group' | 'changes'>): readonly CertaintyChange[] {
  const key = keyOfOutcome(group.outcome);
  return changes.filter(({ outcome }) => outcome === group.outcome || sameOutcome(keyOfOutcome(outcome), key) === 1);
}

/** A person's step stands in the place of the code's; the last change of a factor counts. */
function withChanges(steps: readonly CertaintyStep[], changes: readonly CertaintyChange[]): CertaintyStep[] {
  const wanted = new Map<CertaintyFactor, CertaintyStep>(
    changes.map(({ factor, change, reason }) => [factor, { factor, change, reason, by: 'person' }]),
  );
  const replaced = steps.map((step) => wanted.get(step.factor) ?? step);
  const added = [...wanted.values()].filter(({ factor }) => steps.every((step) => step.factor !== factor));
  return [...replaced, ...added];
}

/** Randomised evidence decides where there is any, then observation of people, then the rest. */
function bodyOf({ group, works, plan, bias = [], isDisputed = false, ofStudies = 1 }: CertaintyInput): Body {
  const voices = voicesOf(group.findings, works);
  const people = voices.filter(({ work }) => !isPreclinical(work));
  const randomised = people.filter(({ work }) => isRandomised(work));
  const observed = people.filter(({ work }) => !isRandomised(work) && !isWeakDesign(work));
  const base = { group, works, plan, bias, isDisputed, ofStudies };
  if (randomised.length > 0)
    return {
      ...base,
      voices: randomised,
      start: HIGH,
      startReason: `Randomised evidence (${trialsOf(randomised)}) starts high.`,
    };
  if (observed.length > 0) {
    // Diagnostic accuracy is observed, not randomised: Schünemann et al., BMJ 2008;336:1106.
    return plan.questionType === 'diagnosis'
      ? {
          ...base,
          voices: observed,
          start: HIGH,
          startReason: `Studies of accuracy (${studies(observed)}) start high.`,
        }
      : {
          ...base,
          voices: observed,
          start: LOW,
          startReason: `Observational evidence (${studies(observed)}) starts low.`,
        };
  }
  if (people.length > 0)
    return {
      ...base,
      voices: people,
      start: LOW,
      startReason: `Only works whose design is weak or not known (${studies(people)}) start low.`,
    };
  const startReason =
    voices.length > 0
      ? `Only animals, cells or models (${studies(voices)}) were studied: starts low.`
      : 'No study is behind it.';
  return { ...base, voices, start: voices.length > 0 ? LOW : VERY_LOW, startReason };
}

/** A review stands for the trials that it pools. */
function trialsOf(voices: readonly Voice[]): string {
  const reviews = voices.filter(({ work }) => SYNTHESES.has(work.design.value)).length;
  const trials = voices.length - reviews;
  return [
    ...(reviews > 0 ? [counted(reviews, 'review of trials', 'reviews of trials')] : []),
    ...(trials > 0 ? [counted(trials, 'trial', 'trials')] : []),
  ].join(', ');
}

function studies(voices: readonly Voice[]): string {
  return counted(voices.length, 'study', 'studies');
}

/** A synthesis is of trials where it says so and speaks of no observation beside them in its title. */
export function isRandomised({ design, title, texts }: Evidence): boolean {
  if (design.value === 'randomised_trial') return true;
  if (!SYNTHESES.has(design.value)) return false;
  const own = `${title} ${texts.abstract ?? ''}`;
  return OF_TRIALS.test(own) && !OF_OBSERVATION.test(title);
}

function stepsFor(body: Body): Move[] {
  const down = [
    riskOfBias(body.voices, body.bias),
    inconsistency(body),
    indirectness(body),
    imprecision(body),
    publicationBias(body),
  ];
  return body.start === LOW ? [...down, largeEffect(body), doseResponse(body)] : down;
}

/** One study in so many that finds otherwise is a disagreement (proposal). */
const DISSENT = 5;

function inconsistency(body: Body): Move {
  const { voices, start, isDisputed, ofStudies } = body;
  const seen = disagreement(voices);
  if (seen) return seen;
  const factor = 'inconsistency' as const;
  if (isDisputed && voices.length > 1)
    return { factor, change: -1, reason: 'Its works contradict each other, as told below.' };
  // Proposal: what one work says alone nobody has confirmed, however well it was done.
  if (start === HIGH && voices.length === 1 && ofStudies > 1)
    return {
      factor,
      change: -1,
      reason: `Of ${ofStudies} studies that answer the question only one reports this outcome.`,
    };
  return null;
}

function disagreement(voices: readonly Voice[]): Move {
  const of = (wanted: string) => voices.filter(({ direction }) => direction === wanted).length;
  const [benefit, harm, none] = [of('benefit'), of('harm'), of('none')];
  const factor = 'inconsistency' as const;
  if (benefit > 0 && harm > 0)
    return {
      factor,
      change: -1,
      reason: `${counted(benefit, 'study finds', 'studies find')} benefit and ${harm} harm.`,
    };
  if (haveApart(voices)) return { factor, change: -1, reason: 'Intervals of one measure do not overlap.' };
  const both = voices.filter(({ stance, direction }) => stance === 'mixed' && direction === 'unclear').length;
  const [fewer, stated] = [Math.min(benefit + harm, none + both), benefit + harm + none + both];
  if (fewer === 0 || fewer * DISSENT < stated) return null;
  const against = [none > 0 && `${none} none`, both > 0 && `${both} both`].filter(Boolean).join(' and ');
  const change = `${counted(benefit + harm, 'study finds', 'studies find')} a difference and ${against}`;
  return { factor, change: -1, reason: `${change}.` };
}

function haveApart(voices: readonly Voice[]): boolean {
  return voices.some((one, at) =>
    voices.slice(at + 1).some((other) => one.findings.some((a) => other.findings.some((b) => areApart(a, b) === true))),
  );
}

function indirectness({ voices, plan, group }: Body): Move {
  const factor = 'indirectness' as const;
  if (voices.every(({ work }) => isPreclinical(work)) && plan.questionType !== 'mechanism')
    return { factor, change: -2, reason: 'Animals, cells or models were studied, not people.' };
  const asked = [plan.question, plan.population ?? ''].join(' ');
  const others = voices.filter(({ work }) => isOtherPopulation(asked, work)).length;
  const reasons = [
    others * 2 > voices.length && `${others} of ${studies(voices)} studied others than those asked about`,
    !group.isAsked &&
      (plan.parts ?? []).some(({ outcomes }) => outcomes.length > 0) &&
      // What a model has put to a part of the question answers that part, whatever it is called.
      group.findings.every(({ part, by }) => part === null || by !== 'model') &&
      'the outcome measured is not the one asked about',
  ].filter((reason) => typeof reason === 'string');
  return reasons.length === 0 ? null : { factor, change: -1, reason: sentence(reasons.join('; ')) };
}

function imprecision({ voices }: Body): Move {
  const factor = 'imprecision' as const;
  const effects = voices.flatMap(({ findings }) => findings).filter((finding) => crossesNoEffect(finding) !== null);
  const wide = effects.filter(isImprecise).length;
  const sizes = voices.map(
    ({ work, findings }) => Math.max(0, ...findings.map(({ n }) => n ?? 0)) || (work.sampleSize?.value ?? 0),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isKnown = sizes.every((size) => size > 0);
  if (effects.length === 0 && sizes.every((size) => size === 0))
    return {
      factor,
      change: -1,
      reason: 'No interval of an effect was read from the works.',
    };
  const reasons = [
    wide > 0 &&
      wide * 2 >= effects.length &&
      `${wide} of ${counted(effects.length, 'interval crosses', 'intervals cross')} no effect`,
    isKnown && total < FEW && `${total} participants in all, fewer than ${FEW}`,
  ].filter((reason) => typeof reason === 'string');
  return reasons.length === 0 ? null : { factor, change: -reasons.length, reason: sentence(reasons.join('; ')) };
}

function publicationBias({ works, voices }: Body): Move {
  const silent = works.filter(
    ({ work }) => work.registry !== undefined && !hasResults(work) && ENDED.test(work.registry.status),
  );
  if (silent.length === 0 || silent.length < UNPUBLISHED_SHARE * (voices.length + silent.length)) return null;
  const reason = `${counted(silent.length, 'registered study', 'registered studies')} ended without posted results.`;
  return { factor: 'publication_bias', change: -1, reason };
}

/** In two studies at least, or in one synthesis of them; every ratio there is must be large, with an interval beside no effect. */
function largeEffect({ voices }: Body): Move {
  const ratios = voices.flatMap(({ work, findings }) =>
    findings.filter(({ measure, value }) => isRatio(measure) && value !== null).map((finding) => ({ work, finding })),
  );
  const size = Math.min(...ratios.map(({ finding }) => sizeOf(finding.value ?? 1)));
  const isBroad =
    new Set(ratios.map(({ work }) => work.id)).size > 1 || ratios.some(({ work }) => SYNTHESES.has(work.design.value));
  const isSure = ratios.every(({ finding }) => crossesNoEffect(finding) === false);
  const isOneWay = new Set(ratios.map(({ finding }) => (finding.value ?? 1) > 1)).size === 1;
  if (ratios.length === 0 || !isBroad || !isSure || !isOneWay || size <= LARGE) return null;
  const isVery = size > VERY_LARGE;
  const reason = isVery ? 'Every ratio is above 5 or below 0.2.' : 'Every ratio is above 2 or below 0.5.';
  return { factor: 'large_effect', change: isVery ? 2 : 1, reason };
}

function sizeOf(ratio: number): number {
  return ratio > 0 ? Math.max(ratio, 1 / ratio) : 1;
}

function doseResponse({ voices }: Body): Move {
  const telling = voices.filter(({ findings }) =>
    findings.some(({ citation: { quote } }) =>
      Array.from(quote.matchAll(DOSE_RESPONSE)).some(({ index }) => !isNegated(quote, index)),
    ),
  );
  if (telling.length === 0) return null;
  return {
    factor: 'dose_response',
    change: 1,
    reason: `${counted(telling.length, 'study reports', 'studies report')} that more goes with more.`,
  };
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
