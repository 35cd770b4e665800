import type { Http, HttpResponse, Politeness } from '../../ports/http.ts';

export const EUTILITIES_BASE_URL = 'https://eutils.ncbi.nlm.nih.gov';

/** Requests per second that NCBI allows without and with an API key (https://www.ncbi.nlm.nih.gov/books/NBK25497/). */
export const NCBI_REQUESTS_PER_SECOND = { withoutKey: 3, withKey: 10 } as const;

/**
 * Longer requests are sent as a form: NCBI asks for it, and its server refuses addresses of some 8,000 characters
 * (414).
 */
const LONGEST_GET = 4_000;
/** A record is some 10 to 60 kilobytes with its references, the largest author lists a few megabytes. */
const MAX_BYTES = 10_000_000;

export interface EutilitiesParts {
  http: Http;
  /** Scheme, host and port. */
  baseUrl: string;
  apiKey?: string | undefined;
  /** A contact address, so that NCBI can write before it blocks us. */
  email?: string | undefined;
  toolName?: string;
}

export interface Allowance {
  signal: AbortSignal;
  timeoutMs: number;
}

type Utility = 'esearch' | 'efetch' | 'esummary' | 'espell' | 'elink';
/** A list repeats its parameter for each value, which elink treats as separate questions. */
export type EutilityParameters = Readonly<Record<string, string | readonly string[]>>;
export type Eutilities = (
  utility: Utility,
  parameters: EutilityParameters,
  allowance: Allowance,
) => Promise<HttpResponse>;

/** NCBI counts the requests of an IP address across its databases, so all of them share one limiter. */
export function ncbiPoliteness(apiKey: string | undefined): Politeness {
  const requests = apiKey ? NCBI_REQUESTS_PER_SECOND.withKey : NCBI_REQUESTS_PER_SECOND.withoutKey;
  return { key: 'eutils.ncbi.nlm.nih.gov', requests, intervalMs: 1_000, concurrency: requests };
}

/**
 * Calls NCBI's E-utilities (https://www.ncbi.nlm.nih.gov/books/NBK25499/), for PubMed unless another database is named.
 */
export function createEutilities({ http, baseUrl, apiKey, email, toolName = 'assay' }: EutilitiesParts): Eutilities {
  const politeness = ncbiPoliteness(apiKey);
  const identity = { tool: toolName, ...(email && { email }), ...(apiKey && { api_key: apiKey }) };

  return (utility, parameters, allowance) => {
    const address = new URL(`/entrez/eutils/${utility}.fcgi`, baseUrl).href;
    const form = formOf({ db: 'pubmed', ...parameters, ...identity });
    // Fetching records of a finished search takes precedence over new searches: a half-finished search is useless.
    const isContinuation = utility === 'efetch';
    const exchange = { ...allowance, politeness, maxBytes: MAX_BYTES, isContinuation };
    if (address.length + form.length < LONGEST_GET) return http.fetch({ url: `${address}?${form}`, ...exchange });
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    return http.fetch({ url: address, method: 'POST', headers, body: form, ...exchange });
  };
}

function formOf(parameters: EutilityParameters): string {
  const pairs = Object.entries(parameters).flatMap(([name, value]) =>
    [value].flat().map((single): [string, string] => [name, single]),
  );
  return new URLSearchParams(pairs).toString();
}
