import type { Draft } from './draft.ts';

/** What a reader of one format has made of a file. */
export interface Drafts {
  drafts: Draft[];
  /** Lines that belong to no entry, from 1. */
  between: number[];
  /** What else was not understood, a sentence each. */
  notes: string[];
}
