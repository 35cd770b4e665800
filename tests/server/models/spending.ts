import type { ModelSpending } from '#adapters/postgres/runs/model-spending.ts';

/** Spending that is kept in memory: what was spent before, and every call since. */
export function spendingOf(before = 0) {
  const calls: { model: string; cost: number }[] = [];
  const spending: ModelSpending = {
    add: async (call) => void calls.push(call),
    lastDay: async () => calls.reduce((sum, { cost }) => sum + cost, before),
  };
  return { calls, spending };
}
