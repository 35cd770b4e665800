import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { findAbbreviations } from '../../reading/abbreviations.ts';
import { isNoReport } from '../../reading/reader-commands.ts';
import { contextLost, leansOnContext } from '../../reading/standing-alone.ts';
import { splitSentences } from '../../text/sentences.ts';
import { placeOfWhole } from '../../text/whole-words.ts';
import { STOP_WORDS } from '../../text/words.ts';
import { withoutReferenceMarks, wordCount } from './stem-words.ts';

/** A sentence of a source that can be asked about by itself: `citation.quote` is its text, at its place. */
export interface AskableSentence {
  work: Evidence;
  citation: Citation;
  /** Short forms in it that the work explains elsewhere, for the learner who has not read the work. */
  glosses: readonly { short: string; long: string }[];
}

/** Words. A shorter sentence says too little to be recognised, a longer one is read twice. */
const FEWEST = 8;
const MOST = 42;
/** Of contextLost: an unexplained short form, an unnamed group or a pointer to a figure is too much. */
const MOST_LOST = 0.07;

/** "AUTHORS' CONCLUSIONS Potential for ...", "RESULTS: ...": the heading is not of the sentence. */
const HEADING =
  /^(?:\p{Lu}[\p{Lu}’'&/-]{3,}(?:\s+(?:AND|OF|&|\p{Lu}[\p{Lu}’'&/-]{2,}))*\s*:?\s+(?=\p{Lu}?[\p{Ll}\p{N}])|\p{Lu}\p{Ll}+(?: \p{Ll}+){0,2}:\s+(?=\p{Lu}))/u;
/** Who speaks is not who asks: "we found", "our results". */
const OWN_VOICE =
  /\b(?:we|our|ours|us|here|herein|(?:this|the) (?:present|current|latter|former)|(?:this|these|those|present|current) (?:study|stud(?:y|ies)|trial|review|meta-analysis|analys[ie]s|findings?|results?|data|report|article|paper|work|groups?|patients|effects?|authors?|events?|outcomes?|drugs?|interventions?|associations?|differences?|changes?|cells|mice))\b/i;
/** What points outside the sentence, or is about the paper and not about the world. */
const POINTS_ELSEWHERE =
  /\b(?:as (?:shown|described|mentioned|noted|discussed) (?:above|below|in)|respectively|see (?:table|fig|supplement)|table \d|figure \d|fig\. ?\d|objectives?|aims?|aimed|purpose|were searched|we searched|databases?|inclusion criteria|eligible|clinicaltrials|registered|registration|funding|trial registration|et al\b|was (?:to|performed|conducted|undertaken)|were (?:included|enrolled|recruited|randomi[sz]ed|retrieved|identified|analysed|analyzed|assessed|evaluated|performed|collected|measured|calculated|used|treated|administered|given|assigned|randomly assigned|stratified|applied)|composite|stratified on|future (?:research|studies|trials)|further (?:research|studies|trials|work|investigation)|remains? (?:unclear|unknown|controversial|to be)|is (?:unclear|unknown|controversial)|questions?|intention to treat analysis|per-protocol)\b|× ?10|\[\d|https?:|[=<>≤≥]\s*$|©/i;
/** "To determine whether ...": what was to be found out is no finding. */
const AIMS = /^to \p{Ll}+ /iu;
/** A verb that tells something: without one it is a heading or half a sentence. */
const TELLS =
  /\b(?:is|are|was|were|has|have|had|can|cannot|may|could|might|will|would|does|did|do|show(?:s|ed)?|emerged?|(?:provid|requir|reduc|decreas|increas|improv|includ|caus|defin|stimulat|promot|elevat|enhanc|produc|indicat|regulat|activat|mediat|rais|conclud|revers|induc)e[sd]?|(?:contribut)e[sd]?|(?:slow|inhibit|block|worsen|result|remain|differ|lead|extend|affect|impair|suppress|prevent|lower|develop|convey|suggest|report|predict|depend|act|confer|represent|delay|play|appear|seem|tend|fail|occurr)(?:s|ed)?|occurs?|led)\b/i;
/** Names a way of reckoning where a subject should stand. */
const RECKONS =
  /^(?:in |by |on |the |a |an |using )?(?:poisson|intention[- ]to[- ]treat|per[- ]protocol|case-only|(?:multi|uni)variat\w+|sub-?group|sensitivity|regression|cox|logistic|pooled|adjusted|unadjusted|crude|post[- ]hoc|secondary|among (?:wo)?men in the (?:highest|lowest)) /i;
/** Openings that take up what was said before. */
const TAKES_UP =
  /^(?:however|moreover|furthermore|therefore|thus|hence|in addition|additionally|similarly|conversely|in contrast|by contrast|consequently|also|nevertheless|nonetheless|finally|in conclusion|overall|importantly|interestingly|notably|indeed|collectively|together|taken together|specifically|first|second|secondly|thirdly|lastly|accordingly|instead|meanwhile|likewise|these|those|this|such|both|it|they|none of|all of|most of|each of|no other|other|there (?:was|were|is|are) no (?:other|such))\b/i;

/** A sentence as it can be asked about, without its heading; null where a teacher would not ask about it by itself. */
export function askableSentence(citation: Citation, work: Evidence): AskableSentence | null {
  if (isRetracted(work)) return null;
  const source = work.texts[citation.field];
  if (source === undefined || source.slice(citation.start, citation.end) !== citation.quote) return null;
  const own = withoutHeading(citation);
  if (!isWellMade(own.quote) || isNoReport(own.quote, source)) return null;
  const glosses = findAbbreviations(source).filter(
    ({ short, long }) =>
      isName(long) && namesWord(own.quote, short) && !own.quote.toLowerCase().includes(long.toLowerCase()),
  );
  const familiar = [work.title, ...glosses.map(({ short }) => short)].join(' ');
  if (leansOnContext(own.quote) || contextLost(withoutReferenceMarks(own.quote), familiar) > MOST_LOST) return null;
  return { work, citation: own, glosses };
}

function isWellMade(text: string): boolean {
  const count = wordCount(text);
  if (count < FEWEST || count > MOST) return false;
  if (!/^[\p{Lu}\p{N}]/u.test(text) || !/[.!]$/.test(text)) return false;
  if (splitSentences(text).length !== 1 || !isBalanced(text)) return false;
  return (
    !OWN_VOICE.test(text) &&
    !POINTS_ELSEWHERE.test(withoutReferenceMarks(text)) &&
    !AIMS.test(text) &&
    !TAKES_UP.test(text) &&
    !RECKONS.test(text) &&
    TELLS.test(text.split(/\bin (?:which|whom)\b/)[0] ?? '') &&
    !text.includes('?')
  );
}

function withoutHeading(citation: Citation): Citation {
  const heading = HEADING.exec(citation.quote)?.[0].length ?? 0;
  return { ...citation, quote: citation.quote.slice(heading), start: citation.start + heading };
}

/** What was read as the long form of a short one by its letters alone may be no name: "to primary treatment". */
function isName(long: string): boolean {
  const [first = ''] = long.toLowerCase().split(/\s+/);
  return /^[\p{L}\p{N}][\p{L}\p{N}\s'’,/-]*$/u.test(long) && !STOP_WORDS.has(first);
}

function isBalanced(text: string): boolean {
  const count = (mark: string) => text.split(mark).length;
  return count('(') === count(')') && count('[') === count(']') && count('"') % 2 === 1;
}

/** Whether a short form stands in a text as a word, of one or of several things. */
export function namesWord(text: string, word: string): boolean {
  return [word, `${word}s`].some((form) => placeOfWhole(text, form) >= 0);
}
