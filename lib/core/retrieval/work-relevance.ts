import type { RelevanceFeatures } from './relevance-features.ts';

/** From here on a work more likely bears on the question than not. */
export const CLEARLY = 0.5;
/**
 * From here on a work is included: a reader passes over a work that does not help in seconds, and never sees one that was
 * left out. At 0.5 two answering works in five of a question asked in other words would be missing (docs/evals.md).
 */
export const INCLUDED = 0.1;
/**
 * Where no work reaches this, nothing was found: of questions left out of the fit, the best work of each that can be answered
 * reached it, and of 24 on other fields 17 stayed below.
 */
export const LEAST_OF_THE_BEST = 0.15;

/**
 * Weights of a logistic regression on judged pairs of question and work, fitted by `npm run fit` on the works that runs
 * really found; reliability and figures with questions left out stand in docs/evals.md.
 */
const WEIGHTS: Readonly<Record<keyof RelevanceFeatures | 'intercept', number>> = {
  intercept: -6.35,
  words: 1.18,
  cosine: 1.13,
  title: 0.58,
  sentence: 2.91,
  best: -1.68,
  place: -0.66,
  feedbackWords: 4.87,
  feedbackMean: 5.08,
  feedbackMost: 5.24,
};

export const FEATURE_NAMES = Object.keys(WEIGHTS).filter((name) => name !== 'intercept') as (keyof RelevanceFeatures)[];

/** The probability that a work bears on the question, 0..1. */
export function relevanceOf(features: RelevanceFeatures): number {
  const score = FEATURE_NAMES.reduce((sum, name) => sum + WEIGHTS[name] * features[name], WEIGHTS.intercept);
  return 1 / (1 + Math.exp(-score));
}
