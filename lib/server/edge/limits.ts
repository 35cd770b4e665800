import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AssayError } from '#core/errors.ts';

const HOUR_SECONDS = 3600;
/** Callers that one limit remembers: some megabytes at most. */
const MOST_CALLERS = 20_000;

interface CallerLimit {
  /** How often one caller may do it within `seconds`. */
  points: number;
  seconds: number;
  mostCallers?: number;
}

/**
 * Counts each caller's requests within a period. The returned function rejects with `{ msBeforeNext }` for a caller
 * over the limit. If there are more callers than it can store, the least recently seen are forgotten.
 */
export function createCallerLimit({ points, seconds, mostCallers = MOST_CALLERS }: CallerLimit) {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  const callers = new Set<string>();
  return async (caller: string, cost = 1): Promise<void> => {
    callers.delete(caller);
    callers.add(caller);
    const [oldest] = callers;
    if (callers.size > mostCallers && oldest !== undefined) {
      callers.delete(oldest);
      await limiter.delete(oldest);
    }
    await limiter.consume(caller, cost);
  };
}

interface Limits {
  perWorkspace: number;
  perAddress: number;
  /** What there were too many of; started runs by default. */
  what?: string;
}

/**
 * Limits on starting runs, per workspace and per network address, each hour and process; 0 switches one off.
 * The returned function throws `rate_limited` with the time to wait.
 */
export function createStartLimits({ perWorkspace, perAddress, what = 'runs were started' }: Limits) {
  const limiter = (points: number) => (points === 0 ? undefined : createCallerLimit({ points, seconds: HOUR_SECONDS }));
  const workspaces = limiter(perWorkspace);
  const addresses = limiter(perAddress);
  return async ({ workspaceId, address }: { workspaceId: string; address: string }): Promise<void> => {
    try {
      await addresses?.(address);
      await workspaces?.(workspaceId);
    } catch (refusal) {
      throw tooMuch(`Too many ${what}`, refusal);
    }
  };
}

/** Limits what an address may read in an hour, each request by its cost; 0 disables it. Throws `rate_limited`. */
export function createReadBudget(perAddress: number) {
  const limit = perAddress === 0 ? undefined : createCallerLimit({ points: perAddress, seconds: HOUR_SECONDS });
  return async (address: string, cost: number): Promise<void> => {
    try {
      await limit?.(address, cost);
    } catch (refusal) {
      throw tooMuch('Too much was read', refusal);
    }
  };
}

function tooMuch(what: string, refusal: unknown): AssayError {
  const minutes = Math.ceil(((refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000) / 60_000);
  const sentence = `${what} in a short time. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
  return new AssayError('rate_limited', sentence);
}
