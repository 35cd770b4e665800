import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http } from '../../ports/http.ts';
import { runSearch, SEARCH_TIMEOUT_MS } from '../run-search.ts';
import type { Source } from '../source.ts';
import { restrictArxiv } from '../source-filters.ts';
import { composeBoolean } from '../spellings.ts';
import type { SearchTool } from '../tool.ts';
import { readArxivFeed } from './arxiv-feed.ts';

export const ARXIV_BASE_URL = 'https://export.arxiv.org';

/** One request every three seconds over one connection (https://info.arxiv.org/help/api/tou.html). */
const POLITENESS = { key: 'export.arxiv.org', requests: 1, intervalMs: 3_000, concurrency: 1 };
/** The API suggests slices of at most 2,000; a feed of this length is some 600 kB. */
const MOST_RESULTS = 300;
const DAY_MS = 86_400_000;

export interface ArxivToolParts {
  http: Http;
  clock: Clock;
  cache: AnswerCache;
  /** Scheme, host and port. */
  baseUrl: string;
}

/** arXiv: preprints in physics, mathematics, computer science and quantitative biology. */
export function createArxivTool({ http, clock, cache, baseUrl }: ArxivToolParts): SearchTool {
  const ask = async (query: string, limit: number, signal: AbortSignal) => {
    const parameters = new URLSearchParams({
      search_query: query,
      start: '0',
      max_results: String(Math.min(Math.max(1, limit), MOST_RESULTS)),
      sortBy: 'relevance',
      sortOrder: 'descending',
    });
    return http.fetch({
      url: `${new URL('/api/query', baseUrl)}?${parameters}`,
      headers: { accept: 'application/atom+xml' },
      politeness: POLITENESS,
      signal,
      timeoutMs: SEARCH_TIMEOUT_MS,
      maxBytes: 8_000_000,
    });
  };

  return {
    name: ARXIV.name,
    label: ARXIV.label,
    compose: (concepts) => composeBoolean(concepts, (spelling) => `all:${quoted(spelling)}`),
    search: (request, { signal }) =>
      runSearch({ tool: ARXIV.name, request, clock, cache, maxAgeMs: DAY_MS, signal }, async (inner) =>
        readArxivFeed(await ask(restrictArxiv(request.query, request.filters), request.limit, inner)),
      ),
  };
}

/** A single word needs no quotation marks; a phrase, or anything that could be read as syntax, does. */
function quoted(spelling: string): string {
  const isWord = /^[\p{L}\p{N}]+$/u.test(spelling) && !/^(?:and|or|andnot)$/i.test(spelling);
  return isWord ? spelling : `"${spelling}"`;
}

/** arXiv's entry in the list of sources. */
export const ARXIV: Source = {
  name: 'search_arxiv',
  label: 'arXiv',
  explains: 'Preprints of biology, physics and computing',
  identifiedAs: 'databases',
  recordsPerSearch: 50,
  searchesPerRound: 1,
  isAlwaysAsked: false,
  isOwn: false,
  enabled: true,
  askSource: 'academic_search',
  addressVariable: 'ARXIV_BASE_URL',
  baseUrl: ARXIV_BASE_URL,
  politeness: POLITENESS,
  restrict: restrictArxiv,
  open: createArxivTool,
};
