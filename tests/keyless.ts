import { NO_CHANGES, NO_FILTERS } from '#contract/run-request.ts';

/** The fields of a request that ask for a run without a model. */
export const KEYLESS = {
  depth: 'standard',
  models: null,
  budget: null,
  autoStart: true,
  modeNote: null,
  filters: NO_FILTERS,
  searches: null,
  changes: NO_CHANGES,
  again: null,
} as const;
