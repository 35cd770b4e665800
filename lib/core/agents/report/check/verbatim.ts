import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { locateCitations } from '../../../checking/located-citations.ts';
import { isQuotation } from '../../../checking/verbatim.ts';
import { standingQuote } from '../../../reading/standing-quote.ts';
import { isTableRow } from '../../../text/table-row.ts';
import type { FindingSource } from '../sentence.ts';
import type { CheckedClaim } from './check-claims.ts';
import { claimText } from './claim-text.ts';

/**
 * A finding in its work's own sentence, with the one before where it leans on that; in its quote where the sentence cannot
 * be shown; null where neither can.
 */
export function verbatimClaim(
  { sentence, citation: quoted, work: { work } }: FindingSource,
  evidence: ReadonlyMap<string, Evidence>,
): CheckedClaim | null {
  const standing = standingQuote(sentence, work.texts);
  for (const citation of standing ? [standing, sentence, quoted] : [sentence, quoted]) {
    const checked = verbatim(citation, evidence);
    if (checked) return checked;
  }
  return null;
}

/** A quote as a sentence of the report; null where it may not be shown as one, or does not stand in its source. */
export function verbatim(citation: Citation, evidence: ReadonlyMap<string, Evidence>): CheckedClaim | null {
  // The row of a table is no sentence.
  if (isTableRow(citation.quote)) return null;
  const text = claimText(citation.quote, [citation.quote]);
  if (text === null) return null;
  const { located } = locateCitations([citation], evidence);
  if (!isQuotation(text, located)) return null;
  return {
    claim: { id: '', text, verdict: 'supported', basis: 'verbatim', citations: [citation] },
    kept: true,
    rewritten: false,
  };
}
