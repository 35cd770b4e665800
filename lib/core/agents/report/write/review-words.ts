/**
 * The words that the writing rules require of a review and that no source contains: its leads, verdicts, column names,
 * remarks on results and on reporting. The only list of them, for the prompts and for the code that parses their
 * answers.
 */
export const REVIEW_WORDS = {
  /** Before the sentence that answers the whole question. */
  verdict: 'In short',
  /** Before a judgement for practice, in the answer and in a section. */
  decision: 'For a decision',
  judgement: 'Judgement',
  /** Before an interpretation of how far results apply. */
  readings: ['This means', 'This does not show'],
  /** For a result that is not significant. */
  nullResult: 'no clear difference',
  /** For an interval that includes a relevant effect. */
  notExcluded: 'does not exclude',
  /** For what the works do not say, in a sentence and in a cell. */
  notReported: 'not reported',
  blank: 'not given',
  /** For a figure that cannot be right as printed. */
  outsideInterval: 'outside its own interval as printed',
  /** After an explanation that no work gives. */
  own: '(our reading)',
  /** After a calculated figure. */
  calculated: '(calculated)',
} as const;

const READING = new RegExp(
  `^(?:${[...REVIEW_WORDS.readings, REVIEW_WORDS.decision, REVIEW_WORDS.verdict, REVIEW_WORDS.judgement].join('|')}|This does not (?:mean|prove))\\b`,
  'i',
);

/**
 * "This means …", "For a decision: …", "In short: …", "Judgement: …": how far results apply, which no source says. Its
 * numbers must be those of its sources; whether it follows from them is for the model that checks it.
 */
export function isReading(claim: string): boolean {
  return READING.test(claim);
}

/** In place of a lead or after one: "A likely reason is that …". */
const EXPLAINS =
  /^(?:[^:|]{3,90}: )?(?:an?|one|another|the most) (?:likely|possible|plausible) (?:reasons?|explanations?|causes?)\b/i;
/** At the end of a sentence: "…, which was not tested", "…, though no work tested this". */
const UNTESTED =
  /\b(?:inferences?|possibilit(?:y|ies)|readings?|explanations?|reasons?) (?:that|which) no (?:work|study|trial)(?: found)? (?:has )?(?:tested|reported|examined|followed)\.?$|(?:,|\b(?:but|though|although|and)) (?:which|this|that|it|none|no (?:work|study|trial)(?: found)?)(?: (?:has|have|was|were|is|been|not))* (?:tested|reported|examined|followed)(?: (?:this|that|it|so))?(?: \(our reading\))?\.?$/i;

/**
 * "A likely reason is …", "…, which no work tested", "… (our reading)": an explanation of the review's own that is
 * marked as such. Its numbers, names and populations are compared with the sources; whether it may be drawn from them
 * is for the model that checks the meaning.
 */
export function isInference(claim: string): boolean {
  return EXPLAINS.test(claim) || UNTESTED.test(claim) || IS_OWN.test(claim);
}

const IS_OWN = /\(our reading\)[.\s]*$/i;

const COLUMN_NAMES = /(?:^|\|)\s*[^:|]{1,60}:\s/g;

/** A table row without its column names and blanks. */
export function withoutColumns(row: string): string {
  return row.replace(COLUMN_NAMES, '| ').replace(/\s*\b(?:\p{L}+ ){1,2}–(?=\s*[|,;]|$)/gu, '');
}

export function isRow(claim: string): boolean {
  return claim.includes(' | ');
}
