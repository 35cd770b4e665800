import { addUsage, NO_USAGE, SYNTHESIS_SHARE } from '#contract/add-usage.ts';
import type { Budget } from '#contract/run-request.ts';
import type { Usage } from '#contract/usage.ts';

export interface Reservation {
  /** Replaces the estimate by the actual use. */
  settle(used: Usage): void;
}

/**
 * Counts what a run's models use. Deterministic: it counts recorded results, and estimates from the prompts, in the
 * order in which the run makes the calls.
 */
export interface Meter {
  /** What has been used, without calls in progress. */
  used(): Usage;
  /** Tokens still available; while gathering, without the share reserved for the report. Never below 0. */
  tokensLeft(): number;
  /** From now on the reserved share may be used too. */
  beginSynthesis(): void;
  /** Reserves tokens and money for a call; null when they are not available. */
  reserve(estimate: { tokens: number; cost: number | null }): Reservation | null;
}

/** Without a budget nothing is ever refused. */
export function createMeter(budget: Budget | null): Meter {
  let used = NO_USAGE;
  let reservedTokens = 0;
  let reservedMoney = 0;
  let share = 1 - SYNTHESIS_SHARE;

  function tokensLeft(): number {
    if (!budget) return Number.POSITIVE_INFINITY;
    return Math.max(0, Math.floor(budget.tokens * share) - used.tokensIn - used.tokensOut - reservedTokens);
  }

  function moneyLeft(): number {
    if (!budget || budget.money === null) return Number.POSITIVE_INFINITY;
    return budget.money * share - (used.cost ?? 0) - reservedMoney;
  }

  return {
    used: () => used,
    tokensLeft,
    beginSynthesis() {
      share = 1;
    },
    reserve({ tokens, cost }) {
      if (tokens > tokensLeft() || (cost ?? 0) > moneyLeft()) return null;
      reservedTokens += tokens;
      reservedMoney += cost ?? 0;
      return {
        settle(own) {
          reservedTokens -= tokens;
          reservedMoney -= cost ?? 0;
          used = addUsage(used, own);
        },
      };
    },
  };
}
