import { hasFailed, SEARCH_FAILURES } from '#components/report/unanswered-sources.ts';
import type { RunView, SearchView } from '#contract/run-view.ts';
import type { ToolName } from '#contract/search-record.ts';
import { byNameWords } from '#contract/source-labels.ts';

export interface SourceCounts {
  tool: ToolName;
  searches: SearchView[];
  found: number;
  new: number;
  /** Works included after screening that this source found, alone or with others. */
  kept: number;
  /** Failed searches; their reasons, each once. */
  failures: { count: number; reasons: string[] };
  isRunning: boolean;
}

/** The result of a search, in two or three words. */
export function searchStateLabel(search: SearchView): string {
  return [stateLabel(search), byNameWords({ ...search, status: search.state })].filter(Boolean).join(' · ');
}

function stateLabel({ state, found, new: fresh, total }: SearchView): string {
  if (state === 'running') return 'asking';
  if (state === 'ok')
    return `${found} found${total === null || total <= found ? '' : ` of ${total.toLocaleString('en')} hits`} · ${fresh} new`;
  if (state === 'empty') return 'no hits';
  if (state === 'skipped') return 'not finished';
  return SEARCH_FAILURES[state]?.toLowerCase() ?? state;
}

/** Per source, in the order in which the run asks them. */
export function countBySource(run: Pick<RunView, 'searches' | 'works' | 'screenings' | 'request'>): SourceCounts[] {
  const tools = new Set([...(run.request?.sources ?? []), ...run.searches.map(({ tool }) => tool)]);
  const kept = keptByTool(run);
  return [...tools].map((tool) => {
    const searches = run.searches.filter((search) => search.tool === tool);
    const failed = searches.filter(hasFailed);
    return {
      tool,
      searches,
      found: sum(searches.map(({ found }) => found)),
      new: sum(searches.map((search) => search.new)),
      kept: kept.get(tool) ?? 0,
      failures: {
        count: failed.length,
        reasons: [...new Set(failed.map(({ state, message }) => message ?? SEARCH_FAILURES[state] ?? state))],
      },
      isRunning: searches.some(({ state }) => state === 'running'),
    };
  });
}

function keptByTool({ works, screenings }: Pick<RunView, 'works' | 'screenings'>): Map<ToolName, number> {
  const kept = new Map<ToolName, number>();
  for (const work of Object.values(works)) {
    if (!screenings[work.id]?.included) continue;
    for (const tool of new Set(work.foundBy.map((place) => place.tool))) kept.set(tool, (kept.get(tool) ?? 0) + 1);
  }
  return kept;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, n) => total + n, 0);
}
