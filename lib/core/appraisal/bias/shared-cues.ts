import type { BiasConcern, BiasDomain } from '#contract/appraisal/bias.ts';

/** Words that speak for a judgement of one domain. */
export interface BiasCue {
  domain: BiasDomain;
  /** Code never suggests `high`: that takes a person who has read the methods. */
  concern: Extract<BiasConcern, 'low' | 'some'>;
  /** Global; read sentence by sentence. */
  words: RegExp;
  /** What the words are taken to mean, as a sentence. */
  why: string;
  /** The cue counts only where these words stand somewhere in the work's own texts, too. */
  requires?: RegExp;
  /** A sentence with these words speaks of something else. */
  unless?: RegExp;
  /** Share (0..1) of participants whose outcome is missing, read from the match; null where it is none. The cue counts where `isFit` says so. */
  missing?: { share(match: RegExpExecArray): number | null; isFit(share: number): boolean };
}

const REGISTERED =
  /\b(?:NCT\d{8}|ISRCTN\s?\d{6,8}|EudraCT\b[^.;\d]{0,20}\d{4}-\d{6}-\d{2}|ACTRN\d{8,16}|ChiCTR[-\w]{4,20}|CTRI\/[\d/]{4,20}|UMIN\d{6,12}|DRKS\d{6,10}|NTR\d{2,6}|IRCT\w{6,20})/g;
const PRIMARY = /\bprimary (?:\w+ )?(?:outcomes?|end ?points?|end-points?|measures?)\b/i;
const BLINDED_ASSESSMENT =
  /\b(?:(?:assessors?|evaluators?|raters?|observers?|investigators?|adjudicators?|assessments?|outcomes?|radiologists?|pathologists?)[- ](?:\w+ ){0,3}(?:blind(?:ed)?|mask(?:ed)?)|(?:blind(?:ed)?|mask(?:ed)?)[- ](?:\w+[- ]){0,3}(?:assess\w*|evaluat\w*|rat(?:ers?|ing)|adjudicat\w*|outcome|read(?:ers?|ing)|end[- ]?points?)|(?:assess\w*|adjudicat\w*|evaluat\w*)[^.;]{0,50}(?:unaware|without knowledge|blinded|masked))\b/gi;

/** Read alike in trials and in other studies; the first that is found decides its domain. */
export const BLINDED_CUE: BiasCue = {
  domain: 'measurement',
  concern: 'low',
  words: BLINDED_ASSESSMENT,
  why: 'Who assessed the outcome did not know the group.',
};

export const SELF_REPORT_CUE: BiasCue = {
  domain: 'measurement',
  concern: 'some',
  words:
    /\b(?:self|patient|parent)[- ](?:report(?:ed|s)?|rated|assessed)\b(?!\s+(?:use|intake|exposure|consumption|adherence))/gi,
  why: 'Participants reported the outcome themselves.',
  unless: /\b(?:baseline|exposures?|exposed|predict\w*|risk factors?|adherence|intake|eligib\w+|diet\w*)\b/i,
};

export const REPORTING_CUES: readonly BiasCue[] = [
  {
    domain: 'reporting',
    concern: 'some',
    words:
      /\b(?:post[- ]?hoc (?:\w+ )?(?:sub)?(?:analys[ie]s|groups?|study)|(?:was|were|is|are) not (?:pre[- ]?)?specified|retrospectively registered|secondary analys[ie]s|exploratory analys[ie]s)\b/gi,
    why: 'The result was not the one planned first.',
  },
  {
    domain: 'reporting',
    concern: 'low',
    words: REGISTERED,
    why: 'The study is registered and its primary outcome is named; the two were not compared.',
    requires: PRIMARY,
  },
  {
    domain: 'reporting',
    concern: 'low',
    words: /^Primary outcome: [^\n]{3,300}/g,
    why: 'The primary outcome stands in the registry; it was not compared with the report.',
  },
  {
    domain: 'reporting',
    concern: 'some',
    words: REGISTERED,
    why: 'The study is registered; which outcome was its primary one is not stated.',
  },
];
