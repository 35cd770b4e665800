import type { Notice } from '../evidence.ts';

/** What happened to a work after an answer cited it, or a study session began with it. */
export interface WorkSince {
  evidenceId: string;
  title: string;
  /** `moved`: it reports another result. */
  what: Notice['kind'] | 'moved';
  date: string | null;
  /** Who says so, or what it reports now. */
  source: string;
}
