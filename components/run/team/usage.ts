import { formatMoney } from '#components/app/question/amounts.ts';
import { SYNTHESIS_SHARE } from '#contract/add-usage.ts';
import type { Budget } from '#contract/run-request.ts';
import type { UsageView } from '#contract/run-view.ts';
import type { Usage } from '#contract/usage.ts';

/** The used share of a budget, from 0 to 1, for tokens or money, whichever is nearer to its limit. */
export interface Spent {
  share: number;
  /** Where gathering ends, because the rest is reserved for the report. */
  gatheringEnds: number;
  isBeyondGathering: boolean;
}

export function tokensOf({ tokensIn, tokensOut }: Pick<Usage, 'tokensIn' | 'tokensOut'>): number {
  return tokensIn + tokensOut;
}

export function spentOf({ total }: UsageView, budget: Budget): Spent {
  const ofTokens = tokensOf(total) / budget.tokens;
  const ofMoney = budget.money === null || total.cost === null ? 0 : total.cost / budget.money;
  const share = Math.min(1, Math.max(ofTokens, ofMoney));
  const gatheringEnds = 1 - SYNTHESIS_SHARE;
  return { share, gatheringEnds, isBeyondGathering: share > gatheringEnds };
}

/** "$0.19", "about $0.19" when some of it is estimated, null where no price is known. */
export function costWords(cost: number | null, isEstimated: boolean): string | null {
  if (cost === null) return null;
  const money = formatMoney(cost);
  return isEstimated && cost > 0 ? `about ${money}` : money;
}

/** "12,400", for a table. */
export function formatCount(n: number): string {
  return n.toLocaleString('en');
}

/** "12.4k", "60k": for the status line, where numbers change and must not push their neighbours about. */
export function formatShort(tokens: number): string {
  if (tokens < 1000) return String(tokens);
  const [size, unit] = tokens < 1_000_000 ? [tokens / 1000, 'k'] : [tokens / 1_000_000, 'M'];
  return `${size < 100 ? size.toFixed(1).replace(/\.0$/, '') : size.toFixed(0)}${unit}`;
}
