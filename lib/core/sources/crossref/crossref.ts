import * as z from 'zod';
import { type Notice, notice } from '#contract/evidence.ts';
import { AssayError, stopIfCancelled } from '../../errors.ts';
import { normaliseDoi } from '../../evidence/identity.ts';
import { isRetractedTitle } from '../../evidence/merge-notices.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http } from '../../ports/http.ts';
import { createRest, remembered } from '../remembered-answers.ts';
import { untilAborted } from '../timeouts.ts';
import { cleanText } from '../xml-text.ts';

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

/** A date in Crossref's format: `[[2021, 5, 1]]`, with month and day where known. */
const dateParts = z.object({ 'date-parts': z.array(z.array(z.number().nullable())).nullish() });
const update = z.object({
  DOI: z.string().nullish(),
  type: z.string(),
  label: z.string().nullish(),
  source: z.string().nullish(),
  updated: dateParts.nullish(),
});
type Update = z.infer<typeof update>;

/** Unreadable entries are left out; the others remain. */
const updates = z
  .array(z.unknown())
  .nullish()
  .transform((list) =>
    (list ?? []).map((entry) => update.safeParse(entry).data).filter((entry) => entry !== undefined),
  );

/** The part of a work's record about updates. */
export const crossrefWork = z.object({
  DOI: z.string().nullish(),
  title: z.array(z.string()).nullish(),
  'updated-by': updates,
  'update-to': updates,
});
type CrossrefWork = z.infer<typeof crossrefWork>;

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

/**
 * Types of updates that count against a work. A partial retraction counts as a retraction, because the record does not
 * say which part remains valid. Types:
 * https://www.crossref.org/documentation/register-maintain-records/maintaining-your-metadata/registering-updates/
 */
const KINDS: ReadonlyMap<string, Notice['kind']> = new Map([
  ['retraction', 'retraction'],
  ['partial_retraction', 'retraction'],
  ['withdrawal', 'retraction'],
  ['removal', 'retraction'],
  ['correction', 'correction'],
  ['corrigendum', 'correction'],
  ['erratum', 'correction'],
  ['expression_of_concern', 'concern'],
]);
const LABELS: Readonly<Record<Notice['kind'], string>> = {
  retraction: 'Retraction',
  correction: 'Correction',
  concern: 'Expression of concern',
};
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['publisher', 'publisher'],
  ['retraction-watch', 'Retraction Watch'],
]);

/**
 * Crossref's notices on a work, each once with all the sources that report it. `updated-by` lists notices about this
 * work; `update-to` means that this work is itself a notice about another, which does not count against it, unless it
 * names the work itself: some publishers turn the article's own page into the notice.
 */
export function noticesOf(work: CrossrefWork, doi: string): Notice[] {
  const aboutThis = [...work['updated-by'], ...work['update-to'].filter((entry) => doiOf(entry) === doi)];
  const updates = Map.groupBy(
    aboutThis.filter(({ type }) => kindOf(type)),
    (entry) => `${kindOf(entry.type)} ${doiOf(entry) ?? ''}`,
  );
  const notices = [...updates.values()].flatMap(noticeOf);
  const isMarked = (work.title ?? []).some((title) => isRetractedTitle(title));
  if (!isMarked || isNotice(work, doi) || notices.some(({ kind }) => kind === 'retraction')) return notices;
  return [...notices, { kind: 'retraction', date: null, source: 'Crossref: marked as retracted in its title' }];
}

/** The record is a retraction, a correction or the like of another work, and nothing else. */
function isNotice(work: CrossrefWork, doi: string): boolean {
  return work['update-to'].some((entry) => kindOf(entry.type) && doiOf(entry) !== doi);
}

/** One notice, reported by one or several sources. */
function noticeOf(updates: readonly Update[]): Notice[] {
  const [first] = updates;
  const kind = first && kindOf(first.type);
  if (!kind) return [];
  const dates = updates.map(({ updated }) => dateOf(updated)).filter((date) => date !== null);
  const date = dates.sort((a, b) => b.length - a.length || (a < b ? -1 : 1))[0] ?? null;
  const who = [...new Set(updates.flatMap(({ source }) => SOURCES.get(source ?? '') ?? []))].sort().reverse();
  const doi = doiOf(first);
  const label = cleanText(first.label ?? '').slice(0, 60) || LABELS[kind];
  const parts = [label, who.join(' and '), date ?? '', doi ? `doi:${doi}` : ''];
  return [{ kind, date, source: `Crossref: ${parts.filter(Boolean).join(', ')}` }];
}

function kindOf(type: string): Notice['kind'] | undefined {
  return KINDS.get(
    type
      .trim()
      .toLowerCase()
      .replace(/[\s-]+/g, '_'),
  );
}

function doiOf({ DOI }: Update): string | undefined {
  return normaliseDoi(DOI ?? '');
}

function dateOf(date: Update['updated']): string | null {
  const known = (date?.['date-parts']?.[0] ?? []).filter((part) => part !== null);
  const [year, month, day] = known;
  if (year === undefined || !Number.isInteger(year) || year < 1000 || year > 9999) return null;
  const isMonth = month !== undefined && month >= 1 && month <= 12;
  const isDay = isMonth && day !== undefined && day >= 1 && day <= 31;
  const parts = [year, ...(isMonth ? [month] : []), ...(isDay ? [day] : [])];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
