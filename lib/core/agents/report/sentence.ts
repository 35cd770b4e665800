import type { Citation } from '#contract/citation.ts';
import type { Finding } from '#contract/finding.ts';
import type { Bearing } from '#contract/work-reading.ts';
import type { RankedWork } from '../handlers.ts';

/** What a sentence rests on: a finding that was read in a work, or another passage of its text. */
export type Source = FindingSource | PassageSource;

export interface FindingSource {
  kind: 'finding';
  work: RankedWork;
  /** The quote that the finding was read from. */
  citation: Citation;
  finding: Finding;
  bearing: Extract<Bearing, 'answers' | 'bears_on'>;
  /** The whole sentence (or sentences) that the quote is cut from, without the label it was printed under. */
  sentence: Citation;
  /** The sentence before where the quote leans on it, and the one behind where it takes something back; else null. */
  before: string | null;
  after: string | null;
}

export interface PassageSource {
  kind: 'passage';
  work: RankedWork;
  citation: Citation;
  /**
   * `methods`: how the work was done. `background`: what was known before it, which it has not found. `rest`: what else its
   * abstract says. `context`: from a work on another question, which may show how the answer is read, and answers nothing.
   */
  role: 'methods' | 'background' | 'rest' | 'context';
}

/** The whole sentence that it is cut from. */
export function wholeQuote(source: Source): Citation {
  return isFinding(source) ? source.sentence : source.citation;
}

export function isFinding(source: Source): source is FindingSource {
  return source.kind === 'finding';
}
