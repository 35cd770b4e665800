import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createHostLimiter, type Wait } from '#adapters/http/host-limiter.ts';

const wait = (): Wait => ({ signal: new AbortController().signal, timeoutMs: 1000, hasBegun: false });
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const working = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Every interval and pause is longer by this, because hosts count arrivals. */
const JITTER_MS = 25;

describe('createHostLimiter', () => {
  // Time passes only on command, so that every time is exact.
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it.each([
    [{ requests: 3, intervalMs: 100, concurrency: 2 }, [0, 0, 10, 125, 125, 135, 250, 250]],
    [{ requests: 1, intervalMs: 40, concurrency: 1 }, [0, 65, 130, 195]],
    [{ requests: 10, intervalMs: 300, concurrency: 4 }, [0, 0, 0, 0, 10, 10, 10, 10, 20, 20, 325, 325, 325]],
  ])('starts all that %j allows, and nothing beyond it', async (pace, moments) => {
    const limiter = createHostLimiter(pace);
    const beganAt = performance.now();
    const starts: number[] = [];
    const turns = moments.map(() =>
      limiter.turn(wait(), () => {
        starts.push(performance.now() - beganAt);
        return working(10)();
      }),
    );
    await pass(1000);
    await Promise.all(turns);
    expect(starts).toEqual(moments);
  });

  it('is idle only when forgetting it would change nothing', async () => {
    const limiter = createHostLimiter({ requests: 1, intervalMs: 60, concurrency: 1 });
    expect(limiter.isIdle()).toBe(true);
    const running = limiter.turn(wait(), working(20));
    expect(limiter.isIdle()).toBe(false);
    await pass(20);
    await running;
    expect(limiter.isIdle()).toBe(false);
    await pass(40 + JITTER_MS);
    expect(limiter.isIdle()).toBe(false);
    await pass(1);
    expect(limiter.isIdle()).toBe(true);
    limiter.pause(50);
    await pass(49 + JITTER_MS);
    expect(limiter.isIdle()).toBe(false);
    await pass(1);
    expect(limiter.isIdle()).toBe(true);
  });

  it('goes on after a pause that nobody waited for', async () => {
    const limiter = createHostLimiter({ requests: 10, intervalMs: 1, concurrency: 1 });
    limiter.pause(20);
    await pass(80);
    expect(await limiter.turn(wait(), async () => 'on')).toBe('on');
  });

  it('never shortens a pause by a shorter one', async () => {
    const limiter = createHostLimiter({ requests: 10, intervalMs: 1, concurrency: 1 });
    limiter.pause(200);
    limiter.pause(10);
    let hasBegun = false;
    const turn = limiter.turn(wait(), async () => {
      hasBegun = true;
    });
    await pass(199 + JITTER_MS);
    expect(hasBegun).toBe(false);
    await pass(1);
    expect(hasBegun).toBe(true);
    await turn;
  });

  it('gives the turn of a failed request to the next', async () => {
    const limiter = createHostLimiter({ requests: 10, intervalMs: 1, concurrency: 1 });
    const failed = limiter.turn(wait(), () => Promise.reject(new Error('lost')));
    const next = limiter.turn(wait(), async () => 'next');
    await expect(failed).rejects.toThrow('lost');
    expect(await next).toBe('next');
  });

  it('knows no interval where none is asked for', async () => {
    const limiter = createHostLimiter({ requests: Number.POSITIVE_INFINITY, intervalMs: 0, concurrency: 2 });
    expect(await Promise.all([1, 2, 3].map((n) => limiter.turn(wait(), async () => n)))).toEqual([1, 2, 3]);
  });
});
