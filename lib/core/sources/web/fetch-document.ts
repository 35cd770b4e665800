import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { AssayError, isAssayError, stopIfCancelled } from '../../errors.ts';
import type { ArticleExtractor } from '../../ports/article-extractor.ts';
import type { DocumentFile } from '../../ports/document-reader.ts';
import type { Http, HttpResponse } from '../../ports/http.ts';
import { untilAborted } from '../timeouts.ts';
import { isHtml, shortened } from './web-page.ts';

/** Time for one exchange once its turn has come: a book on a slow line. */
const TIMEOUT_MS = 45_000;
/** Maximum time for one reading, including any queue for the host. */
const CEILING_MS = 60_000;
/** PDF readers accept other bytes before the header within the first kilobyte. */
const PDF_WITHIN = 1024;
const ZIP = 'PK\u0003\u0004';
const LARGEST_PAGE_BYTES = 3_000_000;
const LONGEST_NAME = 120;
const NO_TEXT = 'Neither a page nor a document with text is at this address. Download it and add the file instead.';

export type FetchedDocument = { file: DocumentFile } | { text: string } | { message: string };

interface DocumentFetcherOptions {
  /** Asks addresses of the open web, guarded. */
  pages: Http;
  extractor: ArticleExtractor;
  /** Bytes of a file at most. */
  largestFile: number;
}

/**
 * Fetches what is at an address of the public web: a file for a reader of documents where its bytes say that it is one
 * (PDF, Word, plain text), else the main text of a page, one paragraph a line. The guards are those of `pages`: public
 * addresses only, robots.txt, size. Throws AssayError `cancelled` only; any other failure is a sentence that says why.
 */
export function createDocumentFetcher({ pages, extractor, largestFile }: DocumentFetcherOptions) {
  return async (url: string, { signal }: { signal: AbortSignal }): Promise<FetchedDocument> => {
    stopIfCancelled(signal);
    if (!URL.canParse(url)) return { message: ERROR_SENTENCES.address_refused };
    const ceiling = AbortSignal.timeout(CEILING_MS);
    const both = AbortSignal.any([signal, ceiling]);
    const asked = {
      url,
      headers: { accept: 'application/pdf, text/html, application/xhtml+xml, text/plain;q=0.8, */*;q=0.1' },
      politeness: { key: new URL(url).host, requests: 2, intervalMs: 1_000, concurrency: 2 },
      timeoutMs: TIMEOUT_MS,
      maxBytes: largestFile,
      wantsBytes: true,
      signal: both,
    };
    const read = async (): Promise<FetchedDocument> => {
      const answer = await pages.fetch(asked);
      if (answer.status !== 200) return { message: NO_TEXT };
      const file = fileOf(answer);
      if (file) return { file };
      const type = answer.headers['content-type'];
      if (!type || !isHtml(type)) return { message: NO_TEXT };
      if ((answer.bytes?.length ?? 0) > LARGEST_PAGE_BYTES) return { message: ERROR_SENTENCES.source_too_large };
      const page = { html: answer.text, url: answer.url };
      const article = await extractor.extract(page, { signal: both });
      const text = shortened(article?.text ?? '').trim();
      return text ? { text } : { message: NO_TEXT };
    };
    try {
      return await untilAborted(read(), both);
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      if (ceiling.aborted) return { message: ERROR_SENTENCES.source_timeout };
      return { message: isAssayError(error) ? error.message : ERROR_SENTENCES.source_invalid };
    }
  };
}

/** The file that an answer is, whatever its type says; undefined of a page. */
function fileOf({ bytes, url, headers }: HttpResponse): DocumentFile | undefined {
  if (!bytes?.length) return undefined;
  const start = Buffer.from(bytes.subarray(0, PDF_WITHIN)).toString('latin1');
  const name = (ending: string) => `${baseOf(url)}.${ending}`;
  if (/%PDF-\d/.test(start)) return { name: name('pdf'), bytes };
  if (start.startsWith(ZIP)) return { name: name('docx'), bytes };
  if (/^\s*text\/plain/i.test(headers['content-type'] ?? '')) return { name: name('txt'), bytes };
  return undefined;
}

/** The file name in the address, without its extension: `https://a.example/b/paper%201.pdf?x` is "paper 1". */
function baseOf(address: string): string {
  const { pathname, hostname } = new URL(address);
  const last = pathname.split('/').at(-1) ?? '';
  const name = decoded(last)
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[\p{Cc}/\\]/gu, '')
    .trim();
  return (name || hostname).slice(0, LONGEST_NAME).toWellFormed();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
