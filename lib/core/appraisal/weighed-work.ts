import type { Evidence } from '#contract/evidence.ts';
import { onePerStudy } from './studies.ts';
import { hasResults } from './study-strength.ts';

/** Works weighed at most, as the product's contract says. */
const MAX_WORKS = 30;

/**
 * The works a verdict is formed from, in the order given, at most 30: one for each study, and a registration that has
 * only plans to tell does not keep out a work with results.
 */
export function worksToWeigh<T extends { work: Evidence }>(works: readonly T[]): T[] {
  const studies = onePerStudy(works);
  const chosen = new Set(
    [...studies.filter(({ work }) => hasResults(work)), ...studies.filter(({ work }) => !hasResults(work))].slice(
      0,
      MAX_WORKS,
    ),
  );
  return studies.filter((each) => chosen.has(each));
}
