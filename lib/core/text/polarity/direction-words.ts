/**
 * Words of change and comparison, one row a word. `told`, `tested` and `spoken` are sources of patterns of the forms in which
 * the word tells what happened, each read beside the one before it: `told` in any prose, `tested` only where results are
 * looked for (elsewhere these words describe more often than they tell), `spoken` in the plain words of somebody who answers.
 */
export interface ChangeWord {
  /**
   * Its forms whose stems are compared word by word; none where they rather name a thing, as in "extended release" and
   * "double-blind", or where one word alone does not tell it.
   */
  words: string;
  told?: string;
  tested?: string;
  spoken?: string;
  /** A judgement of what happened, and no amount: whether there is more or less of it depends on what it is said of. */
  worth?: 'better' | 'worse' | 'relief';
}

const OFTEN = '(?:frequent(?:ly)?|common(?:ly)?|often|likely|prevalent|pronounced|severe|rapid(?:ly)?)';
/** "Less than five years" gives a time, and no change. */
const NO_TIME = '(?! than \\w+ (?:years?|months?|weeks?|days?))';

/** More or better: an improvement counts as more of the thing that it names. */
export const UP: readonly ChangeWord[] = [
  { words: 'increase', told: 'increas(?:e[sd]?|ing)' },
  { words: 'elevate', told: 'elevat(?:es?|ed|ing|ions?)' },
  { words: 'raise', told: 'rais(?:es?|ed|ing)' },
  { words: 'rise', told: 'r[io]se[ns]?' },
  { words: 'higher high', told: 'higher' },
  { words: 'greater', told: 'greater' },
  { words: 'enhance', told: 'enhanc(?:es?|ed|ing|ements?)' },
  { words: 'improve improvement', told: 'improv(?:es?|ed|ing|ements?)', worth: 'better' },
  { words: 'promote', told: 'promot(?:es?|ed|ing)' },
  { words: 'upregulate', told: 'up-?regulat(?:es?|ed|ing|ion)' },
  { words: 'stimulate stimulation', told: 'stimulat(?:es?|ed|ing|ion)' },
  { words: 'activate', told: 'activat(?:es?|ed|ing|ion)', tested: 'reactivat(?:es|ed|ing)' },
  { words: 'induce', told: 'induc(?:es?|ed|ing)' },
  { words: 'augment', told: 'augment(?:s|ed|ing)?' },
  { words: 'boost', told: 'boost(?:s|ed|ing)?' },
  { words: 'strengthen', told: 'strengthen(?:s|ed|ing)?' },
  { words: 'accelerate', told: 'accelerat(?:es?|ed|ing)' },
  { words: 'prolong', told: 'prolong(?:s|ed|ing|ation)?' },
  { words: '', told: 'extend(?:s|ed|ing)?' },
  { words: 'restore', told: 'restor(?:es?|ed|ing)', worth: 'better' },
  { words: 'exacerbate', told: 'exacerbat(?:es?|ed|ing)', worth: 'worse' },
  { words: 'potentiate', told: 'potentiat(?:es?|ed|ing)' },
  { words: 'facilitate', told: 'facilitat(?:es?|ed|ing)' },
  { words: 'gain', told: 'gain(?:s|ed)?' },
  { words: 'more', tested: `more ${OFTEN}`, spoken: `more${NO_TIME}|excess` },
  { words: '', tested: 'doubl(?:es|ed|ing)', spoken: 'doubled?' },
  { words: '', tested: 'tripl(?:es|ed|ing)|quadrupl(?:es|ed|ing)', spoken: 'tripled?' },
  { words: 'longer', tested: 'lengthen(?:s|ed|ing)?', spoken: 'longer' },
  { words: 'larger', spoken: 'larger|bigger|(?!carr|barr|earl|suppl|soci)\\p{L}{3,}ier' },
  { words: '', spoken: 'went up|goes up|associated positively|positively associated' },
  { words: 'expand expansion amplify faster' },
  { words: 'better superior beneficial benefit' },
];

