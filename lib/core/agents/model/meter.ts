import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { addUsage, inNanodollars, NO_USAGE, SYNTHESIS_SHARE } from '#contract/add-usage.ts';
import type { Budget } from '#contract/run-request.ts';
import type { Price, Usage } from '#contract/usage.ts';

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

/**
 * The usual rule of thumb for English text, used only where a provider does not count, and for estimates in advance.
 */
export const CHARACTERS_PER_TOKEN = 4;

const MILLION = 1_000_000;

/** US dollars to the billionth, or null where the price is not known. */
export function costOf(
  { tokensIn, tokensOut, tokensCached }: Pick<Usage, 'tokensIn' | 'tokensOut' | 'tokensCached'>,
  price: Price | null,
): number | null {
  if (!price) return null;
  const fresh = Math.max(0, tokensIn - tokensCached);
  const cost = fresh * price.in + tokensCached * (price.cached ?? price.in) + tokensOut * price.out;
  return inNanodollars(cost / MILLION);
}

/** What one call used, as reported by its provider, or estimated from the lengths. */
export function toUsage(
  { content, usage }: Pick<LanguageModelV4GenerateResult, 'content' | 'usage'>,
  promptTokens: number,
  price: Price | null,
): { usage: Usage; estimated: boolean } {
  const { total: tokensIn, cacheRead } = usage.inputTokens;
  const { total: tokensOut } = usage.outputTokens;
  const counted = {
    tokensIn: tokensIn ?? promptTokens,
    tokensOut: tokensOut ?? Math.ceil(JSON.stringify(content).length / CHARACTERS_PER_TOKEN),
    tokensCached: cacheRead ?? 0,
  };
  return {
    usage: { calls: 1, ...counted, cost: costOf(counted, price) },
    estimated: tokensIn === undefined || tokensOut === undefined,
  };
}
