import type { ToolName } from '#contract/search-record.ts';
import type { AddressVariable } from '#contract/source-labels.ts';
import { stopIfCancelled } from '../errors.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { ArticleExtractor } from '../ports/article-extractor.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http } from '../ports/http.ts';
import { ARXIV } from './arxiv.ts';
import { CLINICAL_TRIALS } from './clinical-trials/clinical-trials.ts';
import { PREPRINTS } from './europe-pmc/europe-pmc.ts';
import { LIBRARY } from './library.ts';
import { PUBMED } from './pubmed/pubmed.ts';
import type { Source } from './source.ts';
import { untilAborted } from './timeouts.ts';
import type { SearchTool, SourceFilters, ToolResult } from './tool.ts';
import { WEB } from './web/web.ts';

/**
 * Every source, in the order in which they are shown; where records of one work differ, the first of them wins. A new one
 * is one line here, then `npm run generate`.
 */
export const SOURCES: readonly Source[] = [PUBMED, CLINICAL_TRIALS, PREPRINTS, ARXIV, WEB, LIBRARY];

/** A query within filters as sent to the source; filters that it does not support are applied to its answer. */
export function queryAsSent(tool: ToolName, query: string, filters: SourceFilters): string {
  return SOURCES.find(({ name }) => name === tool)?.restrict?.(query, filters) ?? query;
}

export interface CatalogParts {
  /** For the sources' APIs. */
  http: Http;
  /** For pages of the open web, guarded. */
  pages: Http;
  extractor: ArticleExtractor;
  clock: Clock;
  cache: AnswerCache;
  /** The longest that any answer is cached; 0 disables caching. Absent: as long as each source's tool says. */
  cacheMaxAgeMs?: number;
  /** Replaces the sources' own addresses: all of them, so that none is contacted at its real host by mistake. */
  baseUrls?: Readonly<Record<AddressVariable, string>>;
  ncbi?: { apiKey?: string | undefined; email?: string | undefined };
}

/** The sources that everyone can search, in display order. */
export function createCatalog(parts: CatalogParts, sources: readonly Source[] = SOURCES): SearchTool[] {
  const { http, pages, extractor, clock, baseUrls, ncbi = {}, cacheMaxAgeMs } = parts;
  const cache = cacheMaxAgeMs === undefined ? parts.cache : forgetful(parts.cache, cacheMaxAgeMs);
  return sources
    .filter(({ enabled, isOwn }) => enabled && !isOwn)
    .map(({ name, addressVariable, baseUrl: real, open }) => {
      const watched = watchTurns(http);
      const baseUrl = baseUrls && addressVariable ? baseUrls[addressVariable] : real;
      const own = { http: watched.http, pages, extractor, clock, cache, baseUrl };
      const tool = open(name === PUBMED.name ? { ...own, ...ncbi } : own);
      return shareSearches({ ...tool, isBusy: watched.isBusy });
    });
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

/** Tells whether requests through it are waiting because the host's rate limit is used up. */
function watchTurns(http: Http): { http: Http; isBusy(): boolean } {
  let waiting = 0;
  return {
    isBusy: () => waiting > 0,
    http: {
      async fetch(request) {
        let isWaiting = true;
        waiting += 1;
        const stopWaiting = () => {
          if (isWaiting) waiting -= 1;
          isWaiting = false;
        };
        const onTurn = () => {
          stopWaiting();
          request.onTurn?.();
        };
        return http.fetch({ ...request, onTurn }).finally(stopWaiting);
      },
    },
  };
}

interface SharedSearch {
  result: Promise<ToolResult>;
  controller: AbortController;
  waiting: number;
}

/**
 * Single-flight: runs that want the same answer at the same time share one call, since sources allow few requests. A
 * run that gives up leaves; the search itself stops when nobody waits for it.
 */
export function shareSearches(tool: SearchTool): SearchTool {
  const underWay = new Map<string, SharedSearch>();

  function join(key: string, start: (signal: AbortSignal) => Promise<ToolResult>): SharedSearch {
    const present = underWay.get(key);
    if (present && !present.controller.signal.aborted) return present;
    const controller = new AbortController();
    const shared: SharedSearch = { result: start(controller.signal), controller, waiting: 0 };
    const leave = () => {
      if (underWay.get(key) === shared) underWay.delete(key);
    };
    shared.result.then(leave, leave);
    underWay.set(key, shared);
    return shared;
  }

  return {
    ...tool,
    async search(request, { signal }) {
      stopIfCancelled(signal);
      const key = JSON.stringify([request.query, request.limit, request.filters ?? null]);
      const shared = join(key, (own) => tool.search(request, { signal: own }));
      shared.waiting += 1;
      try {
        return await untilAborted(shared.result, signal);
      } finally {
        shared.waiting -= 1;
        if (shared.waiting === 0) shared.controller.abort();
      }
    },
  };
}
