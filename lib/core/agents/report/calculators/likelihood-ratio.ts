import * as z from 'zod';
import { calculator, twoDigits } from './calculator.ts';

/** Deeks and Altman, BMJ 2004;329:168. */
export const likelihoodRatio = calculator({
  name: 'likelihoodRatio',
  description:
    'Likelihood ratios of a test from its sensitivity and specificity, and, with the share of people who have the disease, what it means in 1,000 people.',
  input: z.object({
    sensitivityPercent: z.number(),
    specificityPercent: z.number(),
    prevalencePercent: z.number().nullish().describe('The share of people who have the disease.'),
  }),
  printed: ({ sensitivityPercent, specificityPercent }) => [sensitivityPercent, specificityPercent],
  calculate({ sensitivityPercent, specificityPercent, prevalencePercent }) {
    const [hit, spared, ill] = [sensitivityPercent, specificityPercent, prevalencePercent ?? 0].map((x) => x / 100);
    if (hit === undefined || spared === undefined || ill === undefined || hit < 0 || hit > 1)
      return { problem: 'Sensitivity and specificity are given in per cent.' };
    if (!(spared > 0 && spared < 1)) return { problem: 'A specificity of 0% or 100% gives no ratio.' };
    if (!(ill >= 0 && ill < 1)) return { problem: 'The share of people who have the disease is below 100%.' };
    const [positive, negative] = [twoDigits(hit / (1 - spared)), twoDigits((1 - hit) / spared)];
    const people = ill === 0 ? { text: '', numbers: [] } : inThousand(hit, spared, ill);
    return {
      text: `likelihood ratios ${positive} if positive, ${negative} if negative${people.text}`,
      numbers: [positive, negative, ...people.numbers],
    };
  },
});

/** Of a thousand people of whom a given share is ill: true positives, false negatives and false positives. */
function inThousand(hit: number, spared: number, ill: number) {
  const all = Math.round(1_000 * ill);
  const found = Math.round(1_000 * ill * hit);
  const falsely = Math.round(1_000 * (1 - ill) * (1 - spared));
  return {
    text: `; if ${all} of 1,000 have it, ${found} are found, ${all - found} missed and ${falsely} others positive`,
    numbers: [1_000, all, found, all - found, falsely],
  };
}
