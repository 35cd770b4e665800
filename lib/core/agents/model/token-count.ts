import type { LanguageModelV4GenerateResult } from '@ai-sdk/provider';
import { inNanodollars } from '#contract/add-usage.ts';
import type { Price, Usage } from '#contract/usage.ts';

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
