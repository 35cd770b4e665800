import type { ScreeningDecision } from '#contract/review/review-events.ts';
import type { Agreement } from '#contract/review/review-view.ts';

/** What two reviewers decided about one record. The same reviewer comes first in every pair. */
export type PairOfDecisions = readonly [ScreeningDecision, ScreeningDecision];

/**
 * How far two reviewers agree: the share of records decided alike, and Cohen's kappa (1960), which corrects that share for
 * chance. A "maybe" counts as an include. Kappa is null where chance alone makes all alike: nothing decided, or everything
 * decided the same way by both.
 */
export function agreementOf(pairs: readonly PairOfDecisions[]): Agreement {
  const records = pairs.length;
  if (records === 0) return { records, observed: null, kappa: null };
  let alike = 0;
  let byFirst = 0;
  let bySecond = 0;
  for (const [first, second] of pairs) {
    const [goesOn, alsoGoesOn] = [first !== 'exclude', second !== 'exclude'];
    if (goesOn === alsoGoesOn) alike += 1;
    if (goesOn) byFirst += 1;
    if (alsoGoesOn) bySecond += 1;
  }
  const observed = alike / records;
  // Whole numbers, so that agreement that chance makes certain is seen as such.
  const byChance = byFirst * bySecond + (records - byFirst) * (records - bySecond);
  const kappa = byChance === records ** 2 ? null : (observed - byChance / records ** 2) / (1 - byChance / records ** 2);
  return { records, observed, kappa };
}
