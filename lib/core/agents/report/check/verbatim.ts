import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { locateCitations } from '../../../checking/located-citations.ts';
import { isQuotation } from '../../../checking/verbatim.ts';
import { standingQuote } from '../../../reading/standing-quote.ts';
import { isTableRow } from '../../../text/table-row.ts';
import type { Check, FindingSource, Source } from '../sentence.ts';
import { claimText } from './claim-text.ts';

/**
 * A finding in its work's own sentence, with the one before where it leans on that; in its quote where the sentence cannot
 * be shown; null where neither can.
 */
export function verbatimClaim(source: FindingSource, evidence: ReadonlyMap<string, Evidence>): Check | null {
  const { sentence, citation: quoted, work } = source;
  const standing = standingQuote(sentence, work.work.texts);
  for (const citation of standing ? [standing, sentence, quoted] : [sentence, quoted]) {
    const check = verbatim(citation, evidence, [source]);
    if (check) return check;
  }
  return null;
}

/** A quote as a sentence of the report; null where it may not be shown as one, or does not stand in its source. */
export function verbatim(
  citation: Citation,
  evidence: ReadonlyMap<string, Evidence>,
  sources: readonly Source[] = [],
): Check | null {
  // The row of a table is no sentence.
  if (isTableRow(citation.quote)) return null;
  const text = claimText(citation.quote, [citation.quote]);
  if (text === null) return null;
  const { located } = locateCitations([citation], evidence);
  if (!isQuotation(text, located)) return null;
  return {
    sentence: { text, lead: '', sources, origin: 'code', counts: [] },
    claim: { id: '', text, verdict: 'supported', basis: 'verbatim', citations: [citation] },
    kept: true,
    rewritten: false,
  };
}
