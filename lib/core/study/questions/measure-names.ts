import type { Measure } from '#contract/finding.ts';

const NAMES: Readonly<Partial<Record<Measure, string>>> = {
  RR: 'relative risk',
  OR: 'odds ratio',
  HR: 'hazard ratio',
  IRR: 'incidence rate ratio',
  MD: 'mean difference',
  SMD: 'standardised mean difference',
  difference: 'difference',
  percent: 'percentage',
  mean: 'mean',
  sensitivity: 'sensitivity',
  specificity: 'specificity',
  PPV: 'positive predictive value',
  NPV: 'negative predictive value',
  AUC: 'area under the curve',
  'LR+': 'positive likelihood ratio',
  'LR-': 'negative likelihood ratio',
  correlation: 'correlation',
  NNT: 'number needed to treat',
};

/** A measure as a question names it; "figure" where it has no name of its own. */
export function shownMeasure(measure: Measure | null): string {
  return (measure && NAMES[measure]) ?? 'figure';
}
