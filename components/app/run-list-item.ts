import type { RunStatus } from '#core/events/run-view.ts';

/** A run as lists show it. Times are ISO 8601; `confidence` is from 0 to 1. */
export interface RunListItem {
  runId: string;
  question: string;
  status: RunStatus;
  exit: string | null;
  confidence: number | null;
  createdAt: string;
}
