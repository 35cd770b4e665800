/**
 * Words that deny, as sources of patterns without groups of their own. They are apart because not every question is
 * answered by all of them: "no" denies a sentence, "without" a thing in it, "unchanged" a change.
 */

/** They deny the sentence, or the clause, in which they stand. */
export const NOT = 'not|no|never|neither|nor|cannot';
/** They deny an act that is named behind them. */
export const FAILING = 'fail(?:s|ed|ing|ure)? to|unable to';
/** They deny one of two things that are named. */
export const RATHER = 'rather than|instead of';
