import * as z from 'zod';
import { AssayError } from '../../errors.ts';
import type { AnswerCache } from '../../ports/answer-cache.ts';
import type { Clock } from '../../ports/clock.ts';
import type { Http, HttpResponse, Politeness } from '../../ports/http.ts';
import { type LoadedAnswer, type ParsedRecord, runSearch, SEARCH_TIMEOUT_MS } from '../run-search.ts';
import type { Source } from '../source.ts';
import { composeBoolean } from '../source-query.ts';
import type { QueryConcept, SearchRequest, SearchTool } from '../tool.ts';
import { cleanText } from '../xml-text.ts';
import { parseStudy } from './clinical-trials-record.ts';

/**
 * The concepts of a question as an Essie expression: `("a" OR "b c") AND ("d")`. Headings are treated like any other
 * spelling, because the registry indexes conditions and interventions by them. Quotation marks keep a phrase together
 * and turn its operators (AND, AREA, RANGE ...) into plain words. Syntax:
 * https://clinicaltrials.gov/find-studies/constructing-complex-search-queries
 */
export function composeEssieQuery(concepts: readonly QueryConcept[]): string {
  const ideas = concepts.map((concept) => ({ ...concept, synonyms: [...concept.synonyms, ...concept.mesh] }));
  return composeBoolean(ideas, (spelling) => `"${cleanText(spelling.replace(/[()[\]{}]/g, ' '))}"`);
}

export const CLINICAL_TRIALS_BASE_URL = 'https://clinicaltrials.gov';

/** The registry publishes no rate limit for its API; its robots.txt asks for a second between requests. */
const POLITENESS: Politeness = { key: 'clinicaltrials.gov', requests: 1, intervalMs: 1_000, concurrency: 1 };
/** The API serves up to 1,000 studies per page; with posted results each may be a megabyte. */
const PAGE_SIZE = 50;
/** A page requested at the end of the search's time still gets this much. */
const PAGE_RESERVE_MS = 1_000;
const DAY_MS = 86_400_000;
const MAX_BYTES = 20_000_000;

/** What `parseStudy` reads. Sites and individual adverse events, which make up most of a study, are left out. */
const FIELDS = [
  ...['identification', 'status', 'sponsorCollaborators', 'description', 'conditions', 'design', 'armsInterventions']
    .concat('outcomes', 'eligibility', 'references')
    .map((name) => `protocolSection.${name}Module`),
  'resultsSection.participantFlowModule',
  'resultsSection.outcomeMeasuresModule',
  'resultsSection.adverseEventsModule.timeFrame',
  'resultsSection.adverseEventsModule.eventGroups',
  'derivedSection.conditionBrowseModule',
  'derivedSection.interventionBrowseModule',
  'hasResults',
].join('|');

export interface ClinicalTrialsToolParts {
  http: Http;
  clock: Clock;
  cache: AnswerCache;
  /** Scheme, host and port. */
  baseUrl: string;
}

/** The answer of API v2; that of the retired v1 (`FullStudiesResponse`) does not match and is refused. */
const page = z.object({
  studies: z.array(z.unknown()),
  totalCount: z.int().nonnegative().optional(),
  nextPageToken: z.string().optional(),
});

/** ClinicalTrials.gov, all statuses: trials that were stopped or never reported are evidence of bias. */
export function createClinicalTrialsTool({ http, clock, cache, baseUrl }: ClinicalTrialsToolParts): SearchTool {
  const readPage = async (request: SearchRequest, pageToken: string | undefined, allowance: Allowance) => {
    const parameters = new URLSearchParams({
      'query.term': request.query,
      pageSize: String(Math.min(Math.max(1, request.limit), PAGE_SIZE)),
      countTotal: 'true',
      format: 'json',
      fields: FIELDS,
      ...(pageToken && { pageToken }),
    });
    const url = `${new URL('/api/v2/studies', baseUrl).href}?${parameters}`;
    return parsePage(await http.fetch({ url, politeness: POLITENESS, maxBytes: MAX_BYTES, ...allowance }));
  };

  /** Follows page tokens until there are enough studies. All pages share one time limit. */
  const load = async (request: SearchRequest, signal: AbortSignal): Promise<LoadedAnswer> => {
    const deadline = clock.now().getTime() + SEARCH_TIMEOUT_MS;
    const found = new Map<string, ParsedRecord>();
    let total: number | undefined;
    let token: string | undefined;
    const answer = () => ({ evidence: [...found.values()], ...(total !== undefined && { total }) });
    do {
      const timeoutMs = Math.max(PAGE_RESERVE_MS, deadline - clock.now().getTime());
      try {
        const { records, totalCount, nextPageToken } = await readPage(request, token, { signal, timeoutMs });
        const before = found.size;
        for (const record of records) found.set(record.ids.nct ?? record.title, record);
        total ??= totalCount;
        // If a page adds nothing, as when a token is echoed, the next would be the same page forever.
        token = found.size > before ? nextPageToken : undefined;
      } catch (error) {
        if (found.size === 0 || signal.aborted) throw error;
        return { ...answer(), isPartial: true };
      }
    } while (token && found.size < request.limit);
    if (found.size === 0 && total) throw new AssayError('source_invalid');
    return answer();
  };

  return {
    name: CLINICAL_TRIALS.name,
    label: CLINICAL_TRIALS.label,
    compose: composeEssieQuery,
    search: (request, { signal }) =>
      runSearch({ tool: CLINICAL_TRIALS.name, request, clock, cache, maxAgeMs: DAY_MS, signal }, (inner) =>
        load(request, inner),
      ),
  };
}

interface Allowance {
  signal: AbortSignal;
  timeoutMs: number;
}

/**
 * @throws when the answer is not a page of studies, or none of its studies can be read; a single unreadable one is
 * skipped.
 */
function parsePage({ status, text }: HttpResponse) {
  if (status !== 200) throw new AssayError('source_unavailable', undefined, { cause: text.slice(0, 1_000) });
  const { studies, ...rest } = page.parse(JSON.parse(text));
  const records = studies.map(parseStudy).filter((record) => record !== undefined);
  if (records.length === 0 && studies.length > 0) throw new AssayError('source_invalid');
  return { records, ...rest };
}

/** The registry's entry in the list of sources. */
export const CLINICAL_TRIALS: Source = {
  name: 'search_clinical_trials',
  label: 'ClinicalTrials.gov',
  explains: 'Registered trials, also those that were stopped',
  identifiedAs: 'registers',
  recordsPerSearch: 100,
  searchesPerRound: 1,
  isAlwaysAsked: false,
  isOwn: false,
  enabled: true,
  askSource: null,
  addressVariable: 'CLINICAL_TRIALS_BASE_URL',
  baseUrl: CLINICAL_TRIALS_BASE_URL,
  politeness: POLITENESS,
  open: createClinicalTrialsTool,
};
