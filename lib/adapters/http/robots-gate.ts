import { AssayError } from '#core/errors.ts';
import type { HttpResponse } from '#core/ports/http.ts';
import { type Budget, createBudget } from './budget.ts';
import { type RobotsRules, readRobotsRules } from './robots-rules.ts';

/** RFC 9309 allows a day; an hour keeps a long-lived server close to what the site wants now. */
const KEPT_MS = 3_600_000;

/** A site whose rules could not be fetched is tried again soon, but not for each of its pages. */
const FAILURE_KEPT_MS = 60_000;

const MAX_ORIGINS = 1_000;

/** Rules of ordinary sites are some kilobytes; strangers' own may be a thousand times that. */
const MAX_KEPT_BYTES = 20_000_000;

interface Entry {
  rules: Promise<RobotsRules>;
  /** 0 while they are loading. */
  bytes: number;
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
  const name = userAgent.split('/', 1)[0] ?? '';
  const entries = new Map<string, Entry>();

  async function load(origin: string): Promise<RobotsRules> {
    const address = `${origin}/robots.txt`;
    const { status, text } = await fetchRules(address);
    const rules = readRobotsRules(address, status < 300 ? text : '', name);
    if (rules === null) throw new AssayError('robots_disallowed', undefined, { cause: new Error('Too many rules') });
    return rules;
  }

  /** Forgets the oldest until what is kept is within both limits. */
  function trim(): void {
    let bytes = 0;
    for (const entry of entries.values()) bytes += entry.bytes;
    for (const [origin, entry] of entries) {
      if (entries.size <= MAX_ORIGINS && bytes <= MAX_KEPT_BYTES) return;
      entries.delete(origin);
      bytes -= entry.bytes;
    }
  }

  /** Shared by concurrent callers, so it does not end with the first one. */
  function rulesOf(origin: string): Promise<RobotsRules> {
    const known = entries.get(origin);
    if (known && known.expiresAt > performance.now()) return known.rules;
    const entry: Entry = { rules: load(origin), bytes: 0, expiresAt: performance.now() + KEPT_MS };
    entries.delete(origin);
    entries.set(origin, entry);
    trim();
    entry.rules.then(
      ({ bytes }) => {
        entry.bytes = bytes;
        trim();
      },
      () => {
        entry.expiresAt = performance.now() + FAILURE_KEPT_MS;
      },
    );
    return entry.rules;
  }

  return async function admit(url: URL, budget: Budget): Promise<void> {
    // Reading the rules is not part of the exchange, whose time starts later, but may not take longer either.
    const reading = createBudget(budget.remainingMs(), budget.signal);
    reading.start();
    try {
      const rules = await unlessAborted(rulesOf(url.origin), reading.signal);
      if (!rules.allows(url)) throw new AssayError('robots_disallowed');
    } finally {
      reading.end();
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
