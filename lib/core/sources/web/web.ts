import { AssayError } from '../../errors.ts';
import { normaliseUrl } from '../../evidence/page-address.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { ArticleExtractor } from '../../ports/article-extractor.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http } from '../../ports/http.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from '../run-search.ts';
import type { Source } from '../source.ts';
import { spellingsOf } from '../source-query.ts';
import type { QueryConcept, SearchRequest, SearchTool } from '../tool.ts';
import { readDuckDuckGo, type WebHit } from './duckduckgo-html.ts';
import { createPageReader } from './web-page.ts';

export const WEB_BASE_URL = 'https://html.duckduckgo.com';

/** No limit is published; a courtesy. */
const POLITENESS = { key: 'html.duckduckgo.com', requests: 1, intervalMs: 1_000, concurrency: 1 };
/** Part of the search's time that is kept for reading the pages, however slow the search for them was. */
const PAGES_RESERVE_MS = 2_000;
/** A search engine for people reads keywords; beyond a handful it finds less, not more. */
const MOST_KEYWORDS = 12;
const HALF_DAY_MS = 43_200_000;

export interface WebToolParts {
  /** Asks the search engine. */
  http: Http;
  /** Asks the pages it names: addresses from strangers, so the guarded Http of the public web. */
  pages: Http;
  extractor: ArticleExtractor;
  clock: Clock;
  cache: AnswerCache;
  /** Scheme, host and port of the search engine. */
  baseUrl: string;
  /** Result pages read at most. */
  maxPages?: number;
}

/**
 * The open web: DuckDuckGo names pages, and what is found is the pages' own text. A page that cannot be read is left
 * out, because the search engine's snippet of it is not a text that may be quoted.
 */
export function createWebTool(parts: WebToolParts): SearchTool {
  const { http, clock, cache, baseUrl, maxPages = 5 } = parts;
  const readPage = createPageReader(parts);

  const load = async ({ query, limit }: SearchRequest, signal: AbortSignal): Promise<LoadedAnswer> => {
    let startedAt = clock.now().getTime();
    let hasBegun = false;
    const onTurn = () => {
      if (!hasBegun) startedAt = clock.now().getTime();
      hasBegun = true;
    };
    const hits = readDuckDuckGo(
      await http.fetch({
        url: `${new URL('/html/', baseUrl)}?${new URLSearchParams({ q: query })}`,
        headers: { accept: 'text/html' },
        politeness: POLITENESS,
        signal,
        timeoutMs: SEARCH_TIMEOUT_MS - PAGES_RESERVE_MS,
        maxBytes: 2_000_000,
        onTurn,
      }),
    );
    if (hits.length === 0) return { evidence: [] };

    // Search and pages share one allowance, which begins with the search's turn: that others were before it is not its fault.
    const spent = clock.now().getTime() - startedAt;
    const timeoutMs = Math.max(PAGES_RESERVE_MS, SEARCH_TIMEOUT_MS - spent);
    // Some pages wait in a queue before their time starts; they must not delay those already read.
    const deadline = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]);
    const readable = hits.filter(mayBeHtml).slice(0, Math.min(limit, maxPages));
    const records = await Promise.all(readable.map((hit) => readPage(hit, { signal: deadline, timeoutMs })));
    const evidence = withoutRepeats(records.filter((record) => record !== undefined));
    if (evidence.length === 0) throw new AssayError('source_unavailable', NO_PAGE);
    // What the time limit cut off may arrive next time, so such an answer is not cached.
    return { evidence, isPartial: deadline.aborted };
  };

  return {
    name: WEB.name,
    label: WEB.label,
    compose: composeKeywords,
    search: (request, { signal }) =>
      runSearch({ tool: WEB.name, request, clock, cache, maxAgeMs: HALF_DAY_MS, signal }, (inner) =>
        load(request, inner),
      ),
  };
}

const NO_PAGE = 'The web search named pages, but none of them could be read.';

/** The concepts' own terms as plain keywords, the most specific first, without cutting any. */
function composeKeywords(concepts: readonly QueryConcept[]): string {
  let keywords = '';
  for (const concept of concepts) {
    const longer = `${keywords} ${spellingsOf(concept)[0] ?? ''}`.trim();
    if (keywords && longer.split(' ').length > MOST_KEYWORDS) break;
    keywords = longer;
  }
  return keywords;
}

function mayBeHtml({ url }: WebHit): boolean {
  return !/\.(?:pdf|docx?|pptx?|xlsx?|csv|zip|gz|epub|jpe?g|png|gif|mp[34])$/i.test(new URL(url).pathname);
}

/** Two results may lead to one page. */
function withoutRepeats(records: readonly ParsedRecord[]): ParsedRecord[] {
  const addressOf = ({ ids }: ParsedRecord) => normaliseUrl(ids.url ?? '');
  return records.filter(
    (record, index) => records.findIndex((other) => addressOf(other) === addressOf(record)) === index,
  );
}

/** The open web in the list of sources. */
export const WEB: Source = {
  name: 'search_web',
  label: 'Web',
  explains: 'Public pages, read where they allow it',
  identifiedAs: 'other',
  recordsPerSearch: 20,
  searchesPerRound: 1,
  isAlwaysAsked: false,
  isOwn: false,
  enabled: true,
  askSource: 'web_search',
  addressVariable: 'WEB_SEARCH_BASE_URL',
  baseUrl: WEB_BASE_URL,
  politeness: POLITENESS,
  open: createWebTool,
};
