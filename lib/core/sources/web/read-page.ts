import { ERROR_SENTENCES } from '#contract/error-codes.ts';
import { AssayError, isAssayError, stopIfCancelled } from '../../errors.ts';
import type { ArticleExtractor } from '../../ports/article-extractor.ts';
import type { Http } from '../../ports/http.ts';
import { untilAborted } from '../timeouts.ts';
import { openPage, shortened } from './web-page.ts';

/** Time for one exchange once its turn has come. */
const TIMEOUT_MS = 8_000;
/** Maximum time for one reading, including any queue for the page's host. */
const CEILING_MS = 20_000;
const NO_TEXT = 'The page does not exist, is not HTML, or contains no text.';

/**
 * Opens one page of the public web and reads its main text, one paragraph a line. The guards are those of `pages`: public
 * addresses only, robots.txt. Throws AssayError `cancelled` only; any other failure is a sentence that says why.
 */
export function createPageOpener(parts: { pages: Http; extractor: ArticleExtractor }) {
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
