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

/** What a review says of its sources' reporting, or reads off an interval: denials that no source writes. */
const REMARKS: readonly RegExp[] = [
  /\s*\([^()]{0,120}\bcalculated\)/gi,
  /[,;(]?\s*\b(?:and |but |though )?(?:with )?(?:no|without) (?:confidence )?intervals?(?: (?:is|are|was|were|being))?(?: (?:shown|given|reported|stated))?\)?/gi,
  /[,;(]?\s*\b(?:and |but |though |while )?(?:an?|the|this|these|its|their|whose|neither|both)? ?(?:wide |confidence )*intervals?(?: that| which)? (?:(?:do|does|did|could) not (?:exclude|rule out)|excludes? no)(?:(?!\b(?:while|whereas|and|but|though|although)\b)[^,;.()]){0,120}\)?/gi,
  /[,;(]?\s*\b(?:and |but )?(?:which |that |it |(?:the|this|its) (?:\p{L}+ ){1,3})?(?:(?:do|does|did) not (?:say|state|tell)|without (?:saying|stating|telling))(?:(?!\b(?:while|whereas|and|but|though|although)\b)[^,;.()]){0,120}\)?/giu,
];

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
  const graded = [GRADE, ...REMARKS].reduce((left, pattern) => left.replace(pattern, ''), claim);
  return SAYS_A_VERDICT.test(graded) ? graded.replace(VERDICT, '') : graded;
}

/**
 * "This means …", "This does not show …", "For a decision: …", "In short: …", "Judgement: …": how far results carry, which no source writes. Its names,
 * numbers and people, and whether it tells a cause or a proof, are held against the sources; the rest is for who judges it.
 */
export function isReading(claim: string): boolean {
  return /^(?:this (?:means|does not (?:mean|show|prove))|for a decision|in short|judgement)\b/i.test(claim);
}
