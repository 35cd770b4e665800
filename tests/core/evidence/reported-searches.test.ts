import { expect, it } from 'vitest';
import { hasFailed, type SearchRecord } from '#contract/search-record.ts';
import { inReportedOrder, reportedSearches } from '#core/evidence/reported-searches.ts';
import { partition } from '#core/text/lists.ts';
import { evidenceOf } from '../evidence-builder.ts';

const search = (tool: SearchRecord['tool'], query: string, more: Partial<SearchRecord> = {}): SearchRecord => ({
  tool,
  query,
  at: '',
  round: 1,
  status: 'ok',
  found: 1,
  new: 99,
  tookMs: 1,
  ...more,
});
const foundBy = (id: string, ...found: [SearchRecord['tool'], string][]) =>
  evidenceOf({ id, foundBy: found.map(([tool, query]) => ({ tool, query, at: '', rank: 1 })) });

it('searches are ordered by round, then source, then query', () => {
  const ordered = inReportedOrder([
    search('search_web', 'a'),
    search('search_pubmed', 'b', { round: 2 }),
    search('search_pubmed', 'b'),
    search('search_pubmed', 'a'),
  ]).map(({ tool, query, round }) => `${round} ${tool} ${query}`);
  expect(ordered).toEqual(['1 search_pubmed a', '1 search_pubmed b', '1 search_web a', '2 search_pubmed b']);
});

it('a work is new to the first search in that order that found it, and to no failed one', () => {
  const searches = [
    search('search_web', 'a'),
    search('search_pubmed', 'failed', { status: 'error' }),
    search('search_pubmed', 'x'),
    search('search_pubmed', 'x', { round: 2 }),
  ];
  const works = [
    foundBy('1', ['search_web', 'a'], ['search_pubmed', 'x']),
    foundBy('2', ['search_web', 'a']),
    foundBy('3', ['search_pubmed', 'failed'], ['search_web', 'a']),
    foundBy('4', ['search_arxiv', 'of another run']),
  ];
  const credits = reportedSearches(searches, works).map((each) => [each.query, each.round, each.new]);
  expect(credits).toEqual([
    ['failed', 1, 0],
    ['x', 1, 1],
    ['a', 1, 2],
    ['x', 2, 0],
  ]);
});

it('a search has failed when it neither answered nor was left out', () => {
  const statuses = ['ok', 'empty', 'skipped', 'timeout', 'rate_limited', 'error'] as const;
  expect(statuses.filter(hasFailed)).toEqual(['timeout', 'rate_limited', 'error']);
});

it('items that share a key stand together, groups by their smallest key, items in their order', () => {
  const entries = [
    { item: 1, keys: ['z'] },
    { item: 2, keys: ['c', 'b'] },
    { item: 3, keys: ['d'] },
    { item: 4, keys: ['d', 'c'] },
    { item: 5, keys: ['a'] },
    { item: 6, keys: ['z', 'y', 'x'] },
  ];
  expect(partition(entries)).toEqual([[5], [2, 3, 4], [1, 6]]);
  expect(partition([])).toEqual([]);
});

it('two records of one search stay in the order of their queries, whatever the order they came in', () => {
  const both = [search('search_pubmed', 'b'), search('search_pubmed', 'a'), search('search_pubmed', 'a', { found: 2 })];
  expect(inReportedOrder(both).map(({ query, found }) => [query, found])).toEqual([
    ['a', 1],
    ['a', 2],
    ['b', 1],
  ]);
});
