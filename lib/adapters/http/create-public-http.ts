import { Agent, type Response } from 'undici';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Http, HttpResponse, Politeness } from '#core/ports/http.ts';
import { checkPublicUrl } from './check-public-url.ts';
import { StatusFault } from './exchange.ts';
import { fetchText, type WebRules } from './fetch-text.ts';
import { createGuardedLookup, type Resolve, resolveByMachine } from './guarded-lookup.ts';
import { createHostLimiter, type HostLimiter } from './host-limiter.ts';
import { createRobotsGate } from './robots-gate.ts';

/** The load of a reader with two tabs open. */
const PAGE_PACE = { requests: 2, intervalMs: 1_000, concurrency: 2 };

/** An origin that the operator allowed by name is the operator's own, and needs no such care. */
const ALLOWED_PACE = { requests: 50, intervalMs: 1_000, concurrency: 8 };

/** Limiters are kept while they remember something; this many hosts start a search for those that do not. */
const MANY_HOSTS = 500;

/** RFC 9309 asks crawlers to read at least 500 KiB of the rules. */
const ROBOTS = { timeoutMs: 5_000, maxBytes: 512 * 1024 };

const READABLE = new Set(['text/html', 'application/xhtml+xml', 'text/plain']);
/** Types by which sites serve documents; the actual type is detected from the bytes. */
const FILES = new Set([
  ...READABLE,
  'application/pdf',
  'application/x-pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  'application/octet-stream',
  'binary/octet-stream',
  'application/download',
  'application/force-download',
  '',
]);

export interface PublicHttpOptions {
  userAgent: string;
  /** Exact origins that may be private or on an unusual port, e.g. `http://127.0.0.1:4010`. */
  allow: readonly string[];
  clock?: Clock;
  resolve?: Resolve;
  /** How fast one host is read; by default, strangers' hosts slowly and allowed origins quickly. */
  pace?: Omit<Politeness, 'key'>;
}

/**
 * Http for pages of the open web, whose addresses come from search results and so from strangers.
 * Contacts only public addresses (or an allowed origin), over http and https, where robots.txt allows us. Up to five
 * redirects are followed, each hop checked like a first address, none from https back to http. Only HTML and plain text
 * are read, and documents where bytes are wanted. The rate limit of a request is replaced by one per host. In addition
 * to the port's errors: `source_invalid` for a page of another type, `robots_disallowed` also where robots.txt exists
 * and cannot be fetched (RFC 9309, 2.3.1.4).
 */
export function createPublicHttp(options: PublicHttpOptions): Http {
  const { userAgent, clock = { now: () => new Date() }, resolve = resolveByMachine } = options;
  const allow = options.allow.map(originOf);
  const limiters = new Map<string, HostLimiter>();
  const pace = options.pace ?? PAGE_PACE;
  const allowedPace = options.pace ?? ALLOWED_PACE;
  const guarded = new Agent({
    connections: pace.concurrency,
    allowH2: false,
    connect: { lookup: createGuardedLookup(resolve) },
  });
  const trusted = new Agent({ connections: allowedPace.concurrency, allowH2: false });

  function limiterOf({ origin, hostname }: URL): HostLimiter {
    const isAllowed = allow.includes(origin);
    const host = isAllowed ? origin : hostname;
    const known = limiters.get(host);
    if (known) return known;
    if (limiters.size >= MANY_HOSTS) {
      for (const [name, limiter] of limiters) if (limiter.isIdle()) limiters.delete(name);
    }
    const limiter = createHostLimiter(isAllowed ? allowedPace : pace);
    limiters.set(host, limiter);
    return limiter;
  }

  const publicWeb: WebRules = {
    userAgent,
    clock,
    route: (url) => ({ limiter: limiterOf(url), dispatcher: allow.includes(url.origin) ? trusted : guarded }),
    mayFollow: (from, to) => from.protocol !== 'https:' || to.protocol === 'https:',
    // The sockets do not look up an address literal, so the address is judged here as well, before every hop.
    admit: async (url) => void checkPublicUrl(url.href, allow),
  };

  const admitRobots = createRobotsGate({ userAgent, fetchRules: (url) => fetchRobotsTxt(url, publicWeb) });

  const pages: WebRules = {
    ...publicWeb,
    admit: (url, budget) => admitRobots(checkPublicUrl(url.href, allow), budget),
    inspect: (response) => refuseUnreadable(response, READABLE),
  };
  const files: WebRules = { ...pages, inspect: (response) => refuseUnreadable(response, FILES) };

  return {
    fetch: async (request) =>
      fetchText({ ...request, url: checkPublicUrl(request.url, allow).href }, request.wantsBytes ? files : pages),
  };
}

async function fetchRobotsTxt(url: string, rules: WebRules): Promise<HttpResponse> {
  try {
    return await fetchText({ url, signal: new AbortController().signal, ...ROBOTS }, rules);
  } catch (error) {
    throw existsUnread(error) ? new AssayError('robots_disallowed', undefined, { cause: error }) : error;
  }
}

/** The host answered, but not with rules. A host that cannot be reached keeps its own error, which says more. */
function existsUnread(error: unknown): boolean {
  if (!isAssayError(error)) return false;
  if (error.code === 'source_too_large' || error.code === 'source_invalid') return true;
  return error.code === 'source_unavailable' && error.cause instanceof StatusFault;
}

function refuseUnreadable({ ok, headers }: Response, types: ReadonlySet<string>): void {
  const type = (headers.get('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? '';
  if (ok && !types.has(type)) {
    throw new AssayError('source_invalid', undefined, { cause: new Error(`Nothing is read of the type ${type}`) });
  }
}

function originOf(text: string): string {
  if (URL.canParse(text)) return new URL(text).origin;
  throw new AssayError('configuration', undefined, {
    cause: new Error('An allowed origin cannot be read as an address'),
  });
}
