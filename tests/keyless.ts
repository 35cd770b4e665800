/** The fields of a request by which a run without a model is told. */
export const KEYLESS = {
  depth: 'standard',
  models: null,
  budget: null,
  autoStart: true,
  modeNote: null,
  again: null,
} as const;
