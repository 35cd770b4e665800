import type { Citation } from '#contract/citation.ts';
import type { Claim } from '#contract/claim.ts';
import { numbersIn } from '../text/numbers.ts';

/** What code counted in what is shown: a number under the name of what it counts, e.g. `{ trials: 4, withBenefit: 3 }`. */
export type Counts = Readonly<Record<string, number>>;

/**
 * A sentence that code made from what is shown ("Three of four trials found a benefit"). It is supported, as counted, when
 * each number in it is one of the counts and each count is told; a template that has come apart from its counts shows.
 *
 * @param citations the works that were counted; they may be none.
 */
export function countedClaim(text: string, citations: readonly Citation[], counts: Counts): Claim {
  const allowed = new Set(Object.values(counts));
  const told = numbersTold(text);
  const stray = told.find((number) => !allowed.has(number));
  const untold = [...allowed].find((number) => !told.includes(number) && !isWritten(number, text));
  const claim = { id: '', text, citations: [...citations] };
  if (stray !== undefined) return { ...claim, verdict: 'not_found', reason: `Nothing that is shown counts ${stray}.` };
  if (untold !== undefined)
    return { ...claim, verdict: 'not_found', reason: `The sentence does not tell the count of ${untold}.` };
  return { ...claim, verdict: 'supported', basis: 'counted' };
}

function numbersTold(text: string): number[] {
  return numbersIn(text).map(({ value }) => Number(value));
}

/** One and none have no numeral of their own in numbersIn. */
function isWritten(number: number, text: string): boolean {
  if (number === 0) return /\b(?:no|none|neither|zero)\b/i.test(text);
  return number === 1 && /\b(?:one|single|an?|only|the)\b/i.test(text);
}
