import * as z from 'zod';
import type { ChaseDirection } from '#contract/review/chasing.ts';
import { AssayError } from '../../errors.ts';
import { normaliseIds } from '../../evidence/identity.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type {
  ChaseOptions,
  ChaseSeed,
  CitationAnswer,
  CitationLink,
  CitationSource,
  LinkedRecord,
} from '../../ports/citation-source.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http, HttpResponse } from '../../ports/http.ts';
import { chunksOf } from '../../text/lists.ts';
import { followLinks } from '../follow-links.ts';
import { createRememberedAnswers } from '../remembered-answers.ts';
import { EUROPE_PMC_POLITENESS } from './europe-pmc.ts';
import { holder, listOf, readEuropePmc } from './europe-pmc-answer.ts';
import { parseEuropePmcResult } from './europe-pmc-record.ts';

const TIMEOUT_MS = 15_000;
const CEILING_MS = 90_000;
const LARGEST_ANSWER = 8_000_000;
const DAY_MS = 86_400_000;
const ANSWER_VERSION = 1;
/** The most that the service returns at once, and the most that is read for one seed. */
const PAGE = 1_000;
const MOST_PAGES = 2;
/** DOIs in one query: an address of about a thousand characters. */
const IN_ONE_QUERY = 30;

export interface EuropePmcCitationsParts {
  http: Http;
  cache: AnswerCache;
  clock: Clock;
  /** Scheme, host and port. */
  baseUrl: string;
  cacheMaxAgeMs?: number;
}

/** The address that identifies a preprint's entry. */
const PREPRINT = /^https:\/\/europepmc\.org\/article\/PPR\/(PPR\d{1,12})$/;

/** An entry by the database that it came from and its number there. */
const entry = z.object({ source: z.string(), id: z.string() });
type Entry = z.infer<typeof entry>;
const entries = z.array(entry.extend({ doi: z.string() }));

const text = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .catch(undefined);
/** References that were matched to no entry have no `id`; some carry a DOI all the same. */
const item = z.looseObject({ id: text, source: text, doi: text, title: text });
const count = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]);
const answer = z.object({
  hitCount: count,
  referenceList: holder({ reference: listOf(item) }),
  citationList: holder({ citation: listOf(item) }),
});
const pageOf = z.object({ hitCount: z.int(), items: z.array(item) });
type Page = z.infer<typeof pageOf>;

