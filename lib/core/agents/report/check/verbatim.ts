import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import { locateCitations } from '../../../checking/located-citations.ts';
import { isQuotation } from '../../../checking/verbatim.ts';
import { selfContainedQuote } from '../../../reading/self-contained.ts';
import { isTableRow } from '../../../text/table-row.ts';
import type { Check, FindingSource, Source } from '../sentence.ts';
import { claimText } from './claim-text.ts';

/**
 * A finding in its work's own sentence, preceded by the sentence before where it refers back; its quote where the
 * sentence cannot be shown; null where neither can.
 */
export function verbatimClaim(source: FindingSource, evidence: ReadonlyMap<string, Evidence>): Check | null {
  const { sentence, citation: quoted, work } = source;
  const quote = selfContainedQuote(sentence, work.work.texts);
  for (const citation of quote ? [quote, sentence, quoted] : [sentence, quoted]) {
    const check = verbatim(citation, evidence, [source]);
    if (check) return check;
  }
  return null;
}

/** A quote as a sentence of the report; null where it may not be shown as one, or is not in its source. */
export function verbatim(
  citation: Citation,
  evidence: ReadonlyMap<string, Evidence>,
  sources: readonly Source[] = [],
): Check | null {
  // A table row is not a sentence.
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
