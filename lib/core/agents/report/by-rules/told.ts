import type { Evidence } from '#contract/evidence.ts';
import type { Finding } from '#contract/finding.ts';
import { meet } from '#core/appraisal/omissions.ts';
import { standingQuote } from '#core/reading/standing-quote.ts';
import type { Quoted } from '../frame/draft.ts';
import { citedText } from '../frame/draft.ts';

/** Keeps account of the quotes that a report has told, so that it repeats none. */
export interface Told {
  /** The finding's sentence as it can stand alone; null where it cannot, or has been told. */
  fresh(finding: Finding, work: Evidence): Quoted | null;
  /** The same, told before or not. */
  again(finding: Finding, work: Evidence): Quoted | null;
  add(quotes: readonly Quoted[]): void;
  claims(): Quoted[];
}

export function keepTold(): Told {
  const told: Quoted[] = [];
  const again = (finding: Finding, work: Evidence): Quoted | null => {
    const standing = standingQuote(finding.citation, work.texts);
    return standing && citedText(standing);
  };
  return {
    again,
    fresh(finding, work) {
      const quoted = again(finding, work);
      const [citation] = quoted?.citations ?? [];
      if (!quoted || !citation) return null;
      const isTold = told.some(
        (other) =>
          other.text.toLowerCase() === quoted.text.toLowerCase() ||
          other.citations.some((each) => meet(each, citation)),
      );
      return isTold ? null : quoted;
    },
    add: (quotes) => void told.push(...quotes),
    claims: () => [...told],
  };
}
