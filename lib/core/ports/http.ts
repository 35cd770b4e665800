/** Rate limits of one host, shared by all runs of the process. */
export interface Politeness {
  /** One limiter per key: the source's own name for its host, even behind a proxy or mirror. */
  key: string;
  /** At most `requests` starts per `intervalMs`. */
  requests: number;
  intervalMs: number;
  /** At most this many requests in flight. */
  concurrency: number;
}

export interface HttpRequest {
  url: string;
  method?: 'GET' | 'POST';
  headers?: Readonly<Record<string, string>>;
  body?: string;
  politeness: Politeness;
  signal: AbortSignal;
  /** Time for the whole exchange from its start, retries included; milliseconds. */
  timeoutMs: number;
  /** A longer body is refused as `source_too_large` without being kept in memory. */
  maxBytes: number;
  /** The answer may be a file: `bytes` returns it unchanged, and `text` is set only if it declares itself text. */
  wantsBytes?: boolean;
  /** Continues an earlier request: takes precedence over requests that begin something. */
  isContinuation?: boolean;
  /** Its turn has come, and the first exchange begins. */
  onTurn?: () => void;
}

export interface HttpResponse {
  status: number;
  /** Address after redirects. */
  url: string;
  /** Lower-case names. */
  headers: Readonly<Record<string, string>>;
  text: string;
  /** The unchanged body, if it was asked for. */
  bytes?: Uint8Array;
}

/**
 * Fetches a text, or a file if asked to, over HTTP. Transient failures (429, 5xx, reset, truncation) are retried within
 * `timeoutMs`, honouring Retry-After in seconds or as a date. Any final status below 500 other than 429 is an answer
 * and is returned. Throws AssayError: `source_timeout`, `source_rate_limited`, `source_unavailable`,
 * `source_too_large`, `cancelled`, and for the public web also `address_refused` and `robots_disallowed`.
 */
export interface Http {
  fetch(request: HttpRequest): Promise<HttpResponse>;
}
