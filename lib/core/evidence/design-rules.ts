import type { StudyDesign } from '#contract/evidence.ts';
import { ANIMALS } from './subjects.ts';

/** A wording that names a design, unless `unless` also stands in the same title or sentence. */
export interface DesignRule {
  design: StudyDesign;
  says: RegExp;
  unless?: RegExp;
}

/** Titles of works about trials, which are no trials. */
const ABOUT_TRIALS =
  /mendelian randomi[sz]|non-?\s?randomi[sz]|quasi-?\s?randomi[sz]|(?:of|in|from|for) (?!(?:two|three|2|3)\b)(?:\w+[- ]){0,3}randomi[sz]ed (?:[\w-]+ ){0,3}trials\b|secondary analys|post[- ]?hoc|exploratory analys|sub-?analys|reporting|methodolog/i;

/**
 * What went on after a randomised trial was over: everybody is treated, nobody is randomised again. "Randomised trial
 * with an open-label extension" is not meant.
 */
export const AFTER_A_TRIAL =
  /\b(?:after|following|completing|since) (?:an?|the|their|two|three|[2-9]) (?:(?!(?:in|of|for|with|by|to)\b)[\w-]+,? ){0,4}randomi[sz]ed\b|\bextension (?:stud(?:y|ies) |trials? |phases? |periods? )?(?:of|to|from|following|after)\b(?=.*\brandomi[sz]ed\b)|^(?!.*\brandomi[sz]ed\b.*\bextension\b).*\b(?:open-label|long-term) extension\b/i;

const ABOUT_SYNTHESES =
  /^(?:re|reply|comment|response|correction|erratum)\b|\b(?:quality|reporting|methodolog\w*|registration|readability) of\b/i;

/** Designs as titles name them; the first that matches decides. */
export const TITLE_RULES: readonly DesignRule[] = [
  {
    design: 'editorial',
    says: /^(?:re:|reply\b|in reply|comment(?:ary)? on\b|comment:|author(?:'s|s'|s)? (?:reply|response)|correction\b|erratum\b|corrigendum\b|(?:inaugural |guest |invited )?editorial\b|letter to the editor)/i,
  },
  {
    design: 'protocol',
    says: /\b(?:study|trial|review|research) protocols?\b|\bprotocol (?:for|of) (?:an?|the|two)\b.*\b(?:trial|study|review|analysis|survey|evaluation|cohort)\b|\b(?:rationale|design) and (?:study )?(?:design|rationale|protocol)\b/i,
    unless: /deviation|adherence|violation|compliance|according to/i,
  },
  {
    // Studies pooled person by person are a synthesis, whatever its authors call it.
    design: 'meta_analysis',
    says: /\bmeta-?\s?(?:analys[ei]s|analytic|regression)\b|\bpooled (?:re-?)?analys[ei]s of (?:[\w-]+ ){0,4}(?:trials|studies|cohorts)\b|\bindividual (?:participant|patient)s?(?:[- ]level)? data (?:from|of) (?:[\w-]+ ){0,3}(?:trials|studies|cohorts)\b/i,
    unless: ABOUT_SYNTHESES,
  },
  {
    design: 'systematic_review',
    says: /\b(?:systematic(?: literature)?|umbrella|cochrane) (?:over)?reviews?\b/i,
    unless: ABOUT_SYNTHESES,
  },
  { design: 'case_report', says: /\bcase (?:reports?|series)\b/i },
  {
    design: 'animal',
    says: new RegExp(
      `\\b(?:in|of|from|on) (?:[\\w-]+ ){0,4}(?:${ANIMALS})\\b|\\b(?:${ANIMALS}|murine|canine|ovine|porcine|rodent|animal) (?:[\\w-]+ )?(?:models?|study|experiments?)\\b`,
      'i',
    ),
    unless: /\b(?:patients|humans?|participants|women|children|owners?|bites?|allerg)/i,
  },
  { design: 'in_vitro', says: /\bin[ -]vitro (?:study|model|evaluation|analysis)\b|\bcell lines?\b/i },
  { design: 'clinical_trial', says: AFTER_A_TRIAL, unless: /\b(?:cohort|registry|follow-up|cost|survey)\b/i },
  {
    design: 'randomised_trial',
    says: /\brandomi[sz]ed\b.*\b(?:trial|study|comparison|evaluation|experiment|crossover|cross-over|phase)\b|\b(?:trial|study|comparison)\b.*\brandomi[sz]ed\b|\b(?:two|three|2|3) randomi[sz]ed\b.*\btrials\b|\bRCT\b|\bdouble-blind(?:ed)?,? placebo-controlled\b/i,
    unless: new RegExp(`${ABOUT_TRIALS.source}|${AFTER_A_TRIAL.source}`, 'i'),
  },
  {
    design: 'computational',
    says: /\bin[ -]silico\b|\bmolecular docking\b|\bmodell?ing study\b|\bmathematical model|\b(?:transmission|simulation|agent-based) models?\b/i,
  },
  { design: 'case_control', says: /\bcase-? ?control(?:led)? (?:study|studies|analysis)\b/i },
  { design: 'cross_sectional', says: /\bcross-? ?sectional (?:\w+ )?(?:study|survey|analysis|investigation)\b/i },
  {
    design: 'cohort',
    says: /\b(?:cohort|longitudinal|follow-up) (?:study|analysis)\b|\b(?:prospective|retrospective|population-based|registry-based|hospital-based|community-based|historical|birth|inception|longitudinal|nationwide|national|international|multinational|(?:multi|single)-?\s?cent(?:re|er)) (?:[\w-]+ ){0,2}cohort\b|[:–—-] an? (?:[\w-]+,? ){0,4}cohort$|\bretrospective (?:[\w-]+ )?(?:study|analysis|review|chart review)\b|\bprospective observational study\b/i,
  },
  {
    design: 'clinical_trial',
    says: /\bphase (?:[1-4]|i{1,3}v?|iv)(?:[ab])?(?:\/(?:[1-4]|i{1,3}))?[a-b]? (?:[\w-]+ ){0,3}(?:trial|study)\b|\b(?:open-label|single-arm|non-?randomi[sz]ed|pilot|quasi-?randomi[sz]ed) (?:[\w-]+ ){0,3}(?:clinical )?trial\b/i,
  },
  {
    design: 'review',
    says: /\b(?:narrative|literature|scoping|mini|critical|integrative|rapid|state-of-the-art|comprehensive)[- ]review\b|: an? (?:[\w-]+ )?(?:review|overview)\b|\breview of the literature\b|^an? (?:review|overview) of\b/i,
  },
];

