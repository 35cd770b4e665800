import type { ScreeningDecision } from '#contract/review/review-events.ts';

/** So many records were found to be relevant when so many had been screened. */
export interface RecallPoint {
  screened: number;
  found: number;
}

/**
 * The recall curve of a screening: a point where it begins, one for each record found, and one for where it stands now.
 * A "maybe" goes on to the full text and counts as found.
 *
 * @param decisions those in force, one a record, in order of the time at which each record was first decided.
 */
export function recallCurve(decisions: readonly ScreeningDecision[]): RecallPoint[] {
  const points: RecallPoint[] = [{ screened: 0, found: 0 }];
  let found = 0;
  for (const [at, decision] of decisions.entries()) {
    if (decision !== 'exclude') points.push({ screened: at + 1, found: ++found });
  }
  if (points.at(-1)?.screened !== decisions.length) points.push({ screened: decisions.length, found });
  return points;
}
