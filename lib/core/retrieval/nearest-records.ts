import type { SourceRecord } from '#contract/evidence.ts';
import type { WordKnowledge } from '../ports/embedder.ts';
import { plainTerms } from './expand-query.ts';
import { createTextIndex } from './text-index.ts';
import { readTerms, searchableBodyOf } from './work-terms.ts';

/** Records kept of one answer: five answers make some 300 works, which a log, a page and a ranking carry easily. */
const KEPT = 60;
/** The first records of the source's own order are always kept: it may know a synonym that the question's words do not. */
const FIRST_OF_SOURCE = 20;
/** Nothing is known of words here but which belong to every study. */
const ANY_WORDS: WordKnowledge = { vector: () => undefined, rarity: () => 0.6 };

/**
 * Of what a source sent, the first by its own order and the nearest to the question by BM25, in the source's order. The
 * same answer always leaves the same records.
 */
export function nearestRecords(records: readonly SourceRecord[], question: string): SourceRecord[] {
  if (records.length <= KEPT) return [...records];
  const texts = new Map(
    records.map((record, place) => [String(place), readTerms({ title: record.title, body: searchableBodyOf(record) })]),
  );
  const ranked = createTextIndex(texts, ANY_WORDS)
    .search(plainTerms(question))
    .map(({ id }) => Number(id));
  const inOrder = records.map((_, place) => place);
  const kept = new Set([...inOrder.slice(0, FIRST_OF_SOURCE), ...ranked, ...inOrder]);
  const chosen = new Set([...kept].slice(0, KEPT));
  return records.filter((_, place) => chosen.has(place));
}
