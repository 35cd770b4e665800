import type { SourceRecord } from '#contract/evidence.ts';
import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { stems } from '../text/words.ts';

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
