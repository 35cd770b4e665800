import { type Dispatcher, fetch, Headers, type Response } from 'undici';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { HttpResponse } from '#core/ports/http.ts';
import { readBody } from './read-body.ts';
import { parseRetryAfter } from './retry-delay.ts';
import { asAssayError, isTransient } from './wire-failure.ts';

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** A request to one address. */
export interface Target {
  url: URL;
  method: 'GET' | 'POST';
  headers: Headers;
  body?: string | undefined;
}

export interface ExchangeOptions {
  dispatcher: Dispatcher;
  signal: AbortSignal;
  maxBytes: number;
  wantsBytes?: boolean | undefined;
  clock: Clock;
  /** Throws to refuse an answer by its status and headers, before its body is read. */
  inspect?: ((response: Response) => void) | undefined;
}

/** A fault is transient: the same request may succeed a little later, after `retryAfterMs` where the host says so. */
export type Outcome =
  | { kind: 'answer'; response: HttpResponse }
  | { kind: 'redirect'; next: Target }
  | {
      kind: 'fault';
      code: 'source_rate_limited' | 'source_unavailable';
      retryAfterMs?: number | undefined;
      cause: unknown;
    };

/** The cause of a failure that a host answered with, as opposed to not answering. */
export class StatusFault extends Error {
  constructor(host: string, status: number) {
    super(`${host} answered ${status}`);
    this.name = 'StatusFault';
  }
}

/** One request and its answer, without a retry and without following a redirect. */
export async function exchange(target: Target, options: ExchangeOptions): Promise<Outcome> {
  let response: Response | undefined;
  try {
    response = await fetch(target.url, {
      method: target.method,
      headers: target.headers,
      redirect: 'manual',
      dispatcher: options.dispatcher,
      signal: options.signal,
      ...(target.body !== undefined && { body: target.body }),
    });
    return await outcomeOf(response, target, options);
  } catch (error) {
    options.signal.throwIfAborted();
    if (!isAssayError(error) && isTransient(error)) {
      return { kind: 'fault', code: 'source_unavailable', cause: error };
    }
    throw asAssayError(error);
  } finally {
    // An unread body would occupy its connection; one that failed has released it already.
    if (response && !response.bodyUsed) await response.body?.cancel().catch(() => undefined);
  }
}

async function outcomeOf(response: Response, target: Target, options: ExchangeOptions): Promise<Outcome> {
  const { status, headers } = response;
  if (status === 429 || status >= 500) {
    const code = status === 429 ? 'source_rate_limited' : 'source_unavailable';
    const retryAfterMs = parseRetryAfter(headers.get('retry-after'), options.clock.now());
    return { kind: 'fault', code, retryAfterMs, cause: new StatusFault(target.url.host, status) };
  }
  const location = headers.get('location');
  if (REDIRECTS.has(status) && location !== null)
    return { kind: 'redirect', next: redirected(target, status, location) };
  options.inspect?.(response);
  const body = await readBody(response, options);
  return { kind: 'answer', response: { status, url: target.url.href, headers: Object.fromEntries(headers), ...body } };
}

/** The request a redirect asks for: 303, and by custom 301 and 302, turn a POST into a GET (RFC 9110, 15.4). */
function redirected(target: Target, status: number, location: string): Target {
  const base = target.url;
  if (!URL.canParse(location, base.href)) {
    throw new AssayError('source_invalid', undefined, {
      cause: new Error(`${base.host} redirects to an unreadable address`),
    });
  }
  const url = new URL(location, base);
  url.hash = '';
  const headers = url.host === base.host ? target.headers : strangersHeaders(target.headers);
  const becomesGet = target.method === 'POST' && [301, 302, 303].includes(status);
  return becomesGet ? { url, method: 'GET', headers } : { ...target, url, headers };
}

/** Another host gets our name and the accepted types, never a key or a cookie. */
function strangersHeaders(headers: Headers): Headers {
  const kept = new Headers();
  for (const name of ['user-agent', 'accept', 'accept-language', 'content-type']) {
    const value = headers.get(name);
    if (value !== null) kept.set(name, value);
  }
  return kept;
}
