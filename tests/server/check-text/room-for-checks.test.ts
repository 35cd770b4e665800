import { expect, it } from 'vitest';
import type { StoredTextCheck, TextCheckStore } from '#adapters/postgres/text-checks/text-check-store.ts';
import type { TextCheckStatus } from '#contract/text-check/text-check.ts';
import { createTextChecks } from '#server/check-text/text-checks.ts';

const room = (statuses: readonly TextCheckStatus[]) => {
  const list = async () => statuses.map((status) => ({ check: { status } }) as StoredTextCheck);
  const options = {
    store: { list } as unknown as TextCheckStore,
    tasks: { send: async () => {} },
    checkSpace: () => {},
  };
  return createTextChecks(options).checkRoom('ws');
};

it('refuses a text before an allowance is spent where as many are open or kept as may be', async () => {
  const ended = Array.from({ length: 59 }, () => 'complete' as const);
  await room(['checking', 'waiting', ...ended.slice(2)]);
  await expect(room(['checking', 'waiting', 'looking_up'])).rejects.toMatchObject({ code: 'rate_limited' });
  await expect(room(['failed', ...ended])).rejects.toMatchObject({ code: 'rate_limited' });
});
