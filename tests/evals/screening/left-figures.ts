import { relevantLeft } from '#core/review/ranking/recall.ts';

/** Places of a screening at which the estimate is read: after each twentieth of the records. */
const LOOKS = 20;

export interface LeftFigures {
  looked: number;
  /** Looks at which an interval was given, and of these, at which the truth lay in it. */
  estimates: number;
  right: number;
  /** Mean width of the interval, as a share of all relevant records. */
  width: number;
  /** Share of the relevant records that were found when an interval was first given; null where none was. */
  firstRecall: number | null;
}

/** @param screened whether the record at each place is relevant. */
export function leftFigures(screened: readonly boolean[]): LeftFigures {
  const decisions = screened.map((isRelevant) => (isRelevant ? ('include' as const) : ('exclude' as const)));
  const count = (some: readonly boolean[]) => some.filter(Boolean).length;
  const relevant = count(screened);
  const looks = Array.from({ length: LOOKS - 1 }, (_, look) => Math.round((screened.length * (look + 1)) / LOOKS));
  const estimates = looks.flatMap((place) => {
    const left = relevantLeft(decisions.slice(0, place), screened.length - place);
    return left ? [{ ...left, truth: count(screened.slice(place)) }] : [];
  });
  const [first] = estimates;
  return {
    looked: looks.length,
    estimates: estimates.length,
    right: estimates.filter(({ low, high, truth }) => truth >= low && truth <= high).length,
    width: estimates.reduce((sum, { low, high }) => sum + (high - low) / relevant, 0) / (estimates.length || 1),
    firstRecall: first ? 1 - first.truth / relevant : null,
  };
}

/** Of several screenings together; their widths count by how often an interval was given. */
export function meanLeft(all: readonly LeftFigures[]): LeftFigures & { firstRecall: number } {
  const sum = (of: (each: LeftFigures) => number) => all.reduce((total, each) => total + of(each), 0);
  const estimates = sum((each) => each.estimates);
  const firstRecalls = all.flatMap(({ firstRecall }) => firstRecall ?? []);
  return {
    looked: sum((each) => each.looked),
    estimates,
    right: sum((each) => each.right),
    width: sum((each) => each.width * each.estimates) / (estimates || 1),
    firstRecall: firstRecalls.reduce((total, recall) => total + recall, 0) / (firstRecalls.length || 1),
  };
}
