import * as z from 'zod';
import type { EvidenceIds } from '#contract/evidence.ts';
import { AssayError, isAssayError } from '../../errors.ts';
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
import type { Http } from '../../ports/http.ts';
import { chunksOf } from '../../text/lists.ts';
import { type Followed, followLinks } from '../follow-links.ts';
import { createRememberedAnswers } from '../remembered-answers.ts';
import { type OpenalexWork, openalexNumber, openalexWork, readOpenalexWork } from './openalex-work.ts';

export const OPENALEX_BASE_URL = 'https://api.openalex.org';

const TIMEOUT_MS = 15_000;
const CEILING_MS = 90_000;
const LARGEST_ANSWER = 20_000_000;
const DAY_MS = 86_400_000;
/** Part of every cache key: raise it when parsing changes. */
const ANSWER_VERSION = 1;
/** The most values of one filter, and the most works of one page. */
const IN_ONE_QUERY = 100;
const PAGE = 100;
/** Citing works read for one seed, or for a group of less cited seeds; the service numbers pages up to 10,000 works. */
const MOST_CITING = 2_000;
const SEEDS_IN_ONE_QUERY = 25;
const FIELDS =
  'id,doi,ids,title,publication_year,type,language,is_retracted,authorships,primary_location,mesh,keywords,referenced_works,abstract_inverted_index';
const SEED_FIELDS = 'id,referenced_works,referenced_works_count,cited_by_count';

export interface OpenalexParts {
  http: Http;
  cache: AnswerCache;
  clock: Clock;
  /** Scheme, host and port. */
  baseUrl: string;
  apiKey?: string | undefined;
  email?: string | undefined;
  cacheMaxAgeMs?: number;
}

const seedEntry = z.object({ number: z.string(), references: z.array(z.string()), listed: z.int(), citedBy: z.int() });
type SeedEntry = z.infer<typeof seedEntry>;
const list = z.object({
  meta: z.object({ count: z.int() }),
  results: z.array(z.unknown()),
});
const page = z.object({ count: z.int(), works: z.array(openalexWork) });
type Page = z.infer<typeof page>;

/**
 * OpenAlex: the works that a work cites, and those that cite it, from all disciplines. One work by its identifier is
 * free, a page of a list costs a ten-thousandth of a dollar; the daily free allowance is one dollar with a key and a
 * tenth without (https://developers.openalex.org/api-reference/authentication, November 2026). So seeds are looked up
 * one by one and their links a hundred at a time. Pages are requested by number: cursors are refused without a key.
 */
export function createOpenalex({ http, cache, clock, baseUrl, apiKey, email, cacheMaxAgeMs = DAY_MS }: OpenalexParts) {
  const maxAgeMs = Math.min(DAY_MS, cacheMaxAgeMs);
  const answers = createRememberedAnswers({ cache, clock, maxAgeMs, ceilingMs: CEILING_MS });

  async function get(path: string, parameters: Readonly<Record<string, string>>, signal: AbortSignal) {
    const url = new URL(path, baseUrl);
    url.search = new URLSearchParams({
      ...parameters,
      ...(email && { mailto: email }),
      ...(apiKey && { api_key: apiKey }),
    }).toString();
    const response = await http.fetch({
      url: url.href,
      headers: { accept: 'application/json' },
      // The service allows a hundred requests a second and asks clients to use fewer.
      politeness: { key: 'api.openalex.org', requests: 10, intervalMs: 1_000, concurrency: 4 },
      signal,
      timeoutMs: TIMEOUT_MS,
      maxBytes: LARGEST_ANSWER,
    });
    if (response.status === 404) return undefined;
    if (response.status !== 200) throw new AssayError('source_unavailable');
    return JSON.parse(response.text) as unknown;
  }

  /** The entry of a seed; null where OpenAlex has none. */
  const lookUp = (seed: ChaseSeed, signal: AbortSignal) => {
    const names = namesOf(seed.ids);
    return answers(
      ['openalex-seed', ANSWER_VERSION, names],
      seedEntry.nullable(),
      async (until) => {
        for (const name of names) {
          const found = await get(`/works/${name}`, { select: SEED_FIELDS }, until);
          if (found !== undefined) return entryOf(openalexWork.parse(found));
        }
        return null;
      },
      signal,
    );
  };

  const listPage = (filter: string, number: number, signal: AbortSignal): Promise<Page> =>
    answers(
      ['openalex-list', ANSWER_VERSION, filter, number],
      page,
      async (until) => {
        const parameters = { filter, select: FIELDS, 'per-page': String(PAGE), page: String(number) };
        const { meta, results } = list.parse(await get('/works', parameters, until));
        const works = results.flatMap((result) => openalexWork.safeParse(result).data ?? []);
        if (results.length > 0 && works.length === 0) throw new AssayError('source_invalid');
        return { count: meta.count, works };
      },
      signal,
    );

  /** The entries of the seeds, and the status of looking them up. */
  async function entriesOf(seeds: readonly ChaseSeed[], options: ChaseOptions) {
    const entries = new Map<string, SeedEntry>();
    const known = seeds.filter(({ ids }) => namesOf(ids).length > 0);
    const answer = await followLinks(known, options, async (seed) => {
      const entry = await lookUp(seed, options.signal);
      if (entry) entries.set(seed.id, entry);
      return { links: [] };
    });
    return { entries, answer };
  }

  async function backward(entries: ReadonlyMap<string, SeedEntry>, options: ChaseOptions): Promise<CitationAnswer> {
    const citing = seedsByNumber([...entries].flatMap(([id, { references }]) => references.map((ref) => [ref, id])));
    const found = new Set<string>();
    const answer = await followLinks(chunksOf([...citing.keys()], IN_ONE_QUERY), options, async (numbers) => {
      const { works } = await listPage(`openalex:${numbers.join('|')}`, 1, options.signal);
      for (const { id } of works) found.add(openalexNumber(id) ?? '');
      return { links: works.flatMap((work) => linksTo(work, citing.get(openalexNumber(work.id) ?? ''))) };
    });
    const references = new Map([...entries].flatMap(([id, { listed }]) => (listed > 0 ? [[id, listed] as const] : [])));
    // Entries that have since been deleted, and what was not read because of a failure, which the status reports.
    const unresolved = answer.status === 'ok' && !answer.isCut ? citing.size - found.size : 0;
    return { ...answer, references, unresolved: Math.max(0, unresolved) };
  }

  async function forward(entries: ReadonlyMap<string, SeedEntry>, options: ChaseOptions): Promise<CitationAnswer> {
    const cited = seedsByNumber([...entries].map(([id, { number }]) => [number, id]));
    return followLinks(groupsOf([...entries.values()]), options, async (group): Promise<Followed> => {
      const filter = `cites:${group.map(({ number }) => number).join('|')}`;
      const links: CitationLink[] = [];
      for (let number = 1, seen = 0; ; number += 1) {
        if (number > 1 && !options.mayAsk()) return { links, isCut: true };
        const next = await unlessLater(number, listPage(filter, number, options.signal));
        if (next instanceof Error) return { links, failure: next };
        const { count, works } = next;
        const only = group.length === 1 ? group[0]?.number : undefined;
        for (const work of works) links.push(...linksTo(work, citedBy(work, cited, only)));
        seen += PAGE;
        if (seen >= count || works.length === 0) return { links };
        if (seen >= MOST_CITING) return { links, isCut: true };
      }
    });
  }

  return {
    name: 'openalex',
    directions: ['backward', 'forward'],
    async follow(direction, seeds, options) {
      const { entries, answer } = await entriesOf(seeds, options);
      const followed = await (direction === 'backward' ? backward : forward)(entries, options);
      return withFailuresOf(answer, followed);
    },
  } satisfies CitationSource;
}

