import type { Evidence, Notice, Quality, StudyDesign } from '#contract/evidence.ts';
import { isAnimalOnly } from './subjects.ts';

type WorkToAssess = Omit<Evidence, 'quality'>;
type Term = Quality['terms'][number];

/** How much each question counts; the sum is 1. docs/quality-score.md gives the reasons. */
export const QUALITY_WEIGHTS = { design: 0.4, sampleSize: 0.2, review: 0.15, checkable: 0.15, recency: 0.1 } as const;

/**
 * How far a design protects the answer to "does it work in people" from error: the OCEBM 2011 Levels of Evidence
 * (treatment benefits) as 1, .85, .6, .4 and .2 for levels 1 to 5. GRADE starts the same way: randomised high,
 * observational low. What OCEBM does not rank gets the level of what it most resembles.
 */
const DESIGN_VALUES: Readonly<Record<StudyDesign, number>> = {
  meta_analysis: 1,
  systematic_review: 1,
  randomised_trial: 0.85,
  guideline: 0.7,
  clinical_trial: 0.6,
  cohort: 0.6,
  case_control: 0.4,
  cross_sectional: 0.4,
  case_report: 0.3,
  review: 0.2,
  animal: 0.2,
  in_vitro: 0.2,
  computational: 0.2,
  unknown: 0.2,
  editorial: 0.1,
  protocol: 0.1,
};

const DESIGN_NAMES: Readonly<Record<StudyDesign, string>> = {
  meta_analysis: 'Meta-analysis: OCEBM level 1',
  systematic_review: 'Systematic review: OCEBM level 1',
  randomised_trial: 'Randomised trial: OCEBM level 2',
  guideline: 'Guideline: rests on studies that it selects, not ranked by OCEBM',
  clinical_trial: 'Trial without stated randomisation: OCEBM level 3',
  cohort: 'Cohort study: OCEBM level 3',
  case_control: 'Case-control study: OCEBM level 4',
  cross_sectional: 'Cross-sectional study: cannot show what came first; ranked with OCEBM level 4',
  case_report: 'Case report or series: OCEBM level 4 without comparison',
  review: 'Narrative review: selection of studies not stated; ranked with OCEBM level 5',
  animal: 'Animal study: OCEBM level 5 for people',
  in_vitro: 'Study in cells: OCEBM level 5 for people',
  computational: 'Computational study: OCEBM level 5 for people',
  unknown: 'Design not stated: counted as the lowest level',
  editorial: 'Opinion, news or letter',
  protocol: 'Protocol: a plan without results',
};

const RECENCY = 'Recency';
/** Years after which a result counts half for its age. */
const HALF_LIFE = 10;

/**
 * The quality of a work, 0..1: the weighted mean of five visible terms, then the lowest ceiling that applies. Ceilings
 * are terms of weight 0 whose value is the highest score they allow. Relevance, citations and the number of sources
 * that found the work are no quality and are not in it.
 *
 * @param referenceYear the year to count age to; the clock is not read.
 */
export function assessQuality(work: WorkToAssess, options: { referenceYear: number }): Quality {
  return sumUp(work, recencyTerm(work, options.referenceYear));
}

/** The quality of a work of which more is known now than when it was assessed; its age is counted as it was then. */
export function reassessQuality(work: Evidence): Quality {
  const recency = work.quality.terms.find(({ name }) => name === RECENCY);
  return recency ? sumUp(work, recency) : work.quality;
}

function sumUp(work: WorkToAssess, recency: Term): Quality {
  const weighted = [designTerm(work), sampleSizeTerm(work), reviewTerm(work), checkableTerm(work), recency];
  const ceilings = ceilingTerms(work);
  const mean = weighted.reduce((sum, { value, weight }) => sum + value * weight, 0);
  const score = Math.min(mean, ...ceilings.map(({ value }) => value));
  return { score: round(score), terms: [...weighted, ...ceilings] };
}

