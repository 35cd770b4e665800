import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDeadline } from '#core/runs/rounds/search-round.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A deadline after ten seconds whose circumstances a test changes. */
function deadline({ isBusy = false, waits = true }: { isBusy?: boolean; waits?: boolean } = {}) {
  const now = { isBusy, hasFound: false };
  const options = { isBusy: () => now.isBusy, ...(waits && { hasFound: () => now.hasFound }) };
  return { now, ...createDeadline(10_000, options) };
}

describe('the deadline of a search', () => {
  it('comes when its time is up', () => {
    const { signal, wasBusy } = deadline();
    vi.advanceTimersByTime(9_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect([signal.aborted, wasBusy()]).toEqual([true, false]);
  });

  it('comes then also where the source is busy, if nobody waits for longer', () => {
    const { signal, wasBusy } = deadline({ isBusy: true, waits: false });
    vi.advanceTimersByTime(10_000);
    expect([signal.aborted, wasBusy()]).toEqual([true, true]);
  });

  it('is put off to 30 seconds in all while our turn has not come and nothing was found', () => {
    const { signal, wasBusy } = deadline({ isBusy: true });
    vi.advanceTimersByTime(29_999);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(100);
    expect([signal.aborted, wasBusy()]).toEqual([true, true]);
  });

  it('counts these 30 seconds from its own start, however long the server has run by then', () => {
    vi.advanceTimersByTime(45_000);
    const { signal } = deadline({ isBusy: true });
    vi.advanceTimersByTime(29_800);
    expect(signal.aborted).toBe(false);
    vi.advanceTimersByTime(300);
    expect(signal.aborted).toBe(true);
  });

  it('comes soon after something was found elsewhere', () => {
    const { now, signal } = deadline({ isBusy: true });
    vi.advanceTimersByTime(15_000);
    now.hasFound = true;
    vi.advanceTimersByTime(100);
    expect(signal.aborted).toBe(true);
  });

  it('comes at once where something had been found already', () => {
    const { now, signal } = deadline({ isBusy: true });
    now.hasFound = true;
    vi.advanceTimersByTime(10_000);
    expect(signal.aborted).toBe(true);
  });

  it('stays put off for who has waited, though the turn has come meanwhile', () => {
    const { now, signal } = deadline({ isBusy: true });
    vi.advanceTimersByTime(11_000);
    now.isBusy = false;
    vi.advanceTimersByTime(10_000);
    expect(signal.aborted).toBe(false);
  });

  it('never comes once it was ended', () => {
    const { signal, end } = deadline();
    end();
    vi.advanceTimersByTime(60_000);
    expect(signal.aborted).toBe(false);
  });
});
