import { remembering } from '../text/remembering.ts';

/**
 * The words that the writing rules demand of a review and that no source says: its leads, verdicts, names of columns, remarks on
 * results and on reporting. The one list of them: the prompts name them from here, and the checks know them from here.
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

const QUALIFYING =
  /^(?:silent|hidden|undetected|(?:un|sub)?clinical|recogni[sz]ed|unrecogni[sz]ed|late|later|early|earlier|further|new|known|possible|probable|miss|missed|misses|exceeds?|exceeded|far|serious|severe|mild|recent|previous|any|rare|common|more|most|less|fewer|few|many|several|other|all|both|additional)$/i;

/** "Late disease", "missed infections": when, how or whether a thing is seen, and not which thing it is. */
export function qualifies(word: string): boolean {
  return QUALIFYING.test(word);
}

const UNTIL = String.raw`(?:(?!\b(?:while|whereas|and|but|though|although|so)\b)[^,;:.()|]){0,120}`;
const PART = `(?:said|told|stated|reported|named|specified|listed|separated|given|printed|known|tested|studied|examined|measured|compared|assessed)`;
const ENDS = String.raw`(?=\s*(?:[,;.:|)–]|$)|\s(?:for|as|and|from|separately|here|alone)\b)`;
const FACTS = `(?:P values?|(?:confidence )?intervals?|figures?|sizes?|numbers?|estimates?|ratios?|absolute rates?|doses?|comparator|comparison group|control group)`;

