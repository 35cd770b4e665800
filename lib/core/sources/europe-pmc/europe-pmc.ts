import { AssayError, isAssayError } from '../../errors.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http, Politeness } from '../../ports/http.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from '../run-search.ts';
import type { Source } from '../source.ts';
import { composeBoolean, plainWords, restrictEuropePmc } from '../source-query.ts';
import type { SearchTool } from '../tool.ts';
import { type EuropePmcPage, readEuropePmc } from './europe-pmc-answer.ts';
import { parseEuropePmcResult } from './europe-pmc-record.ts';

export const EUROPE_PMC_BASE_URL = 'https://www.ebi.ac.uk';

/** No rate limit is published; this is a courtesy, shared by searches and full texts. */
export const EUROPE_PMC_POLITENESS: Politeness = {
  key: 'www.ebi.ac.uk',
  requests: 5,
  intervalMs: 1_000,
  concurrency: 4,
};

/** The service serves up to 1,000 a page; a core record is some 10 kB. */
const LARGEST_PAGE = 100;
const DAY_MS = 86_400_000;

export interface PreprintsToolParts {
  http: Http;
  clock: Clock;
  cache: AnswerCache;
  /** Scheme, host and port. */
  baseUrl: string;
}

/**
 * Europe PMC: preprints from some thirty servers, the papers they became, and the rest of the life sciences. The search
 * is not restricted to preprints: readers need the peer-reviewed version if there is one, and each is marked. Only
 * title and abstract are searched, not full texts, which Europe PMC has for few preprints: so a preprint has the same
 * chance as a paper.
 */
export function createPreprintsTool({ http, clock, cache, baseUrl }: PreprintsToolParts): SearchTool {
  const ask = async (
    query: string,
    pageSize: number,
    cursorMark: string,
    signal: AbortSignal,
  ): Promise<EuropePmcPage> => {
    // Also searches for MeSH synonyms of the words.
    const synonym = 'TRUE';
    const parameters = { query, synonym, format: 'json', resultType: 'core', pageSize: String(pageSize), cursorMark };
    return readEuropePmc(
      await http.fetch({
        url: `${new URL('/europepmc/webservices/rest/search', baseUrl)}?${new URLSearchParams(parameters)}`,
        headers: { accept: 'application/json' },
        politeness: EUROPE_PMC_POLITENESS,
        signal,
        timeoutMs: SEARCH_TIMEOUT_MS,
        maxBytes: 8_000_000,
      }),
    );
  };

  return {
    name: PREPRINTS.name,
    label: PREPRINTS.label,
    compose: (concepts) => composeBoolean(concepts, (spelling) => `TITLE_ABS:"${spelling}"`),
    plain: plainWords,
    search: (request, { signal }) =>
      runSearch({ tool: PREPRINTS.name, request, clock, cache, maxAgeMs: DAY_MS, signal }, (until) =>
        collect(request.limit, (pageSize, cursor) =>
          ask(restrictEuropePmc(request.query, request.filters), pageSize, cursor, until),
        ),
      ),
  };
}

/**
 * Follows the cursor until there are enough records or nothing new arrives: the service may report more hits than it
 * ever serves, and marks the end by an empty page or by returning the cursor it was sent.
 */
async function collect(
  limit: number,
  ask: (pageSize: number, cursor: string) => Promise<EuropePmcPage>,
): Promise<LoadedAnswer> {
  const pageSize = Math.max(1, Math.min(limit, LARGEST_PAGE));
  const first = await ask(pageSize, '*');
  const total = first.hitCount;
  const evidence = readResults(first);
  if (total > 0 && first.results.length === 0) throw new AssayError('source_invalid');

  const wanted = Math.min(limit, total);
  let seen = first.results.length;
  let sent = '*';
  let next = first.nextCursorMark;
  while (seen < wanted && next !== undefined && next !== sent) {
    sent = next;
    const page = await unlessFailed(ask(pageSize, sent));
    if (!page) return { evidence, total, isPartial: true };
    if (page.results.length === 0) break;
    evidence.push(...readResults(page));
    seen += page.results.length;
    next = page.nextCursorMark;
  }
  return { evidence, total };
}

/** A later page that fails costs only itself. */
async function unlessFailed(answer: Promise<EuropePmcPage>): Promise<EuropePmcPage | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (isAssayError(error) && error.code !== 'cancelled') return undefined;
    throw error;
  }
}

/** Unreadable records are left out; if none can be read, the answer is invalid. */
function readResults({ results }: EuropePmcPage): ParsedRecord[] {
  const records = results.map(parseEuropePmcResult).filter((record) => record !== undefined);
  if (results.length > 0 && records.length === 0) throw new AssayError('source_invalid');
  return records;
}

/** Europe PMC's entry in the list of sources. */
export const PREPRINTS: Source = {
  name: 'search_preprints',
  label: 'Europe PMC',
  explains: 'Preprints, not yet peer reviewed',
  identifiedAs: 'databases',
  recordsPerSearch: 100,
  searchesPerRound: 2,
  isAlwaysAsked: true,
  isOwn: false,
  enabled: true,
  askSource: 'academic_search',
  addressVariable: 'EUROPE_PMC_BASE_URL',
  baseUrl: EUROPE_PMC_BASE_URL,
  politeness: EUROPE_PMC_POLITENESS,
  restrict: restrictEuropePmc,
  open: createPreprintsTool,
};
