import type { ReportBlock, ReportSection } from '#contract/report.ts';
import type { SearchRecord } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';

/** Columns of the tables in which a report lists its searches, and the sentence above them. */
export const SEARCH_LOG = {
  groups: ['Source', 'Name', 'Stands for'],
  queries: ['Source', 'Query', 'Searched', 'Outcome', 'Found', 'New'],
  ofNames:
    'A name in “quotation marks” replaces a group of terms that one source was sent in several searches; each group is spelt out once, as it was sent. The JSON file of this report has every query in full.',
};
const ELSEWHERE =
  'Every query as it was sent, with its results, is under Methods on the page of this report and in its JSON file.';

/**
 * The section on methods with one line in the place of its search log: in a file that is read, thirty queries of some hundred
 * words each stood between a reader and the end.
 */
export function withoutSearchLog(section: ReportSection, searches: readonly SearchRecord[]): ReportSection {
  const first = section.blocks.findIndex(isLogged);
  if (first < 0) return section;
  const asked = [...Map.groupBy(searches, ({ tool }) => tool)].map(([tool, own]) => {
    const found = own.reduce((sum, each) => sum + each.found, 0);
    return `${SOURCE_LABELS[tool]} (${own.length === 1 ? '1 search' : `${own.length} searches`}, ${found.toLocaleString('en')} found)`;
  });
  const instead: ReportBlock = { type: 'note', text: `Asked: ${asked.join('; ')}. ${ELSEWHERE}` };
  const blocks = section.blocks.flatMap((block, at) => (at === first ? [instead] : isLogged(block) ? [] : [block]));
  return { ...section, blocks };
}

function isLogged(block: ReportBlock): boolean {
  if (block.type === 'note') return block.text === SEARCH_LOG.ofNames;
  if (block.type !== 'table') return false;
  return [SEARCH_LOG.groups, SEARCH_LOG.queries].some((columns) => columns.join() === block.columns.join());
}