/** Sentences that speak of other people's studies; nothing is read from them. */
export const OTHERS =
  /\b(?:previous|prior|earlier|other|existing|published|future|further|recent)(?:ly)? (?:[\w-]+ ){0,3}(?:trials?|stud(?:y|ies)|reviews?|analyses|reports?)\b|\b(?:trials|studies|articles) (?:were|was|are|have|that|which|with|in|of|from|compar)|\b(?:are|is) needed\b|\bneeded to\b|\bshould be\b|\beligible (?:studies|trials)\b|\bin need of\b|mendelian|non-?\s?randomi[sz]/i;
/** The sentence speaks of the work itself, or is one of those that name a design and nothing else. */
const OWN =
  '(?:\\b(?:we|this|our|the (?:present|current|study|design|trial))\\b[^.]{0,60}\\b|^an? (?:[\\w-]+,? ){0,5})';

const PREVIOUS = /\b(?:previous|prior|earlier|recent|published|future)\b/i;

/** Designs as sentences of an abstract name them; in a section on the design any sentence is of the work itself. */
export const ABSTRACT_RULES: readonly DesignRule[] = [
  {
    design: 'meta_analysis',
    says: /\b(?:we|this|the present|the current|our)\b[^.]{0,60}\bmeta-?analys[ei]s\b|\bmeta-?analys[ei]s (?:was|were) (?:performed|conducted|carried|done|undertaken)\b/i,
    unless: PREVIOUS,
  },
  {
    design: 'systematic_review',
    says: /\b(?:we|this|the present|the current|our)\b[^.]{0,40}\bsystematic(?:ally)? (?:literature )?(?:review|searched)|\bwe searched (?:[\w-]+ ){0,3}(?:MEDLINE|PubMed|Embase|the Cochrane|CENTRAL|Web of Science)/i,
    unless: PREVIOUS,
  },
  {
    design: 'animal',
    says: new RegExp(
      `\\b(?:${ANIMALS})\\b[^.]{0,40} (?:was|were) (?:then |also )?(?:randomi[sz]ed|randomly|treated|injected|fed|given|exposed|divided|sacrificed|killed|anaesthetized|anesthetized|subjected|used|immunized|infected|implanted|housed|assigned|allocated)`,
      'i',
    ),
  },
  {
    // Whatever study its cases were found in.
    design: 'case_control',
    says: /\b(?:in|our|this|conducted|carried out|performed|did|using) (?:(?:an?|two|three|four) )?(?:[\w-]+,? ){0,3}nested case[-– ]?control (?:study|studies|analys[ie]s)\b|^(?:methods?:? )?(?:an? )?nested case[-– ]?control (?:study|studies|analys[ie]s)\b/i,
    unless: OTHERS,
  },
  {
    design: 'randomised_trial',
    says: new RegExp(
      '\\b(?:patients?|participants|subjects|individuals|people|persons|adults|children|adolescents|infants|neonates|newborns|women|men|volunteers|sufferers|students|practices|clinics|hospitals|villages|clusters|schools|couples|residents|nurses|physicians|practitioners|eyes|knees|\\d+)\\b[^.;]{0,80}\\b(?:was|were) (?:[a-z]+ )?(?:randomi[sz]ed|randomly (?:assigned|allocated|divided|distributed))\\b|\\bwe (?:prospectively )?(?:randomi[sz]ed|randomly (?:assigned|allocated))\\b|' +
        '\\b(?:in|we|this|our|the (?:present|current|study|design|trial)) (?:[\\w-]+,? ){0,8}randomi[sz]ed,? (?:[\\w-]+,? ){0,6}(?:trial|study|comparison)\\b',
      'i',
    ),
    unless: new RegExp(`${OTHERS.source}|secondary analysis|post[- ]hoc|data from`, 'i'),
  },
  { design: 'case_control', says: new RegExp(`${OWN}case-? ?control (?:study|analysis)\\b`, 'i'), unless: OTHERS },
  { design: 'cross_sectional', says: new RegExp(`${OWN}cross-? ?sectional\\b`, 'i'), unless: OTHERS },
  {
    design: 'cohort',
    says: new RegExp(
      `${OWN}(?:cohort|longitudinal|follow-up) (?:study|analysis)\\b|\\b(?:prospective|retrospective|population-based) (?:[\\w-]+ )?cohort\\b|\\bretrospective(?:ly)? (?:[\\w-]+,? ){0,3}(?:study|analysis|review(?:ed)?|chart|analy[sz]ed)\\b|\\bprospective observational study\\b`,
      'i',
    ),
    unless: OTHERS,
  },
  {
    design: 'case_report',
    says: /\b(?:we|here,? we|this (?:paper|article|report)) (?:report|reports|describe|describes|present|presents) (?:here )?(?:an?|the|one|two|three) (?:[\w-]+ ){0,4}(?:case|patient)s?\b/i,
  },
  {
    design: 'review',
    says: /\b(?:this|the present) (?:[\w-]+ ){0,2}review\b|\bin this (?:article|paper),? we review\b|\bwe review (?:the|recent|current|here)\b|\bherein,? we review\b/i,
  },
];

/** Values of a structured abstract's "Design:" label. */
export const LABEL_RULES: readonly DesignRule[] = [
  {
    design: 'randomised_trial',
    says: /\brandomi[sz](?:ed|ation)\b/i,
    unless: /non-?\s?randomi[sz]|not randomi[sz]|mendelian|secondary|post[- ]hoc|data from|quasi/i,
  },
  { design: 'case_control', says: /\bcase-? ?control\b/i },
  { design: 'cross_sectional', says: /\bcross-? ?sectional\b|\bquestionnaire\b|\bsurvey\b/i },
  { design: 'cohort', says: /\b(?:cohort|longitudinal|retrospective|follow-up study|prospective observational)\b/i },
  { design: 'case_report', says: /\bcase (?:report|series)\b/i },
];
