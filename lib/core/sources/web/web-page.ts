import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { AssayError, isAssayError, stopIfCancelled } from '../../errors.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import type { Article, ArticleExtractor } from '../../ports/article-extractor.ts';
import type { Http } from '../../ports/http.ts';
import type { ParsedRecord } from '../run-search.ts';
import { untilAborted } from '../timeouts.ts';
import { cleanText } from '../xml-text.ts';
import type { WebHit } from './duckduckgo-html.ts';

const LARGEST_PAGE_BYTES = 3_000_000;
/** About a book chapter; what a page says about a question comes well before. */
const LONGEST_TEXT = 60_000;
/** Time for one exchange once its turn has come. */
const TIMEOUT_MS = 8_000;
/** Maximum time for one reading, including any queue for the page's host. */
const CEILING_MS = 20_000;
const NO_TEXT = 'The page does not exist, is not HTML, or contains no text.';

export interface PageAllowance {
  signal: AbortSignal;
  timeoutMs: number;
}

interface PageParts {
  /** Asks pages of the open web, guarded. */
  pages: Http;
  extractor: ArticleExtractor;
}

/** Reads a result's page; undefined when it is unavailable for any reason, is not HTML, or contains no text. */
export function createPageReader(parts: PageParts) {
  return async (hit: WebHit, allowance: PageAllowance): Promise<ParsedRecord | undefined> => {
    try {
      const page = await openPage(parts, hit.url, allowance);
      return page && recordOf(hit, page.url, page.article);
    } catch {
      // Refused by robots.txt, private, too large, too slow: each is a page we do not have, none is the search's failure.
      return undefined;
    }
  };
}

/**
 * Opens one page of the public web and reads its main text, one paragraph a line. The guards are those of `pages`: public
 * addresses only, robots.txt. Throws AssayError `cancelled` only; any other failure is a sentence that says why.
 */
export function createPageOpener(parts: PageParts) {
  return async (url: string, { signal }: { signal: AbortSignal }): Promise<{ text: string } | { message: string }> => {
    stopIfCancelled(signal);
    if (!URL.canParse(url)) return { message: ERROR_SENTENCES.address_refused };
    const ceiling = AbortSignal.timeout(CEILING_MS);
    const both = AbortSignal.any([signal, ceiling]);
    try {
      const page = await untilAborted(openPage(parts, url, { signal: both, timeoutMs: TIMEOUT_MS }), both);
      const text = page && shortened(page.article.text).trim();
      return text ? { text } : { message: NO_TEXT };
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      if (ceiling.aborted) return { message: ERROR_SENTENCES.source_timeout };
      return { message: isAssayError(error) ? error.message : ERROR_SENTENCES.source_invalid };
    }
  };
}

/**
 * A page's text and final address; undefined when it does not exist, is not HTML, or contains no text.
 * @throws AssayError as `Http` does.
 */
async function openPage(
  { pages, extractor }: PageParts,
  address: string,
  allowance: PageAllowance,
): Promise<{ article: Article; url: string } | undefined> {
  const { status, headers, text, url } = await pages.fetch({
    url: address,
    headers: { accept: 'text/html, application/xhtml+xml' },
    politeness: { key: new URL(address).host, requests: 2, intervalMs: 1_000, concurrency: 2 },
    maxBytes: LARGEST_PAGE_BYTES,
    ...allowance,
  });
  if (status !== 200 || !isHtml(headers['content-type'])) return undefined;
  const article = await extractor.extract({ html: text, url }, allowance);
  return article ? { article, url } : undefined;
}

function recordOf(hit: WebHit, url: string, article: Article): ParsedRecord {
  return {
    // A link through a resolver (doi.org, a short address) names the work better than the page it led to.
    ids: { ...normaliseIds({ url: hit.url }), ...normaliseIds({ url }) },
    title: cleanText(article.title) || hit.title,
    authors: article.author ? [cleanText(article.author)] : [],
    year: article.publishedYear ?? null,
    venue: article.siteName ? cleanText(article.siteName) : new URL(url).hostname.replace(/^www\./, ''),
    texts: { page: shortened(article.text) },
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: null,
    notices: [],
    related: [],
  };
}

export function isHtml(contentType = 'text/html'): boolean {
  return /^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(contentType);
}

/** Cut after a whole paragraph where there is one. */
export function shortened(text: string): string {
  if (text.length <= LONGEST_TEXT) return text;
  const end = text.lastIndexOf('\n', LONGEST_TEXT);
  return text.slice(0, end > 0 ? end : LONGEST_TEXT).toWellFormed();
}
