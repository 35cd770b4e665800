import type { ChaseDirection, Saturation } from '#contract/review/chasing.ts';

/** How a work came to light: by the search of databases, or along the links of another included work. */
export type Route = 'search' | ChaseDirection;

/** Fewer works found both ways say nothing of those found neither way. */
const FEWEST_IN_BOTH = 7;
/** An interval this wide, as a share of the estimate to each side, says nothing either. */
const WIDEST = 0.25;
/** Of the normal distribution, for 95 %. */
const Z = 1.96;

/** Where every work was found in several ways, one more may still be missing. */
const LEAST_LEFT = 1;

interface Pattern {
  routes: ReadonlySet<Route>;
  count: number;
}

/**
 * How many relevant works there are, by the routes on which those that are included were found: the mean of two estimates by
 * capture and recapture, which in simulated literatures came nearer to the truth than either, than sample coverage, and than
 * the jackknife.
 *
 * - Chapman's (1951) of two samples, the search and all links together. Too low where works that are hard to find in one way are
 *   hard to find in the other.
 * - Chao's (1987) of all routes, from the works found on one and on two of them; allows for works that are hard to find, and
 *   falls short where a route brings what others never can.
 *
 * The interval is that of Chao, log-normal, with a variance by the jackknife. The trend of includes from round to round is not
 * used: it ends with the links, and says nothing of works that none leads to.
 *
 * @param works the routes of each included work; links count from other included works only.
 * @param links the directions that were followed.
 * @returns null where the overlap is too small to say.
 */
export function estimateSaturation(
  works: readonly ReadonlySet<Route>[],
  links: readonly ChaseDirection[],
): Saturation | null {
  const patterns = patternsOf(works.filter((routes) => routes.size > 0));
  const found = countOf(patterns, () => true);
  const bySearch = countOf(patterns, isSearched);
  const byLinks = countOf(patterns, isLinked);
  const byBoth = countOf(patterns, (routes) => isSearched(routes) && isLinked(routes));
  if (byBoth < FEWEST_IN_BOTH) return null;
  const routes = new Set(links).size + 1;
  const total = estimateOf(patterns, routes);
  const interval = intervalOf(found, total, varianceOf(patterns, routes));
  if (interval.high - total > WIDEST * total || total - interval.low > WIDEST * total) return null;
  return {
    bySearch,
    byLinks,
    byBoth,
    total: { estimate: total, ...interval },
    left: { estimate: total - found, low: interval.low - found, high: interval.high - found },
  };
}

const isSearched = (routes: ReadonlySet<Route>) => routes.has('search');
const isLinked = (routes: ReadonlySet<Route>) => routes.size > Number(routes.has('search'));

function estimateOf(patterns: readonly Pattern[], routes: number): number {
  const found = countOf(patterns, () => true);
  return (Math.max(found, chapman(patterns)) + chao(patterns, routes)) / 2;
}

function chapman(patterns: readonly Pattern[]): number {
  const [search, links] = [countOf(patterns, isSearched), countOf(patterns, isLinked)];
  const both = countOf(patterns, (routes) => isSearched(routes) && isLinked(routes));
  return ((search + 1) * (links + 1)) / (both + 1) - 1;
}

function chao(patterns: readonly Pattern[], routes: number): number {
  const once = countOf(patterns, ({ size }) => size === 1);
  const twice = countOf(patterns, ({ size }) => size === 2);
  const correction = (routes - 1) / routes;
  return countOf(patterns, () => true) + (correction * once * Math.max(0, once - 1)) / (2 * (twice + 1));
}

/** By leaving out each work in turn; those found on the same routes change the estimate alike. */
function varianceOf(patterns: readonly Pattern[], routes: number): number {
  const found = countOf(patterns, () => true);
  const without = patterns.map((left) => ({
    count: left.count,
    estimate: estimateOf(
      patterns.map((each) => (each === left ? { ...each, count: each.count - 1 } : each)),
      routes,
    ),
  }));
  const mean = without.reduce((sum, { count, estimate }) => sum + count * estimate, 0) / found;
  const squares = without.reduce((sum, { count, estimate }) => sum + count * (estimate - mean) ** 2, 0);
  return ((found - 1) / found) * squares;
}

/** Never below what is found. */
function intervalOf(found: number, total: number, variance: number): { low: number; high: number } {
  const left = Math.max(total - found, LEAST_LEFT);
  const factor = Math.exp(Z * Math.sqrt(Math.log(1 + (variance + left + LEAST_LEFT) / left ** 2)));
  return { low: Math.min(total, found + left / factor), high: found + left * factor };
}

function patternsOf(works: readonly ReadonlySet<Route>[]): Pattern[] {
  const groups = Map.groupBy(works, (routes) => [...routes].sort().join(' '));
  return [...groups.values()].flatMap(([routes, ...others]) => (routes ? [{ routes, count: others.length + 1 }] : []));
}

function countOf(patterns: readonly Pattern[], isMeant: (routes: ReadonlySet<Route>) => boolean): number {
  return patterns.reduce((sum, { routes, count }) => sum + (isMeant(routes) ? count : 0), 0);
}
