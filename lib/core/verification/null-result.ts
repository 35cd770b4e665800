import { findEffects } from '../reading/effects.ts';
import { signOf } from '../text/direction.ts';
import { isNegated } from '../text/negation.ts';
import { FAILING, NOT } from '../text/negation-words.ts';
import type { ReadSentence } from './evidence-reading.ts';

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

/** The same of a sentence that tells no change beside it ("was associated with A, but not with B"). */
export function saysOnlyNoDifference({ text, tokens }: ReadSentence): boolean {
  const tellsMore = tokens.some(
    (token) =>
      token.kind === 'content' &&
      ((signOf(token.stem) !== 0 && !OF_STATE.test(token.text)) || RELATED.test(token.text)) &&
      !isNegated(text, token.start),
  );
  return !tellsMore && saysNoDifference(text);
}

/** As adjectives these name a state of a thing. */
const OF_STATE = /^(?:high|low|activated|inhibitors?|inhibitory|active|loss)$/;
const RELATED = /^(?:associat|correlat|predict|link|affect|caus|requir|contribut|necessary|essential)/u;

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

/** "-0.80 (95% CI -2.63 to 0.02)", "0.98 (0.80-1.16)": a value inside its interval. */
const VALUE_WITH_INTERVAL =
  /(?<![\d.,])([-−–]?\d*[.·]\d+|[-−–]?\d+)(?:\s?%|\s\p{L}+){0,3}[,;\s]*[([]?\s?(?:9[059]\s?%\s?(?:CI|confidence interval|credible interval)?[,:\s]*)?([-−–]?\d*[.·]?\d+)\s?%?\s?(?:to|[-–—])\s?([-−–]?\d*[.·]?\d+)/giu;
const OF_DIFFERENCE =
  /\b(?:mean|(?<!\b(?:no|clear|significant)\s)difference|SMD|MD|points?|SD|β|beta|coefficient|change)\b[^.;|]{0,60}$/iu;

/** Whether a sentence prints a result that is not significant: an interval on both sides of no effect, or such a P value. */
export function tellsNull(text: string): boolean {
  if (NOT_SIGNIFICANT.test(text) || hasNullInterval(text)) return true;
  return Array.from(text.matchAll(VALUE_WITH_INTERVAL)).some(({ 1: said = '', 2: from = '', 3: to = '', index }) => {
    const [value, low, high] = [numberOf(said), numberOf(from), numberOf(to)];
    if (value < low || value > high) return false;
    const none = low < 0 || OF_DIFFERENCE.test(text.slice(Math.max(0, index - 80), index)) ? 0 : 1;
    return low < none && none < high;
  });
}

function numberOf(written: string): number {
  return Number(written.replace(/[−–]/, '-').replace('·', '.'));
}