/** Europe PMC: lists of references, where it has the full text or Crossref gives them, and the works of its own that cite one. */
export function createEuropePmcCitations(parts: EuropePmcCitationsParts): CitationSource {
  const { http, cache, clock, baseUrl, cacheMaxAgeMs = DAY_MS } = parts;
  const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
  const answers = createRememberedAnswers({ cache, clock, maxAgeMs, ceilingMs: CEILING_MS });

  const get = (path: string, parameters: Readonly<Record<string, string>>, signal: AbortSignal) =>
    http.fetch({
      url: `${new URL(`/europepmc/webservices/rest/${path}`, baseUrl)}?${new URLSearchParams({ ...parameters, format: 'json' })}`,
      headers: { accept: 'application/json' },
      politeness: EUROPE_PMC_POLITENESS,
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
    });

  const listPage = ({ source, id }: Entry, list: 'references' | 'citations', page: number, signal: AbortSignal) =>
    answers(
      ['europe-pmc-links', ANSWER_VERSION, source, id, list, page],
      pageOf,
      async (until) => {
        const path = `${encodeURIComponent(source)}/${encodeURIComponent(id)}/${list}`;
        return readPage(await get(path, { page: String(page), pageSize: String(PAGE) }, until), list);
      },
      signal,
    );

  /** Entries with their DOIs; the parts of a query say which. */
  const entriesOf = (wanted: readonly string[], signal: AbortSignal) =>
    answers(
      ['europe-pmc-entries', ANSWER_VERSION, wanted],
      entries,
      async (until) => {
        const query = wanted.join(' OR ');
        const parameters = { query, resultType: 'lite', pageSize: String(3 * IN_ONE_QUERY) };
        const { results } = readEuropePmc(await get('search', parameters, until));
        return results.flatMap((result) => {
          const read = z.object({ id: z.string(), source: z.string(), doi: z.string() }).safeParse(result).data;
          return read ? [{ ...read, doi: read.doi.toLowerCase() }] : [];
        });
      },
      signal,
    );

  async function placesOf(seeds: readonly ChaseSeed[], options: ChaseOptions) {
    const places = seeds.flatMap((seed) => {
      const place = placeOf(seed);
      return place ? [{ seedId: seed.id, ...place }] : [];
    });
    const byDoi = seeds.flatMap(({ id, ids }) =>
      !placeOf({ id, ids }) && ids.doi ? [{ seedId: id, doi: ids.doi }] : [],
    );
    const plain = byDoi.filter(({ doi }) => !/["\\]/.test(doi));
    const looked = await followLinks(chunksOf(plain, IN_ONE_QUERY), options, async (chunk) => {
      const queries = chunk.map(({ doi }) => `DOI:"${doi}"`);
      const found = await entriesOf(queries, options.signal);
      for (const { seedId, doi } of chunk) {
        const own = found.find((each) => each.doi === doi);
        if (own) places.push({ seedId, source: own.source, id: own.id });
      }
      return { links: [] };
    });
    return { places, looked };
  }

  /** Lists identify preprints only by their entries, which no other source knows; a search gives their DOIs. */
  async function withDois(followed: CitationAnswer, options: ChaseOptions): Promise<CitationAnswer> {
    const entryOf = ({ ids }: LinkedRecord) => PREPRINT.exec(ids.url ?? '')?.[1];
    const wanted = [...new Set(followed.links.flatMap(({ record }) => entryOf(record) ?? []))].sort();
    const dois = new Map<string, string>();
    await followLinks(chunksOf(wanted, IN_ONE_QUERY), options, async (chunk) => {
      const queries = chunk.map((id) => `(SRC:PPR AND EXT_ID:${id})`);
      const found = await entriesOf(queries, options.signal);
      for (const { id, doi } of found) dois.set(id, doi);
      return { links: [] };
    });
    const links = followed.links.map(({ seedId, record }) => {
      const doi = dois.get(entryOf(record) ?? '');
      return { seedId, record: doi === undefined ? record : { ...record, ids: normaliseIds({ ...record.ids, doi }) } };
    });
    return { ...followed, links };
  }

  return {
    name: 'europe_pmc',
    directions: ['backward', 'forward'],
    async follow(direction, seeds, options): Promise<CitationAnswer> {
      const list = direction === 'backward' ? 'references' : 'citations';
      const { places, looked } = await placesOf(seeds, options);
      const followed = await followLinks(places, options, async ({ seedId, ...place }) => {
        const items: Page['items'] = [];
        for (let page = 1; ; page += 1) {
          const isAllowed = page === 1 || (page <= MOST_PAGES && options.mayAsk());
          if (!isAllowed) return followedOf(seedId, direction, items, { listed: items.length, isCut: true });
          const read = await listPage(place, list, page, options.signal);
          items.push(...read.items);
          // The count may exceed what is ever served.
          if (read.items.length === 0 || items.length >= read.hitCount)
            return followedOf(seedId, direction, items, { listed: read.hitCount, isCut: false });
        }
      });
      const answer = await withDois(followed, options);
      // Having no entry for a DOI is an answer.
      if (answer.status === 'skipped') return { ...answer, ...statusOf(looked) };
      if (looked.status === 'ok' || looked.status === 'skipped')
        return { ...answer, isCut: answer.isCut || looked.isCut };
      return { ...answer, status: answer.links.length > 0 ? 'partial' : looked.status, reason: looked.reason };
    },
  };
}

const statusOf = ({ status, reason, isCut }: CitationAnswer) => ({ status, reason, isCut });

/** A preprint can only be located by its entry, which needs a search. */
function placeOf({ ids }: ChaseSeed): Entry | undefined {
  if (ids.pmid) return { source: 'MED', id: ids.pmid };
  return ids.pmcid ? { source: 'PMC', id: ids.pmcid } : undefined;
}

/** A work without citations, or with unknown references, has been answered with 404 as well as with an empty list. */
function readPage({ status, text: body }: HttpResponse, list: 'references' | 'citations'): Page {
  if (status === 404) return { hitCount: 0, items: [] };
  if (status !== 200) throw new AssayError('source_unavailable');
  const { hitCount, referenceList, citationList } = answer.parse(JSON.parse(body));
  const items = list === 'references' ? referenceList.reference : citationList.citation;
  return { hitCount, items };
}

function followedOf(
  seedId: string,
  direction: ChaseDirection,
  items: Page['items'],
  { listed, isCut }: { listed: number; isCut: boolean },
) {
  const records = items.flatMap((each) => recordOf(each) ?? []);
  const links: CitationLink[] = records.map((record) => ({ seedId, record }));
  const unresolved = items.length - records.length;
  const references = direction === 'backward' && listed > 0 ? [{ seedId, listed, unresolved }] : [];
  return { links, references, isCut };
}

/** Undefined without an identifier. */
function recordOf(each: z.infer<typeof item>): LinkedRecord | undefined {
  const record = parseEuropePmcResult({ ...each, title: each.title || 'Untitled' });
  return record && (each.title ? record : { ...record, title: '' });
}
