/**
 * Words that deny, as sources of patterns without groups of their own. They are apart because not every question is
 * answered by all of them: "no" denies a sentence, "without" a thing in it, "unchanged" a change.
 */

/** They deny the sentence, or the clause, in which they stand. */
export const NOT = 'not|no|never|neither|nor|cannot';
/** The same where they are weakened or stand for a noun. */
export const HARDLY = 'hardly|barely|none|non';
/** They deny that a thing is there, and seldom the sentence. */
export const LACKING = 'lack(?:s|ed|ing)?|without|absen(?:t|ce)';
/** They deny an act that is named behind them. */
export const FAILING = 'fail(?:s|ed|ing|ure)? to|unable to';
/** They deny one of two things that are named. */
export const RATHER = 'rather than|instead of';

/** They deny a thing as LACKING does, and leave the sentence standing: "independent of", "excluded". */
export const DENYING_A_THING =
  'independent(?:ly)?|irrespective|regardless|un(?:related|associated)|instead|rather|same|equal(?:ly)?|rare(?:ly)?|few|stable|' +
  'retain(?:s|ed)?|maintain(?:s|ed)?|exclud\\p{L}*|deficien(?:t|cy)|impossible';
/** They deny a change, an effect or a likeness: "unchanged", "minimal", "refuted". */
export const DENYING_OTHERWISE =
  'un(?:changed|blinded|affected|altered|detectable|impaired|successful|common|responsive)|similar(?:ly|ity)?|equivalent|comparable|' +
  'minimal(?:ly)?|little|insufficient|inadequate|ineffective|insignificant|nonsignificant|null|devoid|negligible|refut\\p{L}*|' +
  'contrary|disprov\\p{L}*|incapable|dispensable|redundant';
