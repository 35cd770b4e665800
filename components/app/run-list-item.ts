import type { RunStatus } from '#contract/run-view.ts';

/** A run as lists show it. Times are ISO 8601; `confidence` is from 0 to 1; `isDirect` is null until there is an answer. */
export interface RunListItem {
  runId: string;
  question: string;
  status: RunStatus;
  exit: string | null;
  confidence: number | null;
  isDirect: boolean | null;
  createdAt: string;
}
