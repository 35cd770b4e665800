import { describe, expect, it, vi } from 'vitest';
import { createAdmission } from '#server/edge/admission.ts';
import type { LiveAllowance } from '#server/edge/live-allowance.ts';

const caller = { workspaceId: 'w1', address: '192.0.2.1' };
const start = async () => 'started';

function admission({ HOSTED = false, ASSAY_DEMO = false, isCounted = true } = {}) {
  const allowance = { take: vi.fn(async () => {}), giveBack: vi.fn(async () => {}) };
  const admit = createAdmission({
    env: { HOSTED, ASSAY_DEMO },
    allowance: isCounted ? (allowance as unknown as LiveAllowance) : undefined,
  });
  return { allowance, admit };
}

describe('a run that a visitor wants to start', () => {
  it('asks sample data only where there is any', async () => {
    const asked = (env: { HOSTED?: boolean; ASSAY_DEMO?: boolean }) =>
      admission(env)
        .admit({ ...caller, isSample: true }, start)
        .catch((error: { code: string }) => error.code);
    expect(await asked({})).toBe('invalid_request');
    expect(await asked({ HOSTED: true })).toBe('started');
    expect(await asked({ ASSAY_DEMO: true })).toBe('started');
  });

  it('takes of the allowance for live sources alone, where that is counted', async () => {
    const { admit, allowance } = admission({ HOSTED: true });
    await admit({ ...caller, isSample: true }, start);
    expect(allowance.take).not.toHaveBeenCalled();
    expect(await admit({ ...caller, isSample: false }, start)).toBe('started');
    expect(allowance.take.mock.calls).toEqual([[caller]]);
    expect(allowance.giveBack).not.toHaveBeenCalled();
    expect(await admission({ isCounted: false }).admit({ ...caller, isSample: false }, start)).toBe('started');
  });

  it('gives back what it could not use, and is not started beyond the allowance', async () => {
    const { admit, allowance } = admission();
    const fault = new Error('full');
    await expect(admit({ ...caller, isSample: false }, () => Promise.reject(fault))).rejects.toBe(fault);
    expect(allowance.giveBack.mock.calls).toEqual([[caller]]);
    allowance.take.mockRejectedValueOnce(fault);
    const began = vi.fn(start);
    await expect(admit({ ...caller, isSample: false }, began)).rejects.toBe(fault);
    expect(began).not.toHaveBeenCalled();
  });
});