function designTerm({ design, meshTerms }: WorkToAssess): Term {
  const own = DESIGN_VALUES[design.value];
  const isOfAnimals = isAnimalOnly(meshTerms) && own > DESIGN_VALUES.animal;
  return {
    name: 'Study design',
    value: isOfAnimals ? DESIGN_VALUES.animal : own,
    weight: QUALITY_WEIGHTS.design,
    reason: isOfAnimals
      ? `${DESIGN_NAMES[design.value]}, but of animals: level 5 for people`
      : DESIGN_NAMES[design.value],
  };
}

const inBritish = new Intl.NumberFormat('en-GB');

/** Precision grows with the root of n, so each tenfold counts the same: 10 → .25, 100 → .5, 10,000 → 1. */
function sampleSizeTerm({ sampleSize }: WorkToAssess): Term {
  const weight = QUALITY_WEIGHTS.sampleSize;
  if (!sampleSize)
    return { name: 'Sample size', value: 0.25, weight, reason: 'Not stated: counted as ten participants' };
  const value = round(Math.min(1, Math.log10(Math.max(1, sampleSize.value)) / 4));
  return {
    name: 'Sample size',
    value,
    weight,
    reason: `n = ${inBritish.format(sampleSize.value)}, on a log scale up to 10,000`,
  };
}

function reviewTerm({ peerReviewed }: WorkToAssess): Term {
  const weight = QUALITY_WEIGHTS.review;
  const [value, reason] =
    peerReviewed === null
      ? [0.3, 'Not known whether peers reviewed it']
      : peerReviewed
        ? [1, 'Peer reviewed or in a reviewed journal index']
        : [0, 'Not peer reviewed'];
  return { name: 'Peer review', value, weight, reason };
}

/** What of the work a reader can check here. A registry entry is checkable by its posted results only. */
function checkableTerm({ registry, texts }: WorkToAssess): Term {
  const weight = QUALITY_WEIGHTS.checkable;
  const [value, reason] = registry
    ? registry.hasResults
      ? [1, 'Results are posted in the registry']
      : [0, 'No results posted in the registry']
    : texts.fulltext || texts.document
      ? [1, 'The full text is at hand']
      : texts.abstract
        ? [0.6, 'Only the abstract is at hand']
        : texts.page
          ? [0.4, 'Only a web page is at hand']
          : [0, 'Only the bibliographic record is at hand'];
  return { name: 'Results at hand', value, weight, reason };
}

function recencyTerm({ year }: WorkToAssess, referenceYear: number): Term {
  const weight = QUALITY_WEIGHTS.recency;
  if (year === null)
    return { name: RECENCY, value: 0.25, weight, reason: `No date: counted as ${2 * HALF_LIFE} years old` };
  const age = Math.max(0, referenceYear - year);
  const value = round(0.5 ** (age / HALF_LIFE));
  return {
    name: RECENCY,
    value,
    weight,
    reason: `${age === 1 ? '1 year' : `${age} years`} old; halves every ${HALF_LIFE} years`,
  };
}

/** What no other virtue makes up for. */
function ceilingTerms(work: WorkToAssess): Term[] {
  // `isRetracted` is in the module of the schemas, which the browser does not load.
  const hasNotice = (notice: Notice['kind']) => work.notices.some(({ kind }) => kind === notice);
  const isWithoutResults = work.registry?.hasResults === false || work.design.value === 'protocol';
  const ceilings: readonly (readonly [applies: boolean, value: number, name: string, reason: string])[] = [
    [hasNotice('retraction'), 0.2, 'Retraction', 'Retracted: never above 0.2, and never support for a claim'],
    [hasNotice('concern'), 0.4, 'Expression of concern', 'The journal doubts it: never above 0.4'],
    [isWithoutResults, 0.35, 'No results', 'Says what was planned, not what was found: never above 0.35'],
  ];
  return ceilings.flatMap(([applies, value, name, reason]) => (applies ? [{ name, value, weight: 0, reason }] : []));
}

/** Three decimals: more would claim a precision that no term has. */
function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
