import robotsParser from 'robots-parser';
import { AssayError } from '#core/errors.ts';
import type { HttpResponse } from '#core/ports/http.ts';
import { type Budget, createBudget } from './budget.ts';

/** RFC 9309 allows a day; an hour keeps a long-lived server close to what the site wants now. */
const KEPT_MS = 3_600_000;

/** A site whose rules could not be had is asked again soon, but not for each of its pages. */
const FAILURE_KEPT_MS = 60_000;

const MAX_ORIGINS = 1_000;

type Rules = ReturnType<typeof robotsParser>;

interface Entry {
  rules: Promise<Rules>;
  expiresAt: number;
}

export interface RobotsOptions {
  /** Its part before the first `/` is the name that robots.txt addresses. */
  userAgent: string;
  /** Throws as the port does, and `robots_disallowed` where the rules exist but cannot be had. */
  fetchRules(url: string): Promise<HttpResponse>;
}

/**
 * Asks a site's robots.txt, read once an hour, whether a page may be read (RFC 9309): a 4xx means there are no rules;
 * rules that cannot be had (5xx, no connection, no end) mean that nothing may be read.
 * The gate rejects with `robots_disallowed`, with why the rules could not be had, or with `source_timeout`.
 */
export function createRobotsGate({ userAgent, fetchRules }: RobotsOptions) {
  const entries = new Map<string, Entry>();

  async function load(origin: string): Promise<Rules> {
    const address = `${origin}/robots.txt`;
    const { status, text } = await fetchRules(address);
    return robotsParser(address, status < 300 ? text : '');
  }

  /** Shared by all who ask meanwhile, so it does not end with the one who asked first. */
  function rulesOf(origin: string): Promise<Rules> {
    const known = entries.get(origin);
    if (known && known.expiresAt > performance.now()) return known.rules;
    const entry: Entry = { rules: load(origin), expiresAt: performance.now() + KEPT_MS };
    entry.rules.catch(() => {
      entry.expiresAt = performance.now() + FAILURE_KEPT_MS;
    });
    entries.delete(origin);
    entries.set(origin, entry);
    const [oldest] = entries.keys();
    if (entries.size > MAX_ORIGINS && oldest !== undefined) entries.delete(oldest);
    return entry.rules;
  }

  return async function admit(url: URL, budget: Budget): Promise<void> {
    // Reading the rules is no part of the exchange, whose time starts later, but may not take longer either.
    const patience = createBudget(budget.remainingMs(), budget.signal);
    patience.start();
    try {
      const rules = await unlessAborted(rulesOf(url.origin), patience.signal);
      if (rules.isAllowed(url.href, userAgent) === false) throw new AssayError('robots_disallowed');
    } finally {
      patience.end();
    }
  };
}

function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
