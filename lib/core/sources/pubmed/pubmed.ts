import { AssayError } from '../../errors.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from '../run-search.ts';
import type { Source } from '../source.ts';
import { restrictPubmed } from '../source-filters.ts';
import type { SearchRequest, SearchTool } from '../tool.ts';
import { createEutilities, EUTILITIES_BASE_URL, type EutilitiesParts, ncbiPoliteness } from './eutilities.ts';
import { composePubmedQuery, plainPubmedQuery } from './pubmed-query.ts';
import { readArticleSet, readHits, readSimilar, readSpelling } from './pubmed-reply.ts';
import { parseArticles } from './pubmed-xml.ts';

/** PubMed serves only the first 9,999 hits of a search. */
const MOST_IDS = 9_999;
/** Part of the search's time reserved for fetching the records, however slow the search was. */
const FETCH_RESERVE_MS = 2_000;
const DAY_MS = 86_400_000;
/** Records per request. Batches are fetched in parallel, and one that fails costs only itself. */
const BATCH = 100;

export interface PubmedToolParts extends EutilitiesParts {
  clock: Clock;
  cache: AnswerCache;
}

/**
 * PubMed through NCBI's E-utilities: esearch for the ids, best match first, then efetch for the records. A query is
 * sent as it is: PubMed maps words without tags to headings and their variants, which the result reports
 * (`understood`), and sorts by Best Match.
 */
export function createPubmedTool(parts: PubmedToolParts): SearchTool {
  const { clock, cache } = parts;
  const ask = createEutilities(parts);

  const load = async (request: SearchRequest, signal: AbortSignal): Promise<LoadedAnswer> => {
    const startedAt = clock.now().getTime();
    const { ids, total, understood } = await readHitsOf(request, signal);
    const summary = { total, ...(understood && { understood }) };
    if (ids.length === 0) return { evidence: [], ...summary };
    return { ...(await fetchRecords(ids, startedAt, signal)), ...summary };
  };

  /** Both exchanges share one time limit. Waiting for a turn counts too, hence the reserve. */
  const fetchRecords = async (
    ids: readonly string[],
    startedAt: number,
    signal: AbortSignal,
  ): Promise<LoadedAnswer> => {
    const timeoutMs = Math.max(FETCH_RESERVE_MS, SEARCH_TIMEOUT_MS - (clock.now().getTime() - startedAt));
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
    return { evidence: inOrderOf(ids, records), ...(failed && { isPartial: true }) };
  };

  const searchAllowance = (signal: AbortSignal) => ({ signal, timeoutMs: SEARCH_TIMEOUT_MS - FETCH_RESERVE_MS });

  const readHitsOf = async ({ query, limit, filters }: SearchRequest, signal: AbortSignal) => {
    const retmax = String(Math.min(Math.max(1, limit), MOST_IDS));
    const parameters = { retmode: 'json', sort: 'relevance', retmax, term: restrictPubmed(query, filters) };
    return readHits(await ask('esearch', parameters, searchAllowance(signal)));
  };

  const loadSimilar = async (pmids: readonly string[], limit: number, signal: AbortSignal): Promise<LoadedAnswer> => {
    const startedAt = clock.now().getTime();
    const parameters = {
      dbfrom: 'pubmed',
      linkname: 'pubmed_pubmed',
      cmd: 'neighbor_score',
      retmode: 'json',
      id: pmids,
    };
    const ids = readSimilar(await ask('elink', parameters, searchAllowance(signal))).slice(0, limit);
    return ids.length === 0 ? { evidence: [] } : fetchRecords(ids, startedAt, signal);
  };

  const run = { tool: PUBMED.name, clock, cache, maxAgeMs: DAY_MS };
  return {
    name: PUBMED.name,
    label: PUBMED.label,
    compose: composePubmedQuery,
    plain: plainPubmedQuery,
    search: (request, { signal }) => runSearch({ ...run, request, signal }, (inner) => load(request, inner)),
    similar: (pmids, { limit, signal }) =>
      runSearch({ ...run, request: { query: similarQuery(pmids), limit }, signal }, (inner) =>
        loadSimilar(pmids, limit, inner),
      ),
    suggestSpelling: async (query, { signal }) =>
      readSpelling(await ask('espell', { term: query }, searchAllowance(signal)), query),
  };
}

/** How a search for similar articles is named and cached; empty for none, which is then not made. */
function similarQuery(pmids: readonly string[]): string {
  return pmids.length === 0 ? '' : `Similar articles of ${pmids.map((pmid) => `${pmid}[uid]`).join(' OR ')}`;
}

function batchesOf(ids: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(ids.length / BATCH) }, (_, i) => ids.slice(i * BATCH, (i + 1) * BATCH));
}

/** efetch need not keep esearch's order of relevance; additional records come last. */
function inOrderOf(ids: readonly string[], records: readonly ParsedRecord[]): ParsedRecord[] {
  const places = new Map(ids.map((id, place) => [id, place]));
  const rank = ({ ids: { pmid = '' } }: ParsedRecord) => places.get(pmid) ?? ids.length;
  return [...records].sort((a, b) => rank(a) - rank(b));
}

/** PubMed's entry in the list of sources. */
export const PUBMED: Source = {
  name: 'search_pubmed',
  label: 'PubMed',
  explains: 'Peer-reviewed biomedical papers',
  identifiedAs: 'databases',
  recordsPerSearch: 200,
  searchesPerRound: 2,
  isAlwaysAsked: true,
  isOwn: false,
  enabled: true,
  askSource: 'academic_search',
  addressVariable: 'NCBI_BASE_URL',
  baseUrl: EUTILITIES_BASE_URL,
  politeness: ncbiPoliteness(undefined),
  restrict: restrictPubmed,
  open: createPubmedTool,
};
