import type { RecordFilter } from '#contract/review/review-view.ts';

/** In the order in which they are offered. */
export const RECORD_FILTERS_SHOWN: readonly RecordFilter[] = [
  'mine',
  'all',
  'included',
  'excluded',
  'maybe',
  'conflicts',
  'awaiting_second',
];
