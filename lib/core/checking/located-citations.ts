import type { Citation } from '#contract/citation.ts';
import { type Evidence, isRetracted } from '#contract/evidence.ts';
import { isWhole } from '../text/locate-quote.ts';

/** A citation whose quote is located in the stored text of a work that was not retracted. */
export interface LocatedCitation {
  citation: Citation;
  work: Evidence;
  /** The stored text that contains the quote. */
  source: string;
}

/** The valid citations, in order, and the reason, worded for users, why the last of the others is not. */
export function locateCitations(
  citations: readonly Citation[],
  evidence: ReadonlyMap<string, Evidence>,
): { located: LocatedCitation[]; defect: string } {
  const located: LocatedCitation[] = [];
  let defect = 'No source is cited.';
  for (const citation of citations) {
    const result = locate(citation, evidence);
    if (typeof result === 'string') defect = result;
    else located.push(result);
  }
  return { located, defect };
}

function locate(citation: Citation, evidence: ReadonlyMap<string, Evidence>): LocatedCitation | string {
  const work = evidence.get(citation.evidenceId);
  if (!work) return 'The cited work is not part of this run.';
  if (isRetracted(work)) return 'The cited work has been retracted.';
  const source = work.texts[citation.field];
  const { start, end, quote } = citation;
  if (source === undefined) return 'The text of the cited work is not at hand.';
  if (start < 0 || end > source.length || start >= end || source.slice(start, end) !== quote) {
    return 'The quoted words are not in the cited work.';
  }
  if (!isWhole(source, start, end)) return 'The quotation begins or ends within a word or a number.';
  return { citation, work, source };
}
