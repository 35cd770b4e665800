import type { SearchView } from '#contract/run-view.ts';
import type { ToolName } from '#contract/search-record.ts';
import { SOURCE_LABELS } from '#contract/source-labels.ts';

type Search = Pick<SearchView, 'tool' | 'query' | 'state'> & { message?: string | null | undefined };

/** A source that did not answer: with none of its searches, or not with all of them. */
export interface UnansweredSource {
  tool: ToolName;
  /** "arXiv could not be asked." */
  sentence: string;
  /** The distinct reasons given by the source or the network. */
  reasons: string[];
}

/** Short labels of failures and refusals, where the source itself gave no reason. */
export const SEARCH_FAILURES: Readonly<Partial<Record<SearchView['state'], string>>> = {
  timeout: 'No answer in time',
  rate_limited: 'Limited our requests',
  error: 'Answered with an error',
};

export function hasFailed({ state }: Pick<SearchView, 'state'>): boolean {
  return state in SEARCH_FAILURES;
}

/** Sources with a search that was not answered in the end; one that was asked again and answered is not among them. */
export function unansweredSources(searches: readonly Search[]): UnansweredSource[] {
  return [...Map.groupBy(searches, ({ tool }) => tool)].flatMap(([tool, own]) => {
    const lastOf = Map.groupBy(own, ({ query }) => query);
    const open = [...lastOf.values()].flatMap((asked) => {
      const last = asked.at(-1);
      return last && hasFailed(last) ? [last] : [];
    });
    if (open.length === 0) return [];
    const label = SOURCE_LABELS[tool];
    const asked = lastOf.size;
    return [
      {
        tool,
        sentence:
          open.length === asked
            ? `${label} could not be searched, so nothing from it is here.`
            : `${label} did not answer ${open.length} of ${asked} searches.`,
        reasons: [...new Set(open.map(({ state, message }) => message ?? SEARCH_FAILURES[state] ?? state))],
      },
    ];
  });
}
