import type { Citation } from '#contract/citation.ts';
import type { EvidenceTexts } from '#contract/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import { isContext } from './reader-commands.ts';
import { leansOnContext } from './self-contained.ts';

/** Longer passages are no quotation of a finding. */
const LONGEST = 700;
/** A label that a heading left behind: "RESULTS: ". */
const LABEL =
  /^\s*(?:[A-Z][A-Z ,&/()'-]{2,60}|(?:Results?|Conclusions?|Findings|Interpretation|Discussion|Background|Methods?))\s*:\s+/;
/** Words that join a sentence to the one before and say nothing by themselves. */
const JOINING =
  /^(?:and|so|moreover|furthermore|in addition|additionally|finally|thus|therefore|hence|consequently|interestingly|notably|importantly|in conclusion|in summary|to conclude|to summari[sz]e|overall|taken together|together|altogether|collectively|indeed|accordingly|meanwhile|further|lastly|of note|as expected|surprisingly|remarkably|unexpectedly|in particular|specifically|as a result|we conclude that|first(?:ly)?)[,:]\s+/i;
/** Words that set a sentence against the one before, or go on from it: without that one it says something else. */
const OPPOSING =
  /^(?:but|however|instead|in contrast|by contrast|conversely|nevertheless|nonetheless|on the (?:other hand|contrary)|similarly|likewise|also|yet|still|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|for (?:example|instance)|alternatively|otherwise|even so|despite this)\b,?\s/i;

/**
 * A quote that can be understood by itself: without a label or a joining word before it; with the sentence before where it
 * is set against that one or leans on it. Null where even that does not help, or would be too long.
 */
export function standingQuote(citation: Citation, texts: EvidenceTexts): Citation | null {
  const source = texts[citation.field];
  if (source === undefined || source.slice(citation.start, citation.end) !== citation.quote) return null;
  const trimmed = within(source, citation, citation.start + leadOf(citation.quote));
  if (!needsMore(trimmed.quote)) return isQuotable(trimmed) ? trimmed : null;
  const previous = splitSentences(source).findLast(({ end }) => end <= citation.start);
  const isFirst = previous === undefined || source.slice(previous.end, trimmed.start).trim() !== '';
  if (isFirst || source.slice(previous.end, citation.start).includes('\n')) {
    // A section that opens with "However" answers nothing in it: the word alone goes.
    const bare = within(source, trimmed, trimmed.start + (OPPOSING.exec(trimmed.quote)?.[0].length ?? 0));
    return !needsMore(bare.quote) && isQuotable(bare) ? bare : null;
  }
  if (!isContext(previous.text, source)) return null;
  const start = previous.start + leadOf(previous.text);
  const wider = within(source, citation, start);
  return needsMore(wider.quote) || previous.text.endsWith('?') || !isQuotable(wider) ? null : wider;
}

function leadOf(quote: string): number {
  const label = LABEL.exec(quote)?.[0].length ?? 0;
  const mark = /^[\s:;,.–—-]+/.exec(quote.slice(label))?.[0].length ?? 0;
  return label + mark + (JOINING.exec(quote.slice(label + mark))?.[0].length ?? 0);
}

function needsMore(quote: string): boolean {
  return OPPOSING.test(quote) || leansOnContext(quote);
}

function within(source: string, citation: Citation, start: number): Citation {
  return { ...citation, start, quote: source.slice(start, citation.end) };
}

function isQuotable({ quote }: Citation): boolean {
  return quote.length <= LONGEST && /\p{L}/u.test(quote) && !quote.trimEnd().endsWith('?');
}
