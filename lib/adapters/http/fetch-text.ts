import { setTimeout as sleep } from 'node:timers/promises';
import { type Dispatcher, Headers, type Response } from 'undici';
import { AssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { HttpRequest, HttpResponse } from '#core/ports/http.ts';
import { type Budget, createBudget } from './budget.ts';
import { exchange, type Outcome, type Target } from './exchange.ts';
import type { HostLimiter } from './host-limiter.ts';
import { backoffMs } from './retry-delay.ts';

const MAX_RETRIES = 4;
const MAX_REDIRECTS = 5;

/** The limiter and connections of a request. */
export interface Route {
  limiter: HostLimiter;
  dispatcher: Dispatcher;
}

/** What distinguishes one kind of web (a source's API, any page) from another. */
export interface WebRules {
  userAgent: string;
  clock: Clock;
  route(url: URL): Route;
  mayFollow(from: URL, to: URL): boolean;
  /** Rejects when the address may not be asked, or when that is not settled within the budget; called before every hop. */
  admit?(url: URL, budget: Budget): Promise<void>;
  /** Throws to refuse an answer by its status and headers, before its body is read. */
  inspect?(response: Response): void;
}

type HttpTextRequest = Omit<HttpRequest, 'politeness'>;
type Fault = Extract<Outcome, { kind: 'fault' }>;

/**
 * The port's promise, for any kind of web. Every request on the wire, be it a retry or a redirect, takes its turn at
 * its host's limiter.
 */
export async function fetchText(request: HttpTextRequest, rules: WebRules): Promise<HttpResponse> {
  const budget = createBudget(request.timeoutMs, request.signal);
  const faults: Fault[] = [];
  try {
    return await converse(request, rules, { budget, faults });
  } catch (error) {
    if (request.signal.aborted) throw new AssayError('cancelled', undefined, { cause: request.signal.reason });
    // The host's own error says more than a timeout during the retry.
    const last = faults.at(-1);
    if (budget.signal.aborted && last) throw new AssayError(last.code, undefined, { cause: last.cause });
    budget.signal.throwIfAborted();
    throw error;
  } finally {
    budget.end();
  }
}

// A loop of our own rather than p-retry: the wait comes from the host's answer, the deadline starts with the first turn,
// and a redirect is another turn but no retry.
async function converse(
  request: HttpTextRequest,
  rules: WebRules,
  { budget, faults }: { budget: Budget; faults: Fault[] },
): Promise<HttpResponse> {
  let target = firstTarget(request, rules);
  let retries = 0;
  let redirects = 0;
  for (;;) {
    const outcome = await takeTurn(target, {
      request,
      rules,
      budget,
      hasBegun: request.isContinuation === true || retries + redirects > 0,
    });
    if (outcome.kind === 'answer') return outcome.response;
    if (outcome.kind === 'redirect') {
      redirects += 1;
      if (redirects > MAX_REDIRECTS || !rules.mayFollow(target.url, outcome.next.url)) throw strayed(target.url);
      target = outcome.next;
    } else {
      faults.push(outcome);
      retries += 1;
      await waitToRetry(outcome, retries, budget);
    }
  }
}

interface Turn {
  request: HttpTextRequest;
  rules: WebRules;
  budget: Budget;
  hasBegun: boolean;
}

async function takeTurn(target: Target, { request, rules, budget, hasBegun }: Turn): Promise<Outcome> {
  const { signal } = budget;
  signal.throwIfAborted();
  await rules.admit?.(target.url, budget);
  const { limiter, dispatcher } = rules.route(target.url);
  return limiter.turn({ signal, timeoutMs: budget.remainingMs(), hasBegun }, async () => {
    budget.start();
    request.onTurn?.();
    const { clock, inspect } = rules;
    const { maxBytes, wantsBytes } = request;
    const outcome = await exchange(target, { dispatcher, signal, maxBytes, wantsBytes, clock, inspect });
    // Before the turn ends, or the next in the queue would start.
    if (outcome.kind === 'fault' && outcome.retryAfterMs !== undefined) limiter.pause(outcome.retryAfterMs);
    return outcome;
  });
}

/** Fails at once where waiting as long as needed would outlast the budget. */
async function waitToRetry(fault: Fault, retries: number, budget: Budget): Promise<void> {
  const waitMs = Math.max(fault.retryAfterMs ?? 0, backoffMs(retries));
  if (retries > MAX_RETRIES || waitMs >= budget.remainingMs()) {
    throw new AssayError(fault.code, undefined, { cause: fault.cause });
  }
  await sleep(waitMs, undefined, { signal: budget.signal });
}

function firstTarget(request: HttpTextRequest, { userAgent }: WebRules): Target {
  const headers = new Headers({ ...request.headers });
  if (!headers.has('user-agent')) headers.set('user-agent', userAgent);
  const url = new URL(request.url);
  url.hash = '';
  return { url, method: request.method ?? 'GET', headers, body: request.body };
}

function strayed(from: URL): AssayError {
  const cause = new Error(`${from.host} redirects too often or to an address that is not followed`);
  return new AssayError('source_unavailable', undefined, { cause });
}
