import type { BiasConcern, BiasDomain } from './bias.ts';

/** How domains and judgements are said to readers. Apart from the schemas, so that pages can say it without carrying a parser along. */
export const BIAS_DOMAIN_WORDS: Readonly<Record<BiasDomain, string>> = {
  randomisation: 'Randomisation process',
  confounding: 'Confounding',
  selection: 'Selection of participants',
  classification: 'Classification of interventions',
  deviations: 'Deviations from intended interventions',
  missing_data: 'Missing outcome data',
  measurement: 'Measurement of the outcome',
  reporting: 'Selection of the reported result',
};

export const BIAS_CONCERN_WORDS: Readonly<Record<BiasConcern, string>> = {
  low: 'low concern',
  some: 'some concerns',
  high: 'high concern',
  no_information: 'no information',
};
