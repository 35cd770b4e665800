/**
 * What opens a review's answer before what carries it ("Neither is clearly better, with low certainty: …"), and grades of
 * certainty, are the review's own and stand in no source. The verdict's names, numbers and people are held against the
 * sources all the same, and a model judges whether it follows.
 */
const VERDICT = /^[^:;]{2,120}:\s(?=.{40})/;
const SAYS_A_VERDICT =
  /^(?:(?:probably|perhaps|likely|possibly|apparently|broadly|clearly)\s)*(?:yes|no|not|neither|both|mixed|unclear|unlikely|about|around|roughly|rare|common|some|little|few|it|there|cannot|helps?|works?|safe|unsafe|better|worse)\b/i;
const GRADE =
  /[,(]?\s*\b(?:with |of |at )?(?:very low|low|moderate|high)(?: to (?:low|moderate|high))? certainty\b\)?|[,(]?\s*\bcertainty (?:is |was |of the evidence is )?(?:very low|low|moderate|high)\b\)?/gi;

/** A sentence without its opening verdict and without grades of certainty: what its sources have to say. */
export function withoutVerdict(claim: string): string {
  const graded = claim.replace(GRADE, '');
  return SAYS_A_VERDICT.test(graded) ? graded.replace(VERDICT, '') : graded;
}
