import type { Notice } from '#contract/evidence.ts';

/** A cited work that was retracted or got an expression of concern after the report was frozen. */
export interface LaterNotice {
  evidenceId: string;
  title: string;
  /** Its number in the reference list. */
  reference: number;
  kind: Exclude<Notice['kind'], 'correction'>;
  date: string | null;
  source: string;
}

/** What is known today about the works that a frozen report cites. */
export interface Recheck {
  /** `recent`: the report is younger than a day, so nothing was asked; `checking`: an answer is not here yet. */
  state: 'recent' | 'checked' | 'checking' | 'failed';
  /** ISO time of the last check that got answers. */
  checkedAt: string | null;
  /** Cited works that the last check could not ask about: no DOI, too many, or no answer. */
  unasked: number;
  later: LaterNotice[];
}
