import type { Evidence } from './evidence.ts';
import { hasFailed, type SearchRecord } from './search-record.ts';

/**
 * The searches with `new` counted as if the sources had answered in the order in which they were asked. Which source was
 * quicker changes what a viewer sees arriving, and must not change a report.
 *
 * @param searches in the order in which they were asked.
 * @param works all works of the run; each names every search that found it.
 */
export function creditNewWorks(searches: readonly SearchRecord[], works: Iterable<Evidence>): SearchRecord[] {
  const answered = new Map<string, number>();
  for (const [index, search] of searches.entries()) {
    if (!hasFailed(search.status) && !answered.has(keyOf(search))) answered.set(keyOf(search), index);
  }
  const credits = searches.map(() => 0);
  for (const { foundBy } of works) {
    const first = Math.min(...foundBy.map((found) => answered.get(keyOf(found)) ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(first)) credits[first] = (credits[first] ?? 0) + 1;
  }
  return searches.map((search, index) => ({ ...search, new: credits[index] ?? 0 }));
}

function keyOf({ tool, query }: { tool: string; query: string }): string {
  return `${tool} ${query}`;
}
