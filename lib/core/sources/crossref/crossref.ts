import * as z from 'zod';
import { type Notice, notice } from '#contract/evidence.ts';
import { AssayError, stopIfCancelled } from '../../errors.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http } from '../../ports/http.ts';
import { createRest, remembered } from '../remembered-answers.ts';
import { untilAborted } from '../timeouts.ts';
import { crossrefWork, isNotice, noticesOf } from './crossref-notices.ts';

export const CROSSREF_BASE_URL = 'https://api.crossref.org';

/** Time for one exchange from its start. */
const TIMEOUT_MS = 4_000;
/** Maximum time for one look-up, including any queue for the source: 40 works wait for 4 s at 10 a second. */
const CEILING_MS = 15_000;
/** Records with thousands of references have some hundreds of kB. */
const LARGEST_RECORD_BYTES = 8_000_000;
const DAY_MS = 86_400_000;
/** Part of every cache key: raise it when parsing changes. */
const ANSWER_VERSION = 1;

/** Crossref's answer for a DOI. `failed`: it could not be reached or understood, which says nothing about the work. */
export type CrossrefAnswer =
  | { status: 'known'; notices: Notice[] /** The record is itself a notice about another work. */; isNotice: boolean }
  | { status: 'unknown' }
  | { status: 'failed' };

const envelope = z.object({ status: z.literal('ok'), message: crossrefWork });
const certain = z.discriminatedUnion('status', [
  z.object({ status: z.literal('known'), notices: z.array(notice), isNotice: z.boolean() }),
  z.object({ status: z.literal('unknown') }),
]);

export interface CrossrefParts {
  http: Http;
  cache: AnswerCache;
  clock: Clock;
  /** Scheme, host and port. */
  baseUrl: string;
  /** A contact address for Crossref, which serves such requests more reliably. */
  email?: string | undefined;
  /** The longest that an answer is cached; a day by default. */
  cacheMaxAgeMs?: number;
}

/**
 * Asks Crossref for the updates of a work. Throws only AssayError `cancelled`; failures are reported and not cached.
 */
export function createCrossref({ http, cache, clock, baseUrl, email, cacheMaxAgeMs = DAY_MS }: CrossrefParts) {
  const rest = createRest(clock);
  const load = async (doi: string, signal: AbortSignal): Promise<z.infer<typeof certain>> => {
    const url = new URL(`/works/${encodeURIComponent(doi)}`, baseUrl);
    if (email) url.searchParams.set('mailto', email);
    const response = await http.fetch({
      url: url.href,
      headers: { accept: 'application/json' },
      politeness: { key: 'api.crossref.org', requests: 10, intervalMs: 1_000, concurrency: 3 },
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_RECORD_BYTES,
    });
    if (response.status === 404) return { status: 'unknown' };
    if (response.status !== 200) throw new AssayError('source_unavailable');
    const work = envelope.parse(JSON.parse(response.text)).message;
    return { status: 'known', notices: noticesOf(work, doi), isNotice: isNotice(work, doi) };
  };

  return async (doi: string, { signal }: { signal: AbortSignal }): Promise<CrossrefAnswer> => {
    stopIfCancelled(signal);
    const resting = rest.signal();
    const both = AbortSignal.any([signal, resting, AbortSignal.timeout(CEILING_MS)]);
    const key = JSON.stringify(['crossref', ANSWER_VERSION, doi]);
    const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
    try {
      const answer = await untilAborted(
        remembered({ cache, key, maxAgeMs, schema: certain }, () => load(doi, both)),
        both,
      );
      rest.succeeded();
      return answer;
    } catch (error) {
      if (signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
      if (!resting.aborted) rest.failed();
      return { status: 'failed' };
    }
  };
}

/** Crossref's notices for a DOI; empty where it has none or cannot be reached. Throws only `cancelled`. */
export function createNoticesReader(parts: CrossrefParts) {
  const ask = createCrossref(parts);
  return async (doi: string, options: { signal: AbortSignal }): Promise<Notice[]> => {
    const answer = await ask(doi, options);
    return answer.status === 'known' ? answer.notices : [];
  };
}
