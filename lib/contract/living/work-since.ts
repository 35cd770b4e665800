import type { Notice } from '../evidence.ts';

/** What became of a work after an answer had cited it. */
export interface WorkSince {
  evidenceId: string;
  title: string;
  /** `moved`: it reports another result. */
  what: Notice['kind'] | 'moved';
  date: string | null;
  /** Who says so, or what it reports now. */
  source: string;
}
