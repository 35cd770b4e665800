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

/** RoB 2 guidance, signalling question 3.1: data of 95% of the participants are often enough. */
const MOST_MISSING = 0.05;

const NUMBER = '(\\d[\\d,]{0,9}(?:\\.\\d{1,3})?)';
const LOST = '(?:lost to follow[- ]?up|loss to follow[- ]?up|attrition|drop(?:ped)?[- ]?outs?)';
/** Of the study, and not of a questionnaire. */
const THE_STUDY =
  '(?:the |its |full |complete |planned )*(?:\\d{1,3}[- ]?(?:week|month|year|day)s? )?(?:of )?(?:trial|study|protocol|follow[- ]?up|treatment period)\\b';
const COMPLETED = `(?:completed (?:${THE_STUDY})|(?:trial|study) completion|(?:complete|full) follow[- ]?up|follow[- ]?up rate|retention)`;

const number = (text: string | undefined) => Number((text ?? '').replaceAll(',', ''));
const percent = (text: string | undefined) => {
  const value = number(text);
  return value <= 100 ? value / 100 : null;
};
const ratio = (part: string | undefined, whole: string | undefined) => {
  const [some, all] = [number(part), number(whole)];
  return all > 0 && some <= all ? some / all : null;
};
/** Rounded: 1 − 0.95 is a hair more than 0.05. */
const missing = (complete: number | null) => (complete === null ? null : Number((1 - complete).toFixed(9)));

/** Where a share stands to what it is of; the first number is the share's, or both are those of "n of N". */
const SHARES: readonly { words: string; share: (match: RegExpExecArray) => number | null }[] = [
  {
    words: `\\b(?:no|none of the) (?:patients?|participants?|subjects?|one) (?:was|were) ${LOST}\\b`,
    share: () => 0,
  },
  {
    words: `\\ball (?:\\d[\\d,]{0,9} )?(?:patients|participants|subjects|women|men|children|adults) completed ${THE_STUDY}`,
    share: () => 0,
  },
  { words: `\\b${LOST}\\b[^.;%\\d]{0,40}${NUMBER}\\s?%`, share: ([, lost]) => percent(lost) },
  { words: `${NUMBER}\\s?%\\)?[^.;%\\d]{0,40}\\b${LOST}\\b`, share: ([, lost]) => percent(lost) },
  {
    words: `\\b${NUMBER} (?:out )?of (?:the )?${NUMBER}\\b[^.;%\\d]{0,60}\\b${LOST}\\b`,
    share: ([, lost, all]) => ratio(lost, all),
  },
  {
    words: `\\b${NUMBER} (?:out )?of (?:the )?${NUMBER}\\b[^.;]{0,60}?\\b${COMPLETED}`,
    share: ([, rest, all]) => missing(ratio(rest, all)),
  },
  {
    words: `\\bof (?:the )?${NUMBER} [^.;\\d]{0,60}, ${NUMBER}\\b[^.;]{0,40}?\\b${COMPLETED}`,
    share: ([, all, rest]) => missing(ratio(rest, all)),
  },
  {
    words: `\\b${COMPLETED}[^.;%\\d]{0,40}${NUMBER}\\s?%`,
    share: ([, rest]) => missing(percent(rest)),
  },
  {
    words: `${NUMBER}\\s?%\\)?[^.;%\\d]{0,40}\\b${COMPLETED}`,
    share: ([, rest]) => missing(percent(rest)),
  },
];

/** How many participants are missing at the end, for trials and other studies alike. What is more than few comes first. */
export const MISSING_CUES: readonly BiasCue[] = [
  ...SHARES.map(
    ({ words, share }): BiasCue => ({
      domain: 'missing_data',
      concern: 'some',
      words: new RegExp(words, 'gi'),
      why: 'More than 5% of the participants are missing at the end.',
      missing: { share, isFit: (lost) => lost > MOST_MISSING },
    }),
  ),
  ...SHARES.map(
    ({ words, share }): BiasCue => ({
      domain: 'missing_data',
      concern: 'low',
      words: new RegExp(words, 'gi'),
      why: 'At most 5% of the participants are missing at the end.',
      missing: { share, isFit: (lost) => lost <= MOST_MISSING },
    }),
  ),
];
