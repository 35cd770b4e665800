import type { BiasCue } from './shared-cues.ts';

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
