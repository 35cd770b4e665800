import type { Evidence, SourceRecord } from '#contract/evidence.ts';
import { ALL_TOOL_NAMES, hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { stems } from '../text/words.ts';

/**
 * The searches of a run as a report tells them: in reported order, with `new` counted as if the sources had answered in it.
 * Which source was quicker changes what a viewer sees arriving, and must not change a report.
 *
 * @param works all works of the run; each names every search that found it.
 */
export function reportedSearches(searches: readonly SearchRecord[], works: Iterable<Evidence>): SearchRecord[] {
  const ordered = inReportedOrder(searches);
  const answered = new Map<string, number>();
  for (const [index, search] of ordered.entries()) {
    if (!hasFailed(search.status) && !answered.has(keyOf(search))) answered.set(keyOf(search), index);
  }
  const credits = ordered.map(() => 0);
  for (const { foundBy } of works) {
    const first = Math.min(...foundBy.map((found) => answered.get(keyOf(found)) ?? Number.POSITIVE_INFINITY));
    if (Number.isFinite(first)) credits[first] = (credits[first] ?? 0) + 1;
  }
  return ordered.map((search, index) => ({ ...search, new: credits[index] ?? 0 }));
}

/** By round, then by source, then by query: the searches of a round are under way at once and have no order of their own. */
export function inReportedOrder(searches: readonly SearchRecord[]): SearchRecord[] {
  const place = ({ tool }: SearchRecord) => ALL_TOOL_NAMES.indexOf(tool);
  return [...searches].sort(
    (a, b) => a.round - b.round || place(a) - place(b) || (a.query < b.query ? -1 : Number(a.query > b.query)),
  );
}

function keyOf({ tool, query }: { tool: string; query: string }): string {
  return `${tool} ${query}`;
}

/** Whether one of the records names it: all words of the name, wherever a record has words. */
export function isNamed(name: string, records: readonly SourceRecord[]): boolean {
  const own = stems(name);
  return records.some(({ title, authors, keywords, texts, ids }) => {
    const present = new Set(stems([title, ...authors, ...keywords, ...Object.values({ ...texts, ...ids })].join('\n')));
    return own.every((stem) => present.has(stem));
  });
}

/** Names that were searched for and that no record names, each once. Where no source answered, nobody knows. */
export function namesNotFound(searches: readonly SearchRecord[]): string[] {
  const answered = searches.filter(({ status }) => !hasFailed(status) && status !== 'skipped');
  const byName = Map.groupBy(answered, ({ byName }) => byName?.name ?? '');
  byName.delete('');
  return [...byName].flatMap(([name, own]) => (own.some(({ byName }) => byName?.isFound) ? [] : [name]));
}
