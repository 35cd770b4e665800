import type { LearnedDecision } from '#core/review/ranking/screening-ranker.ts';
import type { Ordering } from './orderings.ts';
import type { ScreeningTopic } from './screening-topics.ts';

/** The list is ordered anew after each decision, and from 33 decisions on whenever 3 % have been added. */
const GROWTH = 0.03;

/**
 * Screens a topic by an order until all its relevant records are found; the screener never errs. The rest follows in the
 * last order.
 *
 * @param given decided before it begins.
 * @returns whether the record at each place is relevant.
 */
export async function simulateScreening(
  topic: ScreeningTopic,
  order: Ordering,
  given: readonly string[] = [],
): Promise<boolean[]> {
  const { relevant, records } = topic;
  const decisions = new Map<string, LearnedDecision>();
  const screened: boolean[] = [];
  let found = 0;
  const decide = (id: string) => {
    const isRelevant = relevant.has(id);
    decisions.set(id, isRelevant ? 'include' : 'exclude');
    screened.push(isRelevant);
    if (isRelevant) found += 1;
  };
  given.forEach(decide);
  while (found < relevant.size && decisions.size < records.length) {
    const next = await order(decisions);
    for (const id of next.slice(0, Math.max(1, Math.floor(GROWTH * decisions.size)))) decide(id);
  }
  while (screened.length < records.length) screened.push(false);
  return screened;
}

/** Places of the relevant ones, the first being 1. */
export const placesOf = (screened: readonly boolean[]): number[] =>
  screened.flatMap((isRelevant, at) => (isRelevant ? [at + 1] : []));
