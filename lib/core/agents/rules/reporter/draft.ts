import type { ReportInput } from '#core/agents/handlers.ts';
import type { Citation } from '#core/findings/quote.ts';
import type { Answers } from './answers.ts';
import type { Candidate } from './candidates.ts';
import type { EvidencePicks } from './evidence-picks.ts';

/** A sentence to be shown if it passes the check. */
export interface Quoted {
  text: string;
  citations: Citation[];
}

/** A block before its sentences are checked. */
export type Draft =
  | { type: 'quotes'; quotes: Quoted[] }
  | { type: 'positions'; topic: string; positions: { label: string; quotes: Quoted[] }[]; differs: string }
  | { type: 'table'; columns: string[]; rows: Quoted[][] }
  | { type: 'note'; text: string };

export interface SectionDraft {
  id: string;
  title: string;
  drafts: Draft[];
  /** Said when no sentence of the section passes the check; null where its notes and tables stand without sentences. */
  whenEmpty: string | null;
}

/** What every section is written from. */
export interface Material extends Answers {
  input: ReportInput;
  /** Quotable sentences of the works included, best answer first. */
  candidates: readonly Candidate[];
  picks: EvidencePicks;
}

export function note(text: string): Draft {
  return { type: 'note', text };
}

export function quoteOf({ text, citation }: Candidate): Quoted {
  return { text, citations: [citation] };
}

/** A sentence shown exactly as cited. */
export function citedText(citation: Citation): Quoted {
  return { text: citation.quote, citations: [citation] };
}

export function plainCell(text: string): Quoted {
  return { text, citations: [] };
}

/** "in the 12 works included", "in the one work included". */
export function inWorks(input: ReportInput): string {
  return input.works.length === 1 ? 'in the one work included' : `in the ${input.works.length} works included`;
}