/** A later page that fails costs only itself. */
async function unlessLater(number: number, answer: Promise<Page>): Promise<Page | AssayError> {
  try {
    return await answer;
  } catch (error) {
    if (number > 1 && isAssayError(error) && error.code !== 'cancelled') return error;
    throw error;
  }
}

/** Paths for requesting one work, the most reliable first. */
function namesOf({ doi, pmid, pmcid, arxiv }: EvidenceIds): string[] {
  return [
    ...(doi ? [`doi:${encodeURIComponent(doi)}`] : []),
    ...(pmid ? [`pmid:${pmid}`] : []),
    ...(pmcid ? [`pmcid:${pmcid}`] : []),
    ...(arxiv ? [`doi:${encodeURIComponent(`10.48550/arxiv.${arxiv}`)}`] : []),
  ];
}

function entryOf({ id, referenced_works, referenced_works_count, cited_by_count }: OpenalexWork): SeedEntry | null {
  const number = openalexNumber(id);
  const references = [...new Set(referenced_works.flatMap((reference) => openalexNumber(reference) ?? []))];
  const listed = Math.max(references.length, referenced_works_count ?? 0);
  return number === undefined ? null : { number, references, listed, citedBy: cited_by_count ?? 1 };
}

function seedsByNumber(pairs: readonly (readonly [string, string])[]): Map<string, string[]> {
  const byNumber = new Map<string, string[]>();
  for (const [number, seedId] of pairs) byNumber.set(number, [...(byNumber.get(number) ?? []), seedId]);
  return byNumber;
}

function linksTo(work: OpenalexWork, seedIds: readonly string[] | undefined): CitationLink[] {
  if (!seedIds || seedIds.length === 0) return [];
  const record: LinkedRecord = readOpenalexWork(work);
  return seedIds.map((seedId) => ({ seedId, record }));
}

/** Which seeds a work cites according to its own reference list; at least the one that was searched for. */
function citedBy(work: OpenalexWork, cited: ReadonlyMap<string, string[]>, only: string | undefined): string[] {
  const numbers = new Set(work.referenced_works.flatMap((reference) => openalexNumber(reference) ?? []));
  if (only !== undefined) numbers.add(only);
  return [...numbers].flatMap((number) => cited.get(number) ?? []);
}

/** Groups of seeds whose citing works fit into one reading; the most cited seeds are alone. */
function groupsOf(entries: readonly SeedEntry[]): SeedEntry[][] {
  const groups: SeedEntry[][] = [];
  let sum = 0;
  const distinct = [...new Map(entries.map((entry) => [entry.number, entry])).values()];
  for (const entry of distinct.filter(({ citedBy }) => citedBy > 0).sort((a, b) => a.citedBy - b.citedBy)) {
    const last = groups.at(-1);
    if (last && last.length < SEEDS_IN_ONE_QUERY && sum + entry.citedBy <= MOST_CITING / 2) last.push(entry);
    else {
      groups.push([entry]);
      sum = 0;
    }
    sum += entry.citedBy;
  }
  return groups;
}

/** Links of seeds that could not be looked up are unknown too. */
function withFailuresOf(looked: CitationAnswer, followed: CitationAnswer): CitationAnswer {
  const reason = looked.reason ?? followed.reason;
  const answer = { ...followed, reason, isCut: looked.isCut || followed.isCut };
  // Finding no links from known seeds is an answer.
  if (followed.status === 'skipped') return { ...answer, status: looked.status };
  if (looked.status === 'ok') return answer;
  return { ...answer, status: followed.links.length > 0 ? 'partial' : 'failed' };
}
