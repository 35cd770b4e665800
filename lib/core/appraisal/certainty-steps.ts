import type { CertaintyStep } from '#contract/appraisal/short-answer.ts';
import { isNegated } from '../text/negation.ts';
import { capitalised } from '../text/sentences.ts';
import { type EvidenceBody, LEVEL, SYNTHESES } from './certainty-body.ts';
import { areApart, crossesNoEffect, isImprecise, isRatio } from './effects.ts';
import type { AppraisedWork, IndependentStudy } from './independent-studies.ts';
import { riskOfBias } from './risk-of-bias.ts';
import { counted } from './study-counts.ts';
import { hasResults, isPreclinical } from './study-strength.ts';

/** GRADE handbook 5.2.4.2: fewer than 400 participants behind a continuous outcome are few; used for all outcomes, since abstracts seldom give events. */
const FEW = 400;
/** GRADE handbook 5.3.1: a large effect is a ratio above 2 or below 0.5, a very large one above 5 or below 0.2. */
export const LARGE = 2;
const VERY_LARGE = 5;
/** One registered study in so many that ended without results makes publication bias likely (proposal). */
const UNPUBLISHED_SHARE = 0.25;
const ENDED = /complet|terminat|withdrawn|unknown/i;

const DOSE_RESPONSE =
  /\bdose[- ](?:response|dependent(?:ly)?)|\b(?:linear|graded) (?:trend|relation\w*|association)|\bP(?:\s|-)?(?:value )?for trend\b/gi;

type Move = Omit<CertaintyStep, 'by'> | null;

/** Steps down from the start, and up where that is low; null for each that nothing calls for. */
export function stepsFor(body: EvidenceBody): Move[] {
  const down = [
    riskOfBias(body.independentStudies, body.bias, body.plan.questionType),
    inconsistency(body),
    indirectness(body),
    imprecision(body),
    publicationBias(body),
  ];
  return body.start === LEVEL.low ? [...down, largeEffect(body), doseResponse(body)] : down;
}

/** One study in so many that finds otherwise is a disagreement (proposal). */
const DISSENT = 5;

function inconsistency(body: EvidenceBody): Move {
  const { independentStudies, start, isDisputed, ofStudies } = body;
  const seen = disagreement(independentStudies);
  if (seen) return seen;
  const factor = 'inconsistency' as const;
  if (isDisputed && independentStudies.length > 1)
    return { factor, change: -1, reason: 'Its works contradict each other, as described below.' };
  // Proposal: what one work says alone nobody has confirmed, however well it was done.
  if (start === LEVEL.high && independentStudies.length === 1 && ofStudies > 1)
    return {
      factor,
      change: -1,
      reason: `Of ${ofStudies} studies that answer the question only one reports this outcome.`,
    };
  return null;
}

function disagreement(independentStudies: readonly IndependentStudy[]): Move {
  const of = (wanted: string) => independentStudies.filter(({ direction }) => direction === wanted).length;
  const [benefit, harm, none] = [of('benefit'), of('harm'), of('none')];
  const factor = 'inconsistency' as const;
  if (benefit > 0 && harm > 0)
    return {
      factor,
      change: -1,
      reason: `${counted(benefit, 'study finds', 'studies find')} benefit and ${harm} harm.`,
    };
  if (haveApart(independentStudies)) return { factor, change: -1, reason: 'Intervals of one measure do not overlap.' };
  const both = independentStudies.filter(
    ({ stance, direction }) => stance === 'mixed' && direction === 'unclear',
  ).length;
  const [fewer, stated] = [Math.min(benefit + harm, none + both), benefit + harm + none + both];
  if (fewer === 0 || fewer * DISSENT < stated) return null;
  const against = [none > 0 && `${none} none`, both > 0 && `${both} both`].filter(Boolean).join(' and ');
  const change = `${counted(benefit + harm, 'study finds', 'studies find')} a difference and ${against}`;
  return { factor, change: -1, reason: `${change}.` };
}

function haveApart(independentStudies: readonly IndependentStudy[]): boolean {
  return independentStudies.some((one, at) =>
    independentStudies
      .slice(at + 1)
      .some((other) => one.findings.some((a) => other.findings.some((b) => areApart(a, b) === true))),
  );
}

