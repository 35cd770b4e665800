import { describe, expect, it, vi } from 'vitest';
import { createCallerLimit, createReadBudget, createStartLimits } from '#server/edge/limits.ts';
import { failureOf } from '#tests/contracts/http.contract.ts';

const isRefused = (attempt: Promise<void>) =>
  attempt.then(
    () => false,
    () => true,
  );

describe('a limit for callers', () => {
  it('remembers only so many of them, and forgets who was silent for longest', async () => {
    const limit = createCallerLimit({ points: 1, seconds: 60, mostCallers: 2 });
    await limit('a');
    await limit('b');
    expect(await isRefused(limit('a'))).toBe(true);
    await limit('c');
    // "b" was silent for longest and begins anew, for which "a" is forgotten.
    expect(await isRefused(limit('b'))).toBe(false);
    expect(await isRefused(limit('c'))).toBe(true);
    expect(await isRefused(limit('a'))).toBe(false);
  });

  it('forgets each of those who were silent for longest, however many come after them', async () => {
    const limit = createCallerLimit({ points: 1, seconds: 60, mostCallers: 3 });
    const callers = ['a', 'b', 'c', 'd', 'e', 'f'];
    for (const caller of callers) await limit(caller);
    const refused = [];
    for (const caller of ['f', 'e', 'd']) if (await isRefused(limit(caller))) refused.push(caller);
    expect(refused).toEqual(['f', 'e', 'd']);
    for (const caller of ['a', 'b', 'c']) expect(await isRefused(limit(caller))).toBe(false);
  });

  it('lets everybody do it as often as it says, and again when the time is over', async () => {
    vi.useFakeTimers();
    try {
      const limit = createCallerLimit({ points: 2, seconds: 10 });
      const refusals = async () => [
        await isRefused(limit('a')),
        await isRefused(limit('a')),
        await isRefused(limit('a')),
      ];
      expect(await refusals()).toEqual([false, false, true]);
      expect(await isRefused(limit('b'))).toBe(false);
      await vi.advanceTimersByTimeAsync(9_000);
      expect(await isRefused(limit('a'))).toBe(true);
      await vi.advanceTimersByTimeAsync(1_100);
      expect(await refusals()).toEqual([false, false, true]);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('limits on starting', () => {
  it('hold for a workspace and for an address, and say how long to wait', async () => {
    const check = createStartLimits({ perWorkspace: 1, perAddress: 2 });
    await check({ workspaceId: 'w1', address: '192.0.2.1' });
    const refused = await failureOf(check({ workspaceId: 'w1', address: '192.0.2.1' }));
    expect(refused).toMatchObject({ code: 'rate_limited', message: expect.stringMatching(/in 60 minutes\.$/) });
    expect(await isRefused(check({ workspaceId: 'w2', address: '192.0.2.1' }))).toBe(true);
    expect(await isRefused(check({ workspaceId: 'w2', address: '192.0.2.2' }))).toBe(false);
  });

  it.each([
    ['workspaces', { perWorkspace: 0, perAddress: 3 }],
    ['addresses', { perWorkspace: 3, perAddress: 0 }],
  ])('are switched off for %s by 0, and hold for the other all the same', async (_, limits) => {
    const check = createStartLimits(limits);
    const start = () => check({ workspaceId: 'w1', address: '192.0.2.1' });
    for (let n = 0; n < 3; n += 1) expect(await isRefused(start())).toBe(false);
    expect(await isRefused(start())).toBe(true);
  });

  it('are both off by 0', async () => {
    const check = createStartLimits({ perWorkspace: 0, perAddress: 0 });
    for (let n = 0; n < 200; n += 1) await check({ workspaceId: 'w1', address: '192.0.2.1' });
  });

  it('are over after an hour, and say until then what there were too many of and how long to wait', async () => {
    vi.useFakeTimers();
    try {
      const check = createStartLimits({ perWorkspace: 1, perAddress: 0, what: 'questions were read' });
      const start = () => check({ workspaceId: 'w1', address: '192.0.2.1' });
      await start();
      await vi.advanceTimersByTimeAsync(58.5 * 60_000);
      expect((await failureOf(start())).message).toBe(
        'Too many questions were read in a short time. Try again in 2 minutes.',
      );
      await vi.advanceTimersByTimeAsync(60_000);
      expect((await failureOf(start())).message).toMatch(/in 1 minute\.$/);
      await vi.advanceTimersByTimeAsync(31_000);
      expect(await isRefused(start())).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });

  it('count a start that the address was refused for nobody’s workspace', async () => {
    const check = createStartLimits({ perWorkspace: 1, perAddress: 1 });
    await check({ workspaceId: 'w1', address: '192.0.2.1' });
    expect(await isRefused(check({ workspaceId: 'w2', address: '192.0.2.1' }))).toBe(true);
    expect(await isRefused(check({ workspaceId: 'w2', address: '192.0.2.2' }))).toBe(false);
  });
});

describe('what an address may read', () => {
  it('is counted by what each thing costs, for each address alone', async () => {
    const check = createReadBudget(100);
    await check('a', 50);
    await check('a', 50);
    expect(await failureOf(check('a', 1))).toMatchObject({ code: 'rate_limited' });
    await check('b', 1);
  });

  it('is not limited where that is switched off', async () => {
    const check = createReadBudget(0);
    for (let n = 0; n < 50; n += 1) await check('a', 1_000_000);
  });
});
