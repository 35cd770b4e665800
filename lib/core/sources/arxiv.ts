import type { Notice } from '#contract/evidence.ts';
import { AssayError } from '../errors.ts';
import { normaliseIds } from '../evidence/identity.ts';
import type { AnswerCache } from '../ports/answer-cache.ts';
import type { Clock } from '../ports/clock.ts';
import type { Http, HttpResponse } from '../ports/http.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from './run-search.ts';
import type { Source } from './source.ts';
import { composeBoolean, restrictArxiv } from './source-query.ts';
import type { SearchTool } from './tool.ts';
import { find, findAll, parseXml, type XmlElement } from './xml.ts';
import { textOf } from './xml-text.ts';

export const ARXIV_BASE_URL = 'https://export.arxiv.org';

/** One request every three seconds over one connection (https://info.arxiv.org/help/api/tou.html). */
const POLITENESS = { key: 'export.arxiv.org', requests: 1, intervalMs: 3_000, concurrency: 1 };
/** The API suggests slices of at most 2,000; a feed of this length is some 600 kB. */
const MOST_RESULTS = 300;
const DAY_MS = 86_400_000;

interface ArxivToolParts {
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

/**
 * Reads an Atom feed of the arXiv API. An unknown id and a search without hits are feeds without entries; an error is a
 * feed with one entry titled "Error", with status 400 or 200.
 * @throws AssayError `source_rate_limited`, `source_unavailable` (another status), `source_invalid` (an error entry, a
 * body that is no feed, a feed none of whose entries can be read).
 */
function readArxivFeed({ status, text }: HttpResponse): LoadedAnswer {
  if (/^\s*rate exceeded/i.test(text)) throw new AssayError('source_rate_limited');
  if (status !== 200 && status !== 400) {
    throw new AssayError('source_unavailable', undefined, { cause: new Error(`Status ${status}`) });
  }
  const feed = parseXml(text);
  if (feed.name !== 'feed') throw new AssayError('source_invalid');
  const entries = findAll(feed, 'entry');
  const error = entries.find(isError);
  if (error) {
    const cause = new Error(textOf(find(error, 'summary')));
    throw new AssayError('source_invalid', 'arXiv could not read the query.', { cause });
  }
  const evidence = entries.map(parseEntry).filter((record) => record !== undefined);
  const counted = textOf(find(feed, 'totalResults'));
  const total = /^\d+$/.test(counted) ? Number(counted) : undefined;
  // Unreadable entries, missing hits, or a feed without a count do not mean "no hits".
  if (evidence.length === 0 && (entries.length > 0 || total !== 0)) throw new AssayError('source_invalid');
  return { evidence, ...(total !== undefined && { total }) };
}

function isError(entry: XmlElement): boolean {
  return textOf(find(entry, 'title')) === 'Error' && /\/api\/errors\b/.test(textOf(find(entry, 'id')));
}

function parseEntry(entry: XmlElement): ParsedRecord | undefined {
  const text = (name: string) => textOf(find(entry, name));
  const doi = text('doi');
  const journalReference = text('journal_ref');
  const ids = normaliseIds({ arxiv: text('id'), ...(doi && { doi }) });
  const title = text('title');
  if (!title || Object.keys(ids).length === 0) return undefined;
  const abstract = text('summary');
  return {
    ids,
    title,
    authors: findAll(entry, 'author', 'name').map(textOf).filter(Boolean),
    year: yearOf(text('published') || text('updated')),
    venue: journalReference || 'arXiv',
    texts: abstract ? { abstract } : {},
    publicationTypes: [],
    meshTerms: [],
    keywords: findAll(entry, 'category').flatMap((category) => category.attributes['term'] ?? []),
    // Authors may name the journal that published their paper. arXiv does not say whether that journal reviews, or
    // reviewed this version.
    peerReviewed: ids.doi || journalReference ? null : false,
    notices: withdrawalOf(text('comment'), abstract),
    related: [],
  };
}

/** Year of the first version. */
function yearOf(date: string): number | null {
  const year = /^\d{4}(?=-)/.exec(date)?.[0];
  return year ? Number(year) : null;
}

/** A withdrawn paper stays listed; arXiv says so in the comment or in place of the abstract, in these words. */
const WITHDRAWN =
  /^\W*(?:this|the) (?:paper|article|submission|manuscript|preprint|work|version) (?:has been|was|is)(?: temporarily)? withdrawn\b(?! from (?!arxiv))/i;
const WITHDRAWN_IN_SHORT = /^\W*withdrawn(?:\s+(?:by|due|because)\b|\s*[.,;:]|\s*$)/i;

function withdrawalOf(comment: string, abstract: string): Notice[] {
  const withdrawn = WITHDRAWN.test(comment) || WITHDRAWN.test(abstract) || WITHDRAWN_IN_SHORT.test(comment);
  return withdrawn ? [{ kind: 'retraction', date: null, source: 'arXiv: withdrawn' }] : [];
}
