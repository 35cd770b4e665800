import type { Citation } from '#contract/citation.ts';
import type { Measure } from '#contract/finding.ts';

/** A sentence to be shown if it passes the check. */
export interface Quoted {
  text: string;
  citations: Citation[];
  /** A value read by code rather than a sentence: its numbers must be in its quotes. */
  isValue?: true;
}

export interface EffectRow {
  evidenceId: string;
  value: number;
  low: number | null;
  high: number | null;
  n: number | null;
  citation: Citation;
}

/** A block before its sentences are checked. */
export type BlockDraft =
  /** `head`: how a list item begins, such as the name of the work quoted. */
  | { type: 'quotes'; quotes: Quoted[]; head?: string }
  | { type: 'positions'; topic: string; positions: { label: string; quotes: Quoted[] }[]; differs: string }
  | { type: 'table'; columns: string[]; rows: Quoted[][] }
  | { type: 'effects'; outcome: string; measure: Measure; rows: EffectRow[] }
  | { type: 'note'; text: string };

/** A section before it is checked. Sections without drafts are left out. */
export interface SectionDraft {
  id: string;
  title: string;
  drafts: BlockDraft[];
}

export function note(text: string): BlockDraft {
  return { type: 'note', text };
}

/** A sentence shown exactly as cited. */
export function citedText(citation: Citation): Quoted {
  return { text: citation.quote, citations: [citation] };
}

export function plainCell(text: string): Quoted {
  return { text, citations: [] };
}

/** What a table shows where the works do not say. */
export const NOT_KNOWN = 'not known';

/** A value with the quote it was read from; without a quote it is not known. */
export function valueCell(text: string | null, citation: Citation | null): Quoted {
  return text === null || citation === null ? plainCell(NOT_KNOWN) : { text, citations: [citation], isValue: true };
}
