import type { ReferenceState, TextVerdict } from './text-check.ts';

/** How verdicts on sentences are called wherever they are read. */
export const VERDICT_LABELS: Readonly<Record<TextVerdict, string>> = {
  no_such_reference: 'Reference does not exist',
  retracted: 'Retracted',
  contradicted: 'Contradicted',
  not_found: 'Not found in the source',
  partly: 'Partly supported',
  uncited: 'Needs a source',
  no_source: 'Source not to be had',
  unchecked: 'Not read for meaning',
  supported: 'Supported',
};

export const REFERENCE_LABELS: Readonly<Record<ReferenceState, string>> = {
  found: 'Found',
  doubtful: 'Found, with differences',
  missing: 'Does not exist, as far as the sources know',
  unknown: 'Not in the sources asked',
  not_asked: 'Could not be looked up',
};
