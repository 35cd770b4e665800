import * as z from 'zod';
import { type AuthorName, type Evidence, evidence } from '#contract/evidence.ts';
import { AssayError, isAssayError } from '../../errors.ts';
import { normaliseDoi, normaliseIds } from '../../evidence/identity.ts';
import { personName, spokenText } from '../../evidence/names.ts';
import { createRememberedAnswers } from '../remembered-answers.ts';
import { cleanText, plainLine } from '../xml-text.ts';
import { type CrossrefParts, crossrefWork, noticesOf } from './crossref.ts';

const TIMEOUT_MS = 8_000;
/** Three hundred references at ten a second, with a retry for some. */
const CEILING_MS = 60_000;
const LARGEST_ANSWER = 8_000_000;
const DAY_MS = 86_400_000;
const ROWS = 5;
/** A longer reference is a parsing error; the service refuses very long addresses. */
const LONGEST_QUERY = 600;
const ANSWER_VERSION = 1;
/** Fields that identify a work; a whole record contains hundreds of references. */
const FIELDS = 'DOI,title,subtitle,author,issued,container-title,abstract,type';

/** Crossref's answer for a DOI. `elsewhere`: another agency has registered it. `failed`: it could not be reached. */
export type CrossrefWorkAnswer = { status: 'known'; work: Evidence } | { status: 'elsewhere' | 'unknown' | 'failed' };

const author = z.object({
  family: z.string().nullish(),
  given: z.string().nullish(),
  suffix: z.string().nullish(),
  name: z.string().nullish(),
});

/** A work as Crossref describes it. Format: https://api.crossref.org/swagger-ui/index.html#model-Work */
const crossrefRecord = crossrefWork.extend({
  subtitle: z.array(z.string()).nullish(),
  author: z.array(author).nullish(),
  issued: z.object({ 'date-parts': z.array(z.array(z.number().nullable())).nullish() }).nullish(),
  'container-title': z.array(z.string()).nullish(),
  abstract: z.string().nullish(),
  type: z.string().nullish(),
});
type CrossrefRecord = z.infer<typeof crossrefRecord>;

const one = z.union([
  z.object({ status: z.literal('known'), work: evidence }),
  z.object({ status: z.enum(['elsewhere', 'unknown']) }),
]);
const record = z.object({ message: crossrefRecord });
const found = z.object({ message: z.object({ items: z.array(z.unknown()) }) });

/**
 * Works by their DOIs, and by printed references, which Crossref's search matches as a whole (`query.bibliographic`),
 * so that references need not be parsed. Throws only AssayError `cancelled`.
 */
export function createCrossrefWorks({ http, cache, clock, baseUrl, email, cacheMaxAgeMs = DAY_MS }: CrossrefParts) {
  const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
  const answers = createRememberedAnswers({ cache, clock, maxAgeMs, ceilingMs: CEILING_MS });

  const get = (url: URL, signal: AbortSignal) => {
    if (email) url.searchParams.set('mailto', email);
    return http.fetch({
      url: url.href,
      headers: { accept: 'application/json' },
      politeness: { key: 'api.crossref.org', requests: 10, intervalMs: 1_000, concurrency: 3 },
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
    });
  };

  async function loadOne(doi: string, signal: AbortSignal): Promise<z.infer<typeof one>> {
    const response = await get(new URL(`/works/${encodeURIComponent(doi)}`, baseUrl), signal);
    if (response.status === 404) {
      // A DataCite DOI is valid without being one of Crossref's works.
      const agency = await get(new URL(`/works/${encodeURIComponent(doi)}/agency`, baseUrl), signal);
      if (agency.status === 404) return { status: 'unknown' };
      if (agency.status === 200) return { status: 'elsewhere' };
    }
    if (response.status !== 200) throw new AssayError('source_unavailable');
    const work = parseCrossrefRecord(record.parse(JSON.parse(response.text)).message);
    return work ? { status: 'known', work } : { status: 'elsewhere' };
  }

  async function loadMany(reference: string, signal: AbortSignal): Promise<Evidence[]> {
    const url = new URL('/works', baseUrl);
    url.searchParams.set('query.bibliographic', reference);
    url.searchParams.set('rows', String(ROWS));
    url.searchParams.set('select', FIELDS);
    const response = await get(url, signal);
    if (response.status !== 200) throw new AssayError('source_unavailable');
    const { items } = found.parse(JSON.parse(response.text)).message;
    return items.flatMap((item) => {
      const parsed = crossrefRecord.safeParse(item);
      return (parsed.success && parseCrossrefRecord(parsed.data)) || [];
    });
  }

  /** The answer, or null where there is none. */
  const ask = async <T>(...[key, ...rest]: Parameters<typeof answers<T>>): Promise<T | null> => {
    try {
      return await answers<T>(['crossref-works', ANSWER_VERSION, ...key], ...rest);
    } catch (error) {
      if (isAssayError(error) && error.code === 'cancelled') throw error;
      return null;
    }
  };

  return {
    async work(doi: string, { signal }: { signal: AbortSignal }): Promise<CrossrefWorkAnswer> {
      return (await ask(['work', doi], one, (until) => loadOne(doi, until), signal)) ?? { status: 'failed' };
    },
    /** The works nearest to a reference, best first; null where Crossref did not answer. */
    search(reference: string, { signal }: { signal: AbortSignal }): Promise<Evidence[] | null> {
      const query = reference.replace(/\s+/g, ' ').trim().slice(0, LONGEST_QUERY);
      return ask(['search', query], z.array(evidence), (until) => loadMany(query, until), signal);
    },
  };
}

const LONGEST_ABSTRACT = 20_000;
const JOURNAL = new Set(['journal-article', 'proceedings-article']);

/** The work of a record; undefined without a DOI or a title. */
function parseCrossrefRecord(record: CrossrefRecord): Evidence | undefined {
  const doi = normaliseDoi(record.DOI ?? '');
  const title = [record.title?.[0], record.subtitle?.[0]].flatMap((part) => plainLine(part ?? '') || []).join(': ');
  if (doi === undefined || title === '') return undefined;
  const ids = normaliseIds({ doi });
  const id = ids.arxiv ? `arxiv:${ids.arxiv}` : `doi:${doi}`;
  const names = (record.author ?? []).flatMap(nameOf);
  const year = record.issued?.['date-parts']?.[0]?.[0] ?? null;
  const abstract = cleanText(plainLine((record.abstract ?? '').slice(0, LONGEST_ABSTRACT)));
  return {
    id,
    ids,
    keys: [id],
    title,
    authors: names.map(spokenText),
    names,
    year: year !== null && Number.isInteger(year) ? year : null,
    venue: plainLine(record['container-title']?.[0] ?? '') || null,
    texts: abstract === '' ? {} : { abstract },
    publicationTypes: [],
    meshTerms: [],
    keywords: [],
    peerReviewed: JOURNAL.has(record.type ?? '') ? true : null,
    notices: noticesOf(record, doi),
    related: [],
    design: { value: 'unknown', from: '', basis: 'Crossref does not say' },
    sampleSize: null,
    population: null,
    quality: { score: 0, terms: [] },
    foundBy: [],
  };
}

function nameOf({ family, given, suffix, name }: z.infer<typeof author>): AuthorName[] {
  if (family)
    return [personName({ family: cleanText(family), given: given ?? undefined, suffix: suffix ?? undefined })];
  return name ? [{ literal: cleanText(name) }] : [];
}
