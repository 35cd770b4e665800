import { describe, expect, it } from 'vitest';
import { createCallerLimit, createStartLimits } from '#server/limits.ts';
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
});
