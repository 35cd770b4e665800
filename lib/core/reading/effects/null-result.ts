import { isNegated } from '../../text/polarity/negation.ts';
import { FAILING, NOT } from '../../text/polarity/negation-words.ts';
import { findEffects } from './effects.ts';

/** What a null result denies: "no clear difference", "did not lower", "failed to show a benefit". */
const DENIED = new RegExp(
  `\\b(?:${NOT}|without|lack of|absence of|little|${FAILING})\\b(?! only\\b)[^.;:]{0,50}?\\b(?:differ\\w*|effects?|affect\\w*|associat\\w*|chang\\w*|alter\\w*|benefits?|advantages?|improv\\w*|reduc\\w*|increas\\w*|decreas\\w*|lower\\w*|higher|rais\\w*|impacts?|influenc\\w*|relat\\w*|correlat\\w*|significan\\w*|superior\\w*|inferior\\w*|better|worse|more|less|fewer|prevent\\w*)\\b`,
  'iu',
);
/** The same without a denial: "comparable between the arms", "as often as", "remained stable", "P = 0.41". */
const ALIKE =
  /\b(?:similar(?:ly|ity)?|comparable|equivalent|the same|unchanged|unaffected|unaltered|unrelated|non-?significant(?:ly)?|insignificant|as (?:often|frequent(?:ly)?|common(?:ly)?|high|low|good|likely|effective|long|many|much)(?: \p{L}+){0,3} as|remain(?:s|ed) (?:stable|constant|unchanged|the same|similar))\b/iu;
const NOT_SIGNIFICANT = /\bp(?:[- ]?value)?s?\s?(?:[=>≥]\s?(?:0?[.·](?:0[6-9]|[1-9]\d*)|1[.·]0+|ns)\b|ns\b)/iu;
const RATIOS: ReadonlySet<string> = new Set(['HR', 'OR', 'RR', 'IRR']);

/** Whether a sentence tells, in whatever words or numbers, that nothing differed or changed. */
export function saysNoDifference(text: string): boolean {
  return DENIED.test(text) || isAlike(text) || NOT_SIGNIFICANT.test(text) || hasNullInterval(text);
}

/** "Not similar" tells a difference. */
function isAlike(text: string): boolean {
  const found = ALIKE.exec(text);
  return found !== null && !isNegated(text, found.index);
}

/** An interval on both sides of no effect. */
function hasNullInterval(text: string): boolean {
  return findEffects(text).some(({ measure, low, high }) => {
    const none = RATIOS.has(measure) ? 1 : 0;
    return low !== null && high !== null && low < none && high > none;
  });
}
