import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createHostLimiter, type Wait } from '#adapters/http/host-limiter.ts';

const wait = (): Wait => ({ signal: new AbortController().signal, patienceMs: 1000, hasBegun: false });

describe('createHostLimiter', () => {
  it('is idle only when forgetting it would change nothing', async () => {
    const limiter = createHostLimiter({ requests: 1, intervalMs: 60, concurrency: 1 });
    expect(limiter.isIdle()).toBe(true);
    const running = limiter.turn(wait(), () => sleep(20));
    expect(limiter.isIdle()).toBe(false);
    await running;
    expect(limiter.isIdle()).toBe(false);
    await sleep(100);
    expect(limiter.isIdle()).toBe(true);
    limiter.pause(50);
    expect(limiter.isIdle()).toBe(false);
    await sleep(100);
    expect(limiter.isIdle()).toBe(true);
  });

  it('goes on after a pause that nobody waited for', async () => {
    const limiter = createHostLimiter({ requests: 10, intervalMs: 1, concurrency: 1 });
    limiter.pause(20);
    await sleep(80);
    expect(await limiter.turn(wait(), async () => 'on')).toBe('on');
  });

  it('never shortens a pause by a shorter one', async () => {
    const limiter = createHostLimiter({ requests: 10, intervalMs: 1, concurrency: 1 });
    const pausedAt = performance.now();
    limiter.pause(200);
    limiter.pause(10);
    await limiter.turn(wait(), async () => undefined);
    expect(performance.now() - pausedAt).toBeGreaterThanOrEqual(200);
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
