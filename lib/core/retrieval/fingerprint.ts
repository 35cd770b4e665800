import type { Evidence } from '#contract/evidence.ts';
import { numbersIn } from '../text/numbers.ts';
import { stems } from '../text/words.ts';
import { textOf } from './work-text.ts';

/** Three words in a row are seldom chance; more would let one changed word hide too much. */
const SHINGLE = 3;

/** What two works are compared by beyond their vectors. */
export interface Fingerprint {
  work: Evidence;
  /** Stems, three in a row (Broder 1997). */
  shingles: ReadonlySet<string>;
  /** Every number the text states. */
  numbers: ReadonlySet<string>;
  /** NCT numbers that the work carries, is related to or names. */
  trials: ReadonlySet<string>;
}

export function fingerprint(work: Evidence): Fingerprint {
  const text = textOf(work);
  const words = stems(text);
  const related = work.related.flatMap(({ ids }) => ids.nct ?? []);
  return {
    work,
    shingles: new Set(words.slice(SHINGLE - 1).map((_, i) => words.slice(i, i + SHINGLE).join(' '))),
    numbers: new Set(numbersIn(text).map(({ value, percent }) => (percent ? `${value}%` : value))),
    trials: new Set([...related, ...(work.ids.nct ? [work.ids.nct] : []), ...(text.match(/\bNCT\d{8}\b/g) ?? [])]),
  };
}

/**
 * Sister trials are reported in the same words. What tells them apart: each is an entry of a registry, they name
 * different registrations, or each states a number that the other does not (a sample size, a result).
 */
export function areDifferentStudies(a: Fingerprint, b: Fingerprint): boolean {
  if (a.work.registry && b.work.registry) return true;
  if (a.trials.size > 0 && b.trials.size > 0 && ![...a.trials].some((trial) => b.trials.has(trial))) return true;
  return !isWithin(a.numbers, b.numbers) && !isWithin(b.numbers, a.numbers);
}

function isWithin(part: ReadonlySet<string>, whole: ReadonlySet<string>): boolean {
  return [...part].every((item) => whole.has(item));
}
