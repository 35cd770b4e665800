/**
 * The words that the writing rules demand of a review and that no source says: its leads, verdicts, names of columns, remarks on
 * results and on reporting. The one list of them, for the prompts and for what reads their answers.
 */
export const REVIEW_WORDS = {
  /** Before the sentence that answers the whole question. */
  verdict: 'In short',
  /** Before a judgement for practice, in the answer and in a section. */
  decision: 'For a decision',
  judgement: 'Judgement',
  /** Before a reading of how far results carry. */
  readings: ['This means', 'This does not show'],
  /** Of a result that is not significant. */
  nullResult: 'no clear difference',
  /** Of an interval that holds an effect that would matter. */
  notExcluded: 'does not exclude',
  /** Of what the works do not say, in a sentence and in a cell. */
  notReported: 'not reported',
  blank: 'not given',
  /** Of a figure that cannot be right as it is printed. */
  outsideInterval: 'outside its own interval as printed',
  /** Behind an explanation that no work gives. */
  own: '(our reading)',
  /** Behind what was worked out. */
  calculated: '(calculated)',
} as const;

const READING = new RegExp(
  `^(?:${[...REVIEW_WORDS.readings, REVIEW_WORDS.decision, REVIEW_WORDS.verdict, REVIEW_WORDS.judgement].join('|')}|This does not (?:mean|prove))\\b`,
  'i',
);

/**
 * "This means …", "For a decision: …", "In short: …", "Judgement: …": how far results carry, which no source writes. Its
 * numbers have to be those of its sources; whether it follows from them is for the model that checks it.
 */
export function isReading(claim: string): boolean {
  return READING.test(claim);
}

/** In place of a lead or behind one: "A likely reason is that …". */
const EXPLAINS =
  /^(?:[^:|]{3,90}: )?(?:an?|one|another|the most) (?:likely|possible|plausible) (?:reasons?|explanations?|causes?)\b/i;
/** At the end of a sentence: "…, which was not tested", "…, though no work tested this". */
const UNTESTED =
  /\b(?:inferences?|possibilit(?:y|ies)|readings?|explanations?|reasons?) (?:that|which) no (?:work|study|trial)(?: found)? (?:has )?(?:tested|reported|examined|followed)\.?$|(?:,|\b(?:but|though|although|and)) (?:which|this|that|it|none|no (?:work|study|trial)(?: found)?)(?: (?:has|have|was|were|is|been|not))* (?:tested|reported|examined|followed)(?: (?:this|that|it|so))?(?: \(our reading\))?\.?$/i;

/**
 * "A likely reason is …", "…, which no work tested", "… (our reading)": an explanation of the review's own, that says so. Its numbers, names and
 * people are held against the sources; whether it may be drawn from them is for who judges the meaning.
 */
export function isInference(claim: string): boolean {
  return EXPLAINS.test(claim) || UNTESTED.test(claim) || IS_OWN.test(claim);
}

const IS_OWN = /\(our reading\)[.\s]*$/i;

const COLUMN_NAMES = /(?:^|\|)\s*[^:|]{1,60}:\s/g;

/** A row of a table without the names of its columns and its blanks. */
export function withoutColumns(row: string): string {
  return row.replace(COLUMN_NAMES, '| ').replace(/\s*\b(?:\p{L}+ ){1,2}–(?=\s*[|,;]|$)/gu, '');
}

export function isRow(claim: string): boolean {
  return claim.includes(' | ');
}
