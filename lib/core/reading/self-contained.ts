import type { Citation } from '#contract/citation.ts';
import type { EvidenceTexts } from '#contract/evidence.ts';
import { splitSentences } from '../text/sentences.ts';
import { isTableRow } from '../text/table-row.ts';
import { isContext } from './reader-commands.ts';

/** Openings that lean on the sentence before. */
const LEANING =
  /^(?:this|these|those|it|they|such|its|their|he|she|his|her|that|both|neither|the (?:latter|former|same|two|other|above)|the (?:first|second|third|last) (?:finds?|found|shows?|showed|holds?|held|argues?|argued|reports|reported|was|is|has|had|did|does|of)|here|there(?! (?:was|were|is|are)\b)|another|other|others|no other|some of|(?:despite|given|based on|because of|due to|under|from|for|to|with|after) (?:this|these|those|that)|all of|of (?:these|those|them|the)|one of|among (?:these|those|them)|(?:so|then|but|and|or|nor|yet|which|while|whereas|thus|hence))\b/i;
/** Openings that name what the work itself is; with the work cited next to them they can be understood. */
const SELF_NAMED =
  /^(?:(?:this|our|the (?:present|current)) (?:\S+ ){0,3}?(?:study|trial|review|meta-analysis|analysis|cohort|report|series|survey)\b|(?:these|our|the(?: present| current)?) (?:\S+ ){0,2}?(?:results?|findings?|data|observations?|evidence|studies|analyses|experiments?) (?:\S+ ){0,2}?(?:suggest|indicat|show|demonstrat|support|confirm|provid|reveal|do not|did not|highlight|imply|point)|it (?:is|was|has been|can be|may be) (?:found|shown|concluded|suggested|demonstrated|likely|unlikely|possible|clear|not)|there (?:was|were|is|are)\b)/i;

/** Whether a sentence cannot be understood without the one before it, as no row of a table can without its heads. */
export function leansOnContext(text: string): boolean {
  return isTableRow(text) || (LEANING.test(text) && !SELF_NAMED.test(text)) || /\bthe (?:latter|former)\b/i.test(text);
}

/** Longer passages are no quotation of a finding. */
const LONGEST = 700;
/** Words that set a sentence against the one before, or continue it: without that one it says something else. */
const OPPOSING =
  /^(?:but|however|instead|in contrast|by contrast|conversely|nevertheless|nonetheless|on the (?:other hand|contrary)|similarly|likewise|also|yet|still|second(?:ly)?|third(?:ly)?|fourth(?:ly)?|for (?:example|instance)|alternatively|otherwise|even so|despite this)\b,?\s/i;

/**
 * A quote that can be understood by itself: with the sentence before it where it leans on that one or is set against it.
 * Null where it is no longer in the text, where even that does not help, or where it would be too long.
 */
export function selfContainedQuote(citation: Citation, texts: EvidenceTexts): Citation | null {
  const source = texts[citation.field];
  if (source === undefined || source.slice(citation.start, citation.end) !== citation.quote) return null;
  if (!needsMore(citation.quote)) return isQuotable(citation) ? citation : null;
  const from = (start: number): Citation => ({ ...citation, start, quote: source.slice(start, citation.end) });
  const previous = splitSentences(source).findLast(({ end }) => end <= citation.start);
  const between = source.slice(previous?.end ?? 0, citation.start);
  if (!previous || between.trim() !== '' || between.includes('\n')) {
    // A section that opens with "However" answers nothing in it: the word alone goes.
    const bare = from(citation.start + (OPPOSING.exec(citation.quote)?.[0].length ?? 0));
    return !needsMore(bare.quote) && isQuotable(bare) ? bare : null;
  }
  if (!isContext(previous.text, source)) return null;
  const wider = from(previous.start);
  return needsMore(wider.quote) || previous.text.endsWith('?') || !isQuotable(wider) ? null : wider;
}

function needsMore(quote: string): boolean {
  return OPPOSING.test(quote) || leansOnContext(quote);
}

function isQuotable({ quote }: Citation): boolean {
  return quote.length <= LONGEST && /\p{L}/u.test(quote) && !quote.trimEnd().endsWith('?');
}
