import type { Citation } from '#contract/citation.ts';
import { termsAndNumbers } from '../../../text/numbers.ts';

/** Most quotes of one work for a sentence: a number, the people it was found in, and what it means. */
const QUOTES_A_WORK = 3;

/**
 * The quotes of each work that support a sentence. All of them where they are few; otherwise the one with most of its
 * words and numbers, then others that add what is missing. A quote that contains the sentence verbatim is enough alone.
 */
export function quotesFor(text: string, citations: readonly Citation[]): Citation[] {
  const works = Map.groupBy(citations, ({ evidenceId }) => evidenceId);
  return [...works.values()].flatMap((ofWork) => supporting(text, ofWork));
}

function supporting(text: string, citations: readonly Citation[]): Citation[] {
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
