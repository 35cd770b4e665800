import type { Quality } from '#contract/evidence.ts';
import type { Weighed, Weighing } from './assay-quality.ts';
import { rounded } from './assay-quality.ts';

/**
 * Weights of the original contract, .3, .2 and .4, divided by their sum: as they were no work could reach more than 0.9.
 */
const WEIGHTS = { reputation: 0.333, recency: 0.222, relevance: 0.444 } as const;
const HALF_LIFE = 5;

/** Works below it are left out by the original contract. */
export const SEED_THRESHOLD = 0.6;

/**
 * The quality of the original contract, kept for comparison. Its flaw: in a weighted sum one strength makes up for a
 * weakness, so that a renowned new work that is irrelevant (1, 1 and a relevance of .25) passes, and one that is fully
 * relevant (.3, .3 and 1) fails. Duplicates, which it halved and therefore always removed, are shown once in both.
 */
export function seedQuality({ work, relevance }: Weighed, { referenceYear }: Weighing): Quality {
  const age = work.year === null ? null : Math.max(0, referenceYear - work.year);
  const terms: Quality['terms'] = [
    {
      name: 'Reputation',
      value: rounded(work.quality.score),
      weight: WEIGHTS.reputation,
      reason: 'Quality of the work itself',
    },
    {
      name: 'Recency',
      value: rounded(age === null ? 0.5 : 0.5 ** (age / HALF_LIFE)),
      weight: WEIGHTS.recency,
      reason: age === null ? 'No date' : `${age} years old; halves every ${HALF_LIFE} years`,
    },
    {
      name: 'Relevance',
      value: rounded(relevance),
      weight: WEIGHTS.relevance,
      reason: 'By rank among all works found',
    },
  ];
  return { score: rounded(terms.reduce((sum, { value, weight }) => sum + value * weight, 0)), terms };
}
