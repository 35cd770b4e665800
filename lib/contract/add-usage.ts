import type { Usage } from './usage.ts';

export const NO_USAGE: Usage = { calls: 0, tokensIn: 0, tokensOut: 0, tokensCached: 0, cost: 0 };

const NANO = 1e9;

/** Dollars in whole billionths: sums of such amounts come out the same in whatever order the calls of a run ended. */
export function inNanodollars(dollars: number): number {
  return Math.round(dollars * NANO) / NANO;
}

/** Sums; a sum with an unknown cost is unknown. */
export function addUsage(a: Usage, b: Usage): Usage {
  return {
    calls: a.calls + b.calls,
    tokensIn: a.tokensIn + b.tokensIn,
    tokensOut: a.tokensOut + b.tokensOut,
    tokensCached: a.tokensCached + b.tokensCached,
    cost: a.cost === null || b.cost === null ? null : inNanodollars(a.cost + b.cost),
  };
}

/** Share of the budget reserved for writing the report. */
export const SYNTHESIS_SHARE = 0.15;
