import { withoutQuestion } from '../text/asking-head.ts';
import { tellsNull } from './null-result.ts';
import { isRow, withoutColumns, withoutNullResults, withoutRemarks } from './review-words.ts';

/**
 * What opens a review's answer before what carries it ("Neither is clearly better, with low certainty: …"), and grades of
 * certainty, are the review's own and stand in no source. The verdict's names, numbers and people are held against the
 * sources all the same, and a model judges whether it follows.
 */
const VERDICT = /^[^:]{2,120}:\s(?=.{40})/;
const SAYS_A_VERDICT =
  /^(?:(?:probably|perhaps|likely|possibly|apparently|broadly|clearly)\s)*(?:yes|no|not|neither|both|mixed|unclear|unlikely|about|around|roughly|rare|common|some|little|few|it|there|cannot|helps?|works?|safe|unsafe|better|worse)\b/i;
const GRADE =
  /[,(]?\s*\b(?:with |of |at )?(?:very low|low|moderate|high)(?: to (?:low|moderate|high))? certainty\b\)?|[,(]?\s*\bcertainty (?:is |was |of the evidence is )?(?:very low|low|moderate|high)\b\)?/gi;

/** Levels of certainty that a sentence claims for itself: "low", "very low". */
export function gradesIn(text: string): string[] {
  return Array.from(text.matchAll(GRADE)).flatMap(
    ([grade]) => /very low|low|moderate|high/i.exec(grade)?.[0].toLowerCase() ?? [],
  );
}

export function withoutGrades(text: string): string {
  return text.replace(GRADE, '');
}

/** A sentence without its opening verdict, grades of certainty and remarks on reporting: what its sources have to say. */
export function withoutOwnWords(claim: string): string {
  const told = ownWordsLeftOut(withoutQuestion(claim), claim);
  return SAYS_A_VERDICT.test(told) ? told.replace(VERDICT, '') : told;
}

function ownWordsLeftOut(part: string, whole: string): string {
  const plain = withoutRemarks(withoutGrades(part));
  return tellsNull(whole) ? withoutNullResults(plain) : plain;
}

/** A longer head is no lead but a part of the sentence. */
const LONGEST_LEAD = 120;
const LEAD = new RegExp(`^([^:|]{3,${LONGEST_LEAD}}): (.{20,})$`, 's');

/**
 * A sentence as two parts, each without the review's own words: the lead, which sums up in words of its own, and what it
 * tells; the lead is empty where there is none or where it is a verdict. A row is its cells without the names of their columns.
 */
export function partsTold(claim: string): { lead: string; told: string } {
  if (isRow(claim)) return { lead: '', told: ownWordsLeftOut(withoutColumns(claim), claim) };
  const said = withoutQuestion(claim);
  const [, lead = '', told = said] = LEAD.exec(said) ?? [];
  return { lead: SAYS_A_VERDICT.test(lead) ? '' : ownWordsLeftOut(lead, claim), told: ownWordsLeftOut(told, claim) };
}
