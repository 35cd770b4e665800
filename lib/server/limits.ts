import { RateLimiterMemory } from 'rate-limiter-flexible';
import { AssayError } from '#core/errors.ts';

const HOUR_SECONDS = 3600;

interface Limits {
  perWorkspace: number;
  perAddress: number;
  /** What there were too many of; runs that were started unless said. */
  what?: string;
}

/**
 * Limits on starting runs, per workspace and per network address, each hour and process; 0 switches one off.
 * The returned function throws `rate_limited` with the time to wait.
 */
export function createStartLimits({ perWorkspace, perAddress, what = 'runs were started' }: Limits) {
  const limiter = (points: number) =>
    points === 0 ? undefined : new RateLimiterMemory({ points, duration: HOUR_SECONDS });
  const workspaces = limiter(perWorkspace);
  const addresses = limiter(perAddress);
  return async ({ workspaceId, address }: { workspaceId: string; address: string }): Promise<void> => {
    try {
      await addresses?.consume(address);
      await workspaces?.consume(workspaceId);
    } catch (refusal) {
      const minutes = Math.ceil(((refusal as { msBeforeNext?: number }).msBeforeNext ?? 60_000) / 60_000);
      throw new AssayError(
        'rate_limited',
        `Too many ${what} in a short time. Try again in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
      );
    }
  };
}

/** The address a request came from, as the server in front of us reports it. */
export function addressOf(request: Request): string {
  return request.headers.get('x-forwarded-for')?.split(',')[0]?.trim() || 'unknown';
}
