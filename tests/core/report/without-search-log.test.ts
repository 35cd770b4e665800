import { expect, it } from 'vitest';
import type { ReportSection } from '#contract/report.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import { searchDrafts } from '#core/agents/report/standard-sections/search-log.ts';
import { withoutSearchLog } from '#core/report/export/without-search-log.ts';

const search = (tool: SearchRecord['tool'], query: string, found: number): SearchRecord => ({
  tool,
  query,
  at: '2026-01-01T00:00:00.000Z',
  round: 1,
  status: 'ok',
  found,
  new: found,
  tookMs: 1,
});
const HEAD = '(velorimine OR VLR)';
const SEARCHES = [
  search('search_pubmed', `${HEAD} AND attacks`, 1_200),
  search('search_pubmed', `${HEAD} AND dose`, 3),
  search('search_arxiv', 'velorimine', 0),
];
const NOTE = { type: 'note', text: '5 records found.' } as const;
const logged: ReportSection = {
  id: 'methodology',
  title: 'Methods',
  blocks: [
    NOTE,
    ...searchDrafts(SEARCHES).flatMap((draft) => (draft.type === 'table' || draft.type === 'note' ? [draft] : [])),
    NOTE,
  ],
};

it('says in one line what was asked, and where every query stands', () => {
  expect(logged.blocks).toHaveLength(5);
  const { blocks } = withoutSearchLog(logged, SEARCHES);
  expect(blocks).toEqual([
    NOTE,
    {
      type: 'note',
      text: 'Asked: PubMed (2 searches, 1,203 found); arXiv (1 search, 0 found). Every query as it was sent, with its results, is under Methods on the page of this report and in its JSON file.',
    },
    NOTE,
  ]);
});

it('leaves a section without a log as it is', () => {
  const section = { ...logged, blocks: [NOTE] };
  expect(withoutSearchLog(section, SEARCHES)).toBe(section);
});
