import { AssayError } from '../../errors.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from '../run-search.ts';
import type { Source } from '../source.ts';
import { restrictPubmed } from '../source-query.ts';
import type { PlainQuestion, QueryConcept, SearchRequest, SearchTool } from '../tool.ts';
import { cleanText } from '../xml-text.ts';
import { createEutilities, EUTILITIES_BASE_URL, type EutilitiesParts, ncbiPoliteness } from './eutilities.ts';
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

/**
 * The concepts of a question in PubMed's syntax: `(a[Title/Abstract] OR "b c"[Title/Abstract] OR "B"[MeSH Terms]) AND
 * ...`. The concept's own term always comes first in its group; tags keep PubMed from mapping words to something else.
 * Syntax: https://pubmed.ncbi.nlm.nih.gov/help/#using-search-field-tags
 */
export function composePubmedQuery(concepts: readonly QueryConcept[]): string {
  return concepts.map(group).filter(Boolean).join(' AND ');
}

/**
 * The question's own words without tags, which PubMed maps to headings and synonyms itself (automatic term mapping) and
 * joins with AND. A boolean query is sent as typed.
 */
function plainPubmedQuery({ concepts, typedQuery }: PlainQuestion): string {
  return (
    typedQuery ??
    concepts
      .map(({ term }) => plainPhrase(term))
      .filter(Boolean)
      .join(' ')
  );
}

function group({ term, synonyms, mesh }: QueryConcept): string {
  const spellings = [term, ...synonyms].map(plainPhrase).filter(Boolean);
  const headings = mesh.map(plainPhrase).filter(Boolean);
  const alternatives = [
    ...distinct(spellings).map((spelling) => `${quoted(spelling)}[Title/Abstract]`),
    ...distinct(headings).map((heading) => `"${heading}"[MeSH Terms]`),
  ];
  return alternatives.length > 1 ? `(${alternatives.join(' OR ')})` : alternatives.join('');
}

/**
 * Without the characters that PubMed reads as syntax: quotes, tags, groups, ranges, truncation, operators, history
 * (#1).
 */
function plainPhrase(text: string): string {
  return cleanText(cleanText(text).replace(/["“”„«»[\](){}:;*?&|~#\\/<>=!^_]/g, ' '));
}

/** A single word needs no quotes, unless it is an operator or contains a character that could split it. */
function quoted(phrase: string): string {
  const isWord = /^[\p{L}\p{N}][\p{L}\p{N}-]*$/u.test(phrase) && !/^(?:and|or|not)$/i.test(phrase);
  return isWord ? phrase : `"${phrase}"`;
}

function distinct(phrases: readonly string[]): string[] {
  return [...new Map(phrases.map((phrase) => [phrase.toLowerCase(), phrase])).values()];
}
