import type { RecallPoint } from '#contract/review/recall.ts';
import type { ScreeningDecision } from '#contract/review/review-events.ts';

/** More than a picture shows. */
const MOST_POINTS = 400;

/**
 * The recall curve of a screening: a point where it begins, one for each record found, and one for where it is now. Of a
 * long curve, points at equal distances.
 *
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
  return thinned(points);
}

function thinned(points: readonly RecallPoint[]): RecallPoint[] {
  if (points.length <= MOST_POINTS) return [...points];
  const step = (points.length - 1) / (MOST_POINTS - 1);
  return Array.from({ length: MOST_POINTS }, (_, n) => points[Math.round(n * step)] as RecallPoint);
}
