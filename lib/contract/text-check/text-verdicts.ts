/** Verdicts on a sentence, worst first: the order in which findings are worth a look. */
export const TEXT_VERDICTS = [
  'no_such_reference',
  'retracted',
  'contradicted',
  'not_found',
  'partly',
  'uncited',
  'no_source',
  'unchecked',
  'supported',
] as const;
