import type { Budget, ChosenModels, Depth } from '#contract/run-request.ts';
import type { Estimate } from '#contract/team-events.ts';
import { costOf } from '../agents/model/meter.ts';

/** Tokens a run may use by default: deeper runs read more works and write from more quotes. */
export const DEFAULT_TOKENS: Readonly<Record<Depth, number>> = { quick: 50_000, standard: 200_000, deep: 500_000 };

/** Works read in full by the fast model, at some 800 tokens each including its output. */
const FOR_READING = { quick: 24_000, standard: 48_000, deep: 96_000 } as const;
/** What runs over the simulated sources took, rounded up; the first rounds of a run are the most expensive. */
const PER_ROUND = { quick: 4_000, standard: 6_000, deep: 8_000 } as const;
const FOR_REPORT = { quick: 18_000, standard: 60_000, deep: 120_000 } as const;
/** Most of the cost is input, not output. */
const SHARE_READ = 0.8;
/** About this share of the tokens goes through the fast model: searching and the extraction of quotes. */
const SHARE_FAST = 0.4;
const SECONDS_A_ROUND = 20;
const SECONDS_FOR_REPORT = 60;

/** The expected use of a run, from its depth and rounds alone; never more than its budget allows. */
export function estimateRun({
  depth,
  maxRounds,
  budget,
  models,
}: {
  depth: Depth;
  maxRounds: number;
  budget: Budget | null;
  models: ChosenModels | null;
}): Estimate {
  const wanted = PER_ROUND[depth] * maxRounds + FOR_READING[depth] + FOR_REPORT[depth];
  const tokens = budget ? Math.min(wanted, budget.tokens) : wanted;
  const money = models && priceOf(tokens, models);
  return {
    tokens,
    money: money !== null && budget?.money ? Math.min(money, budget.money) : money,
    seconds: SECONDS_A_ROUND * maxRounds + SECONDS_FOR_REPORT,
  };
}

function priceOf(tokens: number, { fast, smart }: ChosenModels): number | null {
  const part = (share: number) => ({
    tokensIn: tokens * share * SHARE_READ,
    tokensOut: tokens * share * (1 - SHARE_READ),
    tokensCached: 0,
  });
  const costs = [costOf(part(SHARE_FAST), fast.price), costOf(part(1 - SHARE_FAST), smart.price)];
  return costs.reduce<number | null>((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0);
}
