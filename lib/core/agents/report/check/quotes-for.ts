import type { Citation } from '#contract/citation.ts';
import { termsAndNumbers } from '../../../text/terms-and-numbers.ts';

/** Of one work, a sentence rests on this many quotes at most: a number, whom it was found in, and what it means. */
const QUOTES_A_WORK = 3;

/**
 * Of each work cited the quotes that carry a sentence, all where they are few; else the one that holds most of its words and
 * numbers, then others that hold what is still missing. A quote that holds the sentence word for word stands alone.
 */
export function quotesFor(text: string, citations: readonly Citation[]): Citation[] {
  const works = Map.groupBy(citations, ({ evidenceId }) => evidenceId);
  return [...works.values()].flatMap((ofWork) => carrying(text, ofWork));
}

function carrying(text: string, citations: readonly Citation[]): Citation[] {
  const bare = bareOf(text);
  const verbatim = citations.find(({ quote }) => bareOf(quote).includes(bare));
  if (verbatim) return [verbatim];
  if (citations.length <= QUOTES_A_WORK) return [...citations];
  const missing = termsAndNumbers(text);
  const left = citations.map((citation) => ({ citation, parts: termsAndNumbers(citation.quote) }));
  const kept: Citation[] = [];
  while (kept.length < QUOTES_A_WORK && left.length > 0) {
    const gains = left.map(({ parts }) => [...missing].filter((part) => parts.has(part)).length);
    const most = Math.max(...gains);
    if (kept.length > 0 && most === 0) break;
    const [best] = left.splice(gains.indexOf(most), 1);
    if (!best) break;
    kept.push(best.citation);
    for (const part of best.parts) missing.delete(part);
  }
  return kept;
}

function bareOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[.\s]+$/, '');
}
