import type { ToolName } from '#contract/search-record.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { ArticleExtractor } from '../ports/article-extractor.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http } from '../ports/http.ts';
import { ARXIV_BASE_URL, createArxivTool } from './arxiv.ts';
import { CLINICAL_TRIALS_BASE_URL, createClinicalTrialsTool } from './clinical-trials.ts';
import { createPreprintsTool, EUROPE_PMC_BASE_URL } from './europe-pmc.ts';
import { createPubmedTool, PUBMED_BASE_URL } from './pubmed.ts';
import { shareSearches } from './share-searches.ts';
import type { SearchTool } from './tool.ts';
import { createWebTool, WEB_BASE_URL } from './web.ts';

/** Where the sources really are: scheme, host and port. */
export const DEFAULT_BASE_URLS: Readonly<Record<ToolName, string>> = {
  search_pubmed: PUBMED_BASE_URL,
  search_clinical_trials: CLINICAL_TRIALS_BASE_URL,
  search_preprints: EUROPE_PMC_BASE_URL,
  search_arxiv: ARXIV_BASE_URL,
  search_web: WEB_BASE_URL,
};

export interface CatalogParts {
  /** Asks the sources. */
  http: Http;
  /** Asks pages of the open web, guarded. */
  pages: Http;
  extractor: ArticleExtractor;
  clock: Clock;
  cache: AnswerCache;
  /** The longest that any answer is remembered; 0 remembers nothing. Absent: as long as each source's tool says. */
  cacheMaxAgeMs?: number;
  baseUrls?: Readonly<Record<ToolName, string>>;
  ncbi?: { apiKey?: string | undefined; email?: string | undefined };
}

/** Every source that can be searched, in the order in which they are shown. A new source is one line here. */
export function createCatalog(parts: CatalogParts): SearchTool[] {
  const { http, pages, extractor, clock, baseUrls = DEFAULT_BASE_URLS, ncbi = {}, cacheMaxAgeMs } = parts;
  const cache = cacheMaxAgeMs === undefined ? parts.cache : forgetful(parts.cache, cacheMaxAgeMs);
  const common = { http, clock, cache };
  return [
    createPubmedTool({ ...common, baseUrl: baseUrls.search_pubmed, ...ncbi }),
    createClinicalTrialsTool({ ...common, baseUrl: baseUrls.search_clinical_trials }),
    createPreprintsTool({ ...common, baseUrl: baseUrls.search_preprints }),
    createArxivTool({ ...common, baseUrl: baseUrls.search_arxiv }),
    createWebTool({ ...common, baseUrl: baseUrls.search_web, pages, extractor }),
  ].map(shareSearches);
}

/** A cache that keeps nothing longer than the given time. */
function forgetful(cache: AnswerCache, longestMs: number): AnswerCache {
  return {
    get: async (key) => (longestMs > 0 ? cache.get(key) : undefined),
    set: async (key, value, maxAgeMs) => {
      if (longestMs > 0) await cache.set(key, value, Math.min(maxAgeMs, longestMs));
    },
  };
}