/** What a review says of its sources' reporting, or reads off an interval: denials that no source writes. */
const REMARKS: readonly RegExp[] = [
  String.raw`\s*\([^()]{0,120}\bcalculated(?: from arms of [^()]{0,60})?\)`,
  String.raw`[,;(]?\s*\b(?:and |but |though )?(?:with )?(?:no|without) (?:confidence )?intervals?(?: (?:is|are|was|were|being))?(?: (?:shown|given|reported|stated))?\)?`,
  // "… does not exclude a benefit", "a benefit is not ruled out", "which excludes neither".
  String.raw`[,;(]?\s*\b(?:and |but |though |while |so )?(?:an?|the|this|these|its|their|whose|neither|both)? ?(?:wide |confidence )*(?:intervals?(?: that| which)? |which |that |it )?(?:(?:do|does|did|could|can|would) ?not (?:exclude|rule out)|(?:just |barely )?excludes? (?:no|neither))\b${UNTIL}\)?`,
  String.raw`\b(?:(?:(?:is|are) )?not|cannot be|looks?) (?:excluded|ruled out)\b`,
  String.raw`[,;(]?\s*\b(?:and |but )?(?:which |that |it |(?:the|this|its) (?:\p{L}+ ){1,3})?(?:(?:do|does|did) not (?:say|state|tell|name|report)|without (?:saying|stating|telling|giving|naming|reporting)|says? nothing (?:of|about|on))${UNTIL}\)?`,
  // "How often is not told", "number not stated", "the comparator is not named".
  String.raw`[,;(]?\s*\b(?:and |but |yet )?(?:how|whether|which|what|when|why|in whom|for how long)\b${UNTIL}\b(?:is|are|was|were) not ${PART}\b`,
  String.raw`\s*\b(?:(?:is|are|was|were|has been|have been) )?not (?:yet |clearly )?${PART}\b${ENDS}`,
  String.raw`\bnot shown(?=\s*(?:[,;.:)|]|$))`,
  String.raw`[,;(]?\s*\b(?:(?:is|are|was|were) )?not described as ${UNTIL}\)?`,
  String.raw`[,;(]?\s*\b(?:and |but |yet )?(?:neither|no|without) [^,;:.()|]{0,60}?\b(?:(?:is|are|was|were|being) (?:given|shown|reported|told)|named|stated)\b(?: as a figure)?`,
  String.raw`\b(?:(?:gives?|gave|reports?|reported|names?|states?|shows?|with) )?(?:no|without) ${FACTS}\b${UNTIL}`,
  // "It cannot show how large a benefit remains possible", "near-equal shares do not prove equivalence".
  String.raw`\b(?:(?:do|does) not (?:prove|settle)|cannot (?:show|tell|say|prove|settle|be relied on))\b${UNTIL}`,
  // What an interval holds: "runs from no effect to a doubling", "the lower limit lies close to no effect".
  String.raw`(?<=\b(?:intervals?|limits?|bounds?)\b[^,;:.()|]{0,60})\b(?:holds?|spans?|lies?|ends?|runs?|reach(?:es)?)\b${UNTIL}`,
  String.raw`\b(?:(?:is|are|was|were) not|lack of|without) (?:randomi[sz]ed|randomi[sz]ation|blinded|blinding)\b`,
  String.raw`,? not (?:how|whether|which|when|what)\b${UNTIL}`,
  String.raw`\b(?:is|are|was|were) not (?:in|on|among) (?:that|this|the|their|its) (?:list|figures|outcomes|comparisons?)\b`,
  String.raw`\b(?:do|does) not fit together\b|\b(?:(?:lies|is|stands|falls) )?${REVIEW_WORDS.outsideInterval.replace(' as printed', '(?: as printed)?')}`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** Characters of sentences, each of which several rules read. */
const SENTENCES_KEPT = 500_000;

/** A sentence without its remarks on what sources report and on what intervals hold. */
export const withoutRemarks: (text: string) => string = remembering(SENTENCES_KEPT, (text) =>
  REMARKS.reduce((left, pattern) => left.replace(pattern, ''), text),
);

const REPORTED = `(?:mention|report|name|describe|address|discuss|state|specif|cover|list|tell|told|say|said|give|gave)\\w*`;
const STUDIED = `(?:test|stud|examin|includ|enrol|follow|measur|assess)\\w*`;
const WORKS = `(?:works?|abstracts?|sources?|stud(?:y|ies)|trials?|records?|papers?|reviews?|texts?|reports?)`;

/**
 * What a review says that its sources did not study or do not mention: "neither work tested people", "gives no risk for
 * humans", "necrosis is not mentioned in either abstract".
 */
const UNSTUDIED = [
  `\\b(?:neither|no|none of (?:the|these|those)) (?:[\\p{L}-]+ ){0,3}?(?:${REPORTED}|${STUDIED})\\b[^.;:|]{0,160}`,
  `\\b(?:${REPORTED}|${STUDIED}) (?:nothing|no|little|none|neither)\\b[^.;:|]{0,160}`,
  `\\b(?:do|does|did|can) ?not (?:${REPORTED}|${STUDIED}|(?:speak|extend|apply|carry)\\w*)\\b[^.;:|]{0,160}`,
  '\\b(?:no|without|nor any) (?:mention|word|report)s? (?:is made )?(?:of|on|about)\\b[^.;:|]{0,160}',
  '\\bnothing (?:is |was )?(?:said|told|reported|stated) (?:of|on|about)\\b[^.;:|]{0,160}',
  '[^,.;:|]{0,80}\\bcannot be (?:read|carried|inferred|transferred|applied|told)\\b[^.;:|]{0,120}',
  `[^,.;:|]{0,80}\\b(?:is|are|was|were|goes?|went) (?:not|never|nowhere|un)[ -]?(?:mentioned|reported|named|described|addressed|discussed|stated|specified|covered|listed)\\b(?:\\s*(?=[,;.:|)]|$)|[^,.;:|]{0,40}\\b${WORKS}\\b)`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** A cell that is left open, with the name of its column: "Necrosis: not mentioned", "Hip fracture: none found". */
const BLANK_CELL =
  /[^|,;.]*\b(?:not (?:mentioned|reported|given|told|stated|named|studied|tested|measured|known|retrieved|available)|none (?:found|retrieved|reported|mentioned|given)|nothing (?:found|retrieved|reported))\b[^|,;.]*/giu;

/** A sentence without what it says that nobody studied or mentions: of that its sources do not speak. */
export function withoutUnstudied(text: string): string {
  const told = isRow(text) ? text.replace(BLANK_CELL, '') : text;
  return UNSTUDIED.reduce((left, pattern) => left.replace(pattern, ''), told);
}

/** In any sentence: "hip fracture should be looked up", "What to look up: hip fracture". */
const ADVICE =
  /[^.;|,:]{0,160}\b(?:(?:should|must|needs? to) be looked up|worth looking up)\b[^.;|]{0,300}|(?<=(?:^|\|\s?)[^.;:|]{0,40}\blook(?:ed|ing)? up\b[^.;:|]{0,40}:)[^.;|]{0,300}/giu;
/** And in a reading: "For a decision: Look up trials with hip fracture first." */
const ADVICE_OF_READING =
  /[^.;|]{0,300}\b(?:(?:should|must|needs? to) be (?:looked up|(?:sought|read|looked at) first)|worth looking up)\b[^.;|]{0,300}|[^.;|,]{0,160}\blook(?:ing)? up\b[^.;|]{0,300}/giu;

/** A sentence without what it advises to look up elsewhere: of that no source need speak, whomever it is about. */
export function withoutAdvice(text: string): string {
  return text.replace(isReading(text) ? ADVICE_OF_READING : ADVICE, '');
}

/** "No clear difference", "not clearly different", "without a clear benefit". */
const NO_CLEAR =
  /\b(?:no|without (?:an? )?|neither (?:\p{L}+ ){0,3})\s?(?:clear|clearly|significant|significantly|statistically significant)\s(?:difference|differences|benefit|gain|effect|association|advantage|harm|change|increase|reduction|better|worse)\b|\bnot (?:clearly|significantly) (?:different|associated|related)\b/giu;

/** A sentence that says of a result that is not significant that it is similar; only for one whose figures show that it is not. */
export function withoutNullResults(text: string): string {
  return text.replace(NO_CLEAR, 'similar');
}

const READING = new RegExp(
  `^(?:${[...REVIEW_WORDS.readings, REVIEW_WORDS.decision, REVIEW_WORDS.verdict, REVIEW_WORDS.judgement].join('|')}|This does not (?:mean|prove))\\b`,
  'i',
);

/**
 * "This means …", "For a decision: …", "In short: …", "Judgement: …": how far results carry, which no source writes. Its names,
 * numbers and people, and whether it tells a cause or a proof, are held against the sources; the rest is for who judges it.
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