/** Less or worse. */
export const DOWN: readonly ChangeWord[] = [
  { words: 'decrease', told: 'decreas(?:e[sd]?|ing)' },
  { words: 'reduce reduction', told: 'reduc(?:es?|ed|ing|tions?)' },
  { words: 'lower low', told: 'lower(?:s|ed|ing)?' },
  { words: 'fewer', told: 'fewer', tested: 'rarer' },
  { words: 'less lessen', told: 'less', tested: `less ${OFTEN}` },
  { words: 'decline', told: 'declin(?:es?|ed|ing)' },
  { words: 'diminish', told: 'diminish(?:es|ed|ing)?' },
  { words: 'inhibit inhibition', told: 'inhibit(?:s|ed|ing|ion)?' },
  { words: 'suppress suppression', told: 'suppress(?:es|ed|ing|ion)?' },
  { words: 'attenuate attenuation', told: 'attenuat(?:es?|ed|ing|ion)' },
  { words: 'prevent prevention', told: 'prevent(?:s|ed|ing|ion)?' },
  { words: 'slow', told: 'slow(?:s|ed|ing|er)?' },
  { words: 'delay', told: 'delay(?:s|ed|ing)?' },
  { words: 'block blockade', told: 'block(?:s|ed|ing)?' },
  { words: 'downregulate', told: 'down-?regulat(?:es?|ed|ing|ion)' },
  { words: 'alleviate', told: 'alleviat(?:es?|ed|ing)', worth: 'relief' },
  { words: 'ameliorate', told: 'ameliorat(?:es?|ed|ing)', worth: 'relief' },
  { words: 'mitigate', told: 'mitigat(?:es?|ed|ing)' },
  { words: 'impair impairment', told: 'impair(?:s|ed|ing)?', worth: 'worse' },
  { words: 'worsen', told: 'worsen(?:s|ed|ing)?', worth: 'worse' },
  { words: 'deteriorate', told: 'deteriorat(?:es?|ed|ing)', worth: 'worse' },
  { words: 'relieve', told: 'reliev(?:es?|ed|ing)', worth: 'relief' },
  { words: 'shorten', told: 'shorten(?:s|ed|ing)?' },
  { words: 'limit', told: 'limit(?:s|ed|ing)' },
  { words: 'abolish', told: 'abolish(?:es|ed|ing)?' },
  { words: '', told: 'protect(?:s|ed|ing|ive)? against' },
  { words: 'halve halving', told: 'halv(?:es?|ed|ing)' },
  { words: 'fall', told: 'fell' },
  { words: 'drop', told: 'drop(?:s|ped)?' },
  { words: 'antagonize', tested: 'antagoni[sz](?:es|ed|ing)' },
  { words: '', tested: 'dampen(?:s|ed|ing)?' },
  { words: 'silence', tested: 'silenc(?:es|ed|ing)' },
  { words: 'smaller', tested: 'smaller' },
  { words: '', tested: 'interrupt(?:s|ed|ing)' },
  { words: 'shrink', tested: 'shr[ai]nks?' },
  { words: 'disrupt', tested: 'disrupt(?:s|ed|ing)' },
  { words: 'shorter', spoken: 'shorter' },
  { words: 'loss', spoken: 'lost' },
  { words: '', spoken: 'went down|goes down|cuts?|stops?|stopped|inverse(?:ly)?|negatively associated' },
  { words: 'inactivate weaken abrogate ablate deplete depletion minimize repress repression' },
  { words: 'inferior worse ineffective' },
];

/** What did not happen: "no differences", "no evidence". */
export const NO_CHANGE_OF =
  'differences?|effects?|associations?|changes?|benefits?|improvements?|reductions?|increases?|correlations?|relationships?|impact|evidence';
/** Nothing changed, in one word. */
export const UNCHANGED = 'unchanged|unaffected';
/** The same where results are looked for. */
export const UNCHANGED_TESTED = 'unaltered|unimpaired|undiminished|spar(?:es|ed)|hardly (?:any|differ\\w*)';
/** Two things are alike. */
export const ALIKE = 'similar|comparable';

/** Words that stand against each other as those of one row of change do, and are no change themselves. */
export const HIGH = 'positive effective safe significant above after presence susceptible';
export const LOW = 'harmful harm negative unsafe insignificant below before absence resistant';

/** Pairs that the ways of change do not already set against each other in a useful way. */
export const OPPOSED_PAIRS: readonly (readonly [string, string])[] = [
  ['improve', 'worsen'],
  ['improve', 'deteriorate'],
  ['similar', 'different'],
  ['same', 'different'],
  ['more', 'similar'],
  ['men', 'women'],
  ['male', 'female'],
  ['early', 'late'],
  ['acute', 'chronic'],
  ['with', 'without'],
  ['always', 'never'],
  ['all', 'none'],
  ['affected', 'unaffected'],
  ['changed', 'unchanged'],
  ['associated', 'unrelated'],
  ['related', 'unrelated'],
];
