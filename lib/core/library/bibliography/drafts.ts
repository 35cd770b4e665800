import type { Draft } from './draft.ts';

/** The result of a reader for one format. */
export interface Drafts {
  drafts: Draft[];
  /** Lines that belong to no entry, from 1. */
  between: number[];
  /** What else was not understood, one sentence each. */
  notes: string[];
}
