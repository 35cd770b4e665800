import * as z from 'zod';
import type { Evidence } from '#contract/evidence.ts';
import { AssayError, stopIfCancelled } from '../../errors.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Http } from '../../ports/http.ts';
import { EUROPE_PMC_POLITENESS } from '../europe-pmc/europe-pmc.ts';
import { remembered } from '../remembered-answers.ts';
import { untilAborted } from '../timeouts.ts';
import { readArticle } from './full-text-xml.ts';

/** Time for one exchange from its start. */
const TIMEOUT_MS = 7_000;
/** Maximum time for one reading, including any queue for the source. */
const CEILING_MS = 15_000;
/** The longest articles have some 2 MB of markup. */
const LARGEST_ARTICLE_BYTES = 4_000_000;
const DAY_MS = 86_400_000;
/** Part of every cache key: raise it when parsing changes. */
const ANSWER_VERSION = 3;

const answer = z.object({ text: z.string().nullable() });

interface FullTextParts {
  http: Http;
  cache: AnswerCache;
  /** Scheme, host and port of Europe PMC. */
  baseUrl: string;
  /** The longest that an answer is cached; a day by default. */
  cacheMaxAgeMs?: number;
}

/**
 * Reads the open full texts in Europe PMC by the work's PMCID: sections under their titles, without references. Null if
 * there is none for any reason (closed, unknown, unreadable, too slow). Throws only AssayError `cancelled`.
 */
export function createFullTextReader({ http, cache, baseUrl, cacheMaxAgeMs = DAY_MS }: FullTextParts) {
  const load = async (pmcid: string, signal: AbortSignal): Promise<z.infer<typeof answer>> => {
    const response = await http.fetch({
      url: new URL(`/europepmc/webservices/rest/${pmcid}/fullTextXML`, baseUrl).href,
      headers: { accept: 'application/xml' },
      politeness: EUROPE_PMC_POLITENESS,
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ARTICLE_BYTES,
    });
    if (response.status === 404) return { text: null };
    if (response.status !== 200) throw new AssayError('source_unavailable');
    return { text: readArticle(response.text, pmcid) };
  };

  return async (work: Evidence, { signal }: { signal: AbortSignal }): Promise<string | null> => {
    const { pmcid } = work.ids;
    stopIfCancelled(signal);
    if (pmcid === undefined) return null;
    const both = AbortSignal.any([signal, AbortSignal.timeout(CEILING_MS)]);
    const key = JSON.stringify(['fulltext', ANSWER_VERSION, pmcid]);
    const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
    try {
      const read = remembered({ cache, key, maxAgeMs, schema: answer }, () => load(pmcid, both));
      return (await untilAborted(read, both)).text;
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      // Without a full text, the abstract remains, as for most works.
      return null;
    }
  };
}
