import type { RecallPoint } from '#contract/review/recall.ts';
import type { ScreeningDecision } from '#contract/review/review-events.ts';
import type { ScreeningOrder } from '#contract/review/review-view.ts';
import type { LearnedDecision } from './screening-ranker.ts';

/**
 * How seldom a stretch of decisions brings so few relevant records, where as many are left as is ruled out. There are many
 * stretches: with 1 in 100 for each, the interval of all holds in 95 of 100 cases even where the order is chance
 * (docs/evals.md).
 */
const RULED_OUT = 0.01;
/** Fewer finds say nothing about how many more there are. */
const FEWEST_FOUND = 3;

/**
 * How many relevant records are probably among those not decided yet, with a 95 % interval; null while there is no useful
 * estimate: too few were found, or as many as were found may be left.
 *
 * Any stretch of decisions up to the last one is taken as if its records had been drawn at random from all that were open
 * when it began (Callaghan and Müller-Hansen 2020). If more relevant records than `high` were left, some stretch would hardly
 * have brought as few as it did. An order that works brings relevant records sooner than chance, so that fewer are left
 * than this says, and none may be: `low` is 0. It holds as far as the list was not screened in an order worse than chance
 * (oldest first may be), the decisions are right, and no records came since.
 *
 * @param decisions those in force, one a record, in order of the time at which each record was decided.
 */
export function relevantLeft(decisions: readonly LearnedDecision[], undecided: number): ScreeningOrder['left'] {
  const stretches = stretchesOf(decisions);
  const found = stretches.length - 1;
  if (found < FEWEST_FOUND) return null;
  const logOf = logFactorials(decisions.length + undecided);
  const most = (chance: number) => mostLeft(stretches, undecided, chance, logOf);
  const high = most(RULED_OUT);
  if (high >= found) return null;
  return { estimate: most(0.5), low: 0, high };
}

interface Stretch {
  screened: number;
  found: number;
}

/** The stretches up to the last decision that brought fewest for their length: each begins after a find, or at the start. */
function stretchesOf(decisions: readonly LearnedDecision[]): Stretch[] {
  const stretches: Stretch[] = [];
  let found = 0;
  for (let at = decisions.length - 1; at >= 0; at -= 1) {
    if (decisions[at] !== 'include') continue;
    stretches.push({ screened: decisions.length - 1 - at, found });
    found += 1;
  }
  stretches.push({ screened: decisions.length, found });
  return stretches;
}

/** The largest number of relevant records left with which every stretch would have brought so few at least this often. */
function mostLeft(stretches: readonly Stretch[], undecided: number, chance: number, logOf: Float64Array): number {
  let [possible, impossible] = [0, undecided + 1];
  while (impossible - possible > 1) {
    const tried = Math.floor((possible + impossible) / 2);
    const isPossible = stretches.every((stretch) => chanceOfSoFew(stretch, undecided, tried, logOf) >= chance);
    if (isPossible) possible = tried;
    else impossible = tried;
  }
  return possible;
}

/** Hypergeometric: of draws from all that were open when the stretch began, that no more are relevant than were found. */
function chanceOfSoFew({ screened, found }: Stretch, undecided: number, left: number, logOf: Float64Array): number {
  const log = (n: number) => logOf[n] as number;
  const choose = (n: number, k: number) => log(n) - log(k) - log(n - k);
  const open = undecided + screened;
  const relevant = left + found;
  const all = choose(open, screened);
  let chance = 0;
  for (let drawn = Math.max(0, screened - (open - relevant)); drawn <= found; drawn += 1)
    chance += Math.exp(choose(relevant, drawn) + choose(open - relevant, screened - drawn) - all);
  return chance;
}

function logFactorials(largest: number): Float64Array {
  const logs = new Float64Array(largest + 1);
  for (let n = 2; n <= largest; n += 1) logs[n] = (logs[n - 1] as number) + Math.log(n);
  return logs;
}

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
