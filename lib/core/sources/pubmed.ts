import { AssayError } from '../errors.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http, HttpResponse, Politeness } from '../ports/http.ts';
import { composePubmedQuery } from './pubmed-query.ts';
import { readArticleSet, readHits } from './pubmed-reply.ts';
import { parseArticles } from './pubmed-xml.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from './run-search.ts';
import type { Source } from './source.ts';
import { restrictPubmed } from './source-filters.ts';
import type { SearchRequest, SearchTool } from './tool.ts';

export const PUBMED_BASE_URL = 'https://eutils.ncbi.nlm.nih.gov';

/** Requests a second that NCBI allows without and with an API key (https://www.ncbi.nlm.nih.gov/books/NBK25497/). */
export const PUBMED_REQUESTS_PER_SECOND = { withoutKey: 3, withKey: 10 } as const;

/** PubMed serves only the first 9,999 hits of a search. */
const MOST_IDS = 9_999;
/** Longer requests travel as a form: NCBI asks for it, and its server refuses addresses of some 8,000 characters (414). */
const LONGEST_GET = 4_000;
/** Part of the search's time that is kept for fetching the records, however slow the search for them was. */
const FETCH_RESERVE_MS = 2_000;
const DAY_MS = 86_400_000;
/** A record weighs some 10 to 60 kilobytes with its references, the largest author lists a few megabytes. */
const MAX_BYTES = 10_000_000;
/** Records asked for at once. Batches travel side by side, and one that fails costs only itself. */
const BATCH = 100;

export interface PubmedToolParts {
  http: Http;
  clock: Clock;
  cache: AnswerCache;
  /** Scheme, host and port. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** Who asks, so that NCBI can write before it blocks. */
  email?: string | undefined;
  toolName?: string;
}

/** PubMed through NCBI's E-utilities: esearch for the ids, best match first, then efetch for the records. */
export function createPubmedTool(parts: PubmedToolParts): SearchTool {
  const { clock, cache } = parts;
  const ask = createEutilities(parts);

  const load = async (request: SearchRequest, signal: AbortSignal): Promise<LoadedAnswer> => {
    const startedAt = clock.now().getTime();
    const { ids, total } = await readHitsOf(request, signal);
    if (ids.length === 0) return { evidence: [], total };
    // Both exchanges share one allowance. Waiting for a turn counts against it too, hence the reserve.
    const spent = clock.now().getTime() - startedAt;
    const timeoutMs = Math.max(FETCH_RESERVE_MS, SEARCH_TIMEOUT_MS - spent);
    const batches = await Promise.allSettled(
      batchesOf(ids).map(async (batch) => {
        const response = await ask('efetch', { retmode: 'xml', id: batch.join(',') }, { signal, timeoutMs });
        return parseArticles(readArticleSet(response));
      }),
    );
    const records = batches.flatMap((batch) => (batch.status === 'fulfilled' ? batch.value : []));
    const failed = batches.find((batch) => batch.status === 'rejected');
    if (failed && (records.length === 0 || signal.aborted)) throw failed.reason;
    // Ids without a single record are a broken answer, not an absence of hits.
    if (records.length === 0) throw new AssayError('source_invalid');
    return { evidence: inOrderOf(ids, records), total, ...(failed && { isPartial: true }) };
  };

  const readHitsOf = async ({ query, limit, filters }: SearchRequest, signal: AbortSignal) => {
    const retmax = String(Math.min(Math.max(1, limit), MOST_IDS));
    const parameters = { retmode: 'json', sort: 'relevance', retmax, term: restrictPubmed(query, filters) };
    return readHits(await ask('esearch', parameters, { signal, timeoutMs: SEARCH_TIMEOUT_MS - FETCH_RESERVE_MS }));
  };

  return {
    name: PUBMED.name,
    label: PUBMED.label,
    compose: composePubmedQuery,
    search: (request, { signal }) =>
      runSearch({ tool: PUBMED.name, request, clock, cache, maxAgeMs: DAY_MS, signal }, (inner) =>
        load(request, inner),
      ),
  };
}

function politenessWith(requests: number): Politeness {
  return { key: 'eutils.ncbi.nlm.nih.gov', requests, intervalMs: 1_000, concurrency: requests };
}

interface Allowance {
  signal: AbortSignal;
  timeoutMs: number;
}

function createEutilities({ http, baseUrl, apiKey, email, toolName = 'assay' }: PubmedToolParts) {
  const politeness = politenessWith(
    apiKey ? PUBMED_REQUESTS_PER_SECOND.withKey : PUBMED_REQUESTS_PER_SECOND.withoutKey,
  );
  const identity = { tool: toolName, ...(email && { email }), ...(apiKey && { api_key: apiKey }) };

  return (
    utility: 'esearch' | 'efetch',
    parameters: Record<string, string>,
    allowance: Allowance,
  ): Promise<HttpResponse> => {
    const address = new URL(`/entrez/eutils/${utility}.fcgi`, baseUrl).href;
    const form = new URLSearchParams({ db: 'pubmed', ...parameters, ...identity }).toString();
    // Records of what was searched already come before the searches of others: a search that is half done helps nobody.
    const isContinuation = utility === 'efetch';
    const exchange = { ...allowance, politeness, maxBytes: MAX_BYTES, isContinuation };
    if (address.length + form.length < LONGEST_GET) return http.fetch({ url: `${address}?${form}`, ...exchange });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return http.fetch({ url: address, method: 'POST', headers, body: form, ...exchange });
  };
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) => ids.slice(i * BATCH, (i + 1) * BATCH));
}

/** efetch need not keep the order of relevance that esearch gave; what it adds comes last. */
function inOrderOf(ids: readonly string[], records: readonly ParsedRecord[]): ParsedRecord[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const rank = ({ ids: { pmid = '' } }: ParsedRecord) => places.get(pmid) ?? ids.length;
  return [...records].sort((a, b) => rank(a) - rank(b));
}

/** PubMed in the list of sources. */
export const PUBMED: Source = {
  name: 'search_pubmed',
  label: 'PubMed',
  explains: 'Peer-reviewed biomedical papers',
  authority: 0,
  recordsPerSearch: 200,
  searchesPerRound: 2,
  isAlwaysAsked: true,
  isOwn: false,
  enabled: true,
  baseUrl: PUBMED_BASE_URL,
  politeness: politenessWith(PUBMED_REQUESTS_PER_SECOND.withoutKey),
  open: createPubmedTool,
};