function indirectness({ independentStudies, plan, group }: EvidenceBody): Move {
  const factor = 'indirectness' as const;
  if (independentStudies.every(({ work }) => isPreclinical(work)) && plan.questionType !== 'mechanism')
    return { factor, change: -2, reason: 'Animals, cells or models were studied, not people.' };
  const isOtherOutcome =
    !group.isAsked &&
    (plan.parts ?? []).some(({ outcomes }) => outcomes.length > 0) &&
    // What a model has put to a part of the question answers that part, whatever it is called.
    group.findings.every(({ part, by }) => part === null || by !== 'model');
  return isOtherOutcome ? { factor, change: -1, reason: 'The outcome measured is not the one asked about.' } : null;
}

function imprecision({ independentStudies, plan }: EvidenceBody): Move {
  const factor = 'imprecision' as const;
  const effects = independentStudies
    .flatMap(({ findings }) => findings)
    .filter((finding) => crossesNoEffect(finding) !== null);
  const wide = effects.filter(isImprecise).length;
  const sizes = independentStudies.map(
    ({ work, findings }) => Math.max(0, ...findings.map(({ n }) => n ?? 0)) || (work.sampleSize?.value ?? 0),
  );
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const isKnown = sizes.every((size) => size > 0);
  // What experiments show of a mechanism is seldom an effect with an interval.
  if (effects.length === 0 && plan.questionType === 'mechanism') return null;
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

function publicationBias({ works, independentStudies, trials }: EvidenceBody): Move {
  const results = new Map(trials.map((trial) => [trial.evidenceId, trial.results]));
  const isSilent = ({ work }: AppraisedWork) => {
    const known = results.get(work.id);
    if (known) return known === 'none_found' || known === 'not_searched';
    return work.registry !== undefined && !hasResults(work) && ENDED.test(work.registry.status);
  };
  const silent = works.filter(isSilent);
  if (silent.length === 0 || silent.length < UNPUBLISHED_SHARE * (independentStudies.length + silent.length))
    return null;
  const unpublished = silent.filter(({ work }) => results.get(work.id) === 'none_found').length;
  const searched =
    unpublished > 0 ? `; PubMed was searched for ${unpublished} of them by number, and no publication was found` : '';
  const reason = `${counted(silent.length, 'registered study', 'registered studies')} ended without posted results${searched}.`;
  return { factor: 'publication_bias', change: -1, reason };
}

/** In two studies at least, or in one synthesis of them; every ratio there is must be large, with an interval that excludes no effect. */
function largeEffect({ independentStudies }: EvidenceBody): Move {
  const ratios = independentStudies.flatMap(({ work, findings }) =>
    findings.filter(({ measure, value }) => isRatio(measure) && value !== null).map((finding) => ({ work, finding })),
  );
  const size = Math.min(...ratios.map(({ finding }) => ratioSize(finding.value ?? 1)));
  const isBroad =
    new Set(ratios.map(({ work }) => work.id)).size > 1 || ratios.some(({ work }) => SYNTHESES.has(work.design.value));
  const isSure = ratios.every(({ finding }) => crossesNoEffect(finding) === false);
  const isOneWay = new Set(ratios.map(({ finding }) => (finding.value ?? 1) > 1)).size === 1;
  if (ratios.length === 0 || !isBroad || !isSure || !isOneWay || size <= LARGE) return null;
  const isVery = size > VERY_LARGE;
  const reason = isVery ? 'Every ratio is above 5 or below 0.2.' : 'Every ratio is above 2 or below 0.5.';
  return { factor: 'large_effect', change: isVery ? 2 : 1, reason };
}

/** How far a ratio is from no effect, whichever way. */
export function ratioSize(ratio: number): number {
  return ratio > 0 ? Math.max(ratio, 1 / ratio) : 1;
}

function doseResponse({ independentStudies }: EvidenceBody): Move {
  const reporting = independentStudies.filter(({ findings }) =>
    findings.some(({ citation: { quote } }) =>
      Array.from(quote.matchAll(DOSE_RESPONSE)).some(({ index }) => !isNegated(quote, index)),
    ),
  );
  if (reporting.length === 0) return null;
  return {
    factor: 'dose_response',
    change: 1,
    reason: `${counted(reporting.length, 'study reports', 'studies report')} that more goes with more.`,
  };
}

function sentence(text: string): string {
  return `${capitalised(text)}.`;
}
