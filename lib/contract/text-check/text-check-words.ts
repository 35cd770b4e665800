import type { ReferenceState, TextVerdict } from './text-check.ts';

/** The labels of verdicts on sentences. */
export const VERDICT_LABELS: Readonly<Record<TextVerdict, string>> = {
  no_such_reference: 'Reference does not exist',
  retracted: 'Retracted',
  contradicted: 'Contradicted',
  not_found: 'Not found in the source',
  partly: 'Partly supported',
  uncited: 'Needs a source',
  no_source: 'Source not available',
  unchecked: 'Not read for meaning',
  supported: 'Supported',
};

export const REFERENCE_LABELS: Readonly<Record<ReferenceState, string>> = {
  found: 'Found',
  doubtful: 'Found, with differences',
  missing: 'Does not exist, as far as the sources know',
  unknown: 'Not in the sources searched',
  not_asked: 'Could not be looked up',
};
