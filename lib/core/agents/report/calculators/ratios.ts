import * as z from 'zod';
import { calculator, inPeople, peopleFor, twoDigits } from './calculator.ts';

const ratio = z.object({
  ratio: z.number(),
  low: z.number().describe('Lower bound of its 95% interval.'),
  high: z.number().describe('Upper bound of its 95% interval.'),
});
type Ratio = z.infer<typeof ratio>;

/** Normal quantile of a 95% interval. */
const Z = 1.959964;
const NO_RATIO = 'The ratio has to lie within its interval, which has to be above zero.';
const isWithin = ({ ratio: value, low, high }: Ratio) => low > 0 && low <= value && value <= high;

/** The share with the treatment, from 0 to 1, where the share without it is `base`. */
const WITH = {
  RR: (value: number, base: number) => Math.min(1, value * base),
  OR: (value: number, base: number) => (value * base) / (1 - base + value * base),
  HR: (value: number, base: number) => 1 - (1 - base) ** value,
};

/**
 * Cochrane Handbook 6.5 and 15.4.4; hazard ratios through the share that survives (Altman and Andersen, BMJ
 * 1999;319:1492).
 */
export const absoluteEffect = calculator({
  name: 'absoluteEffect',
  description:
    'What a ratio (RR, OR or HR with its 95% interval) means in people, from the share without the treatment that the same work prints, or from a share that you assume for illustration.',
  input: ratio.extend({
    measure: z.enum(['RR', 'OR', 'HR']),
    baselinePercent: z.number().describe('The share with the event without the treatment, in per cent.'),
    isAssumed: z.boolean().nullish().describe('True where you assume the baseline and no work prints it.'),
  }),
  printed: ({ ratio: value, low, high, baselinePercent, isAssumed }) => [
    value,
    low,
    high,
    ...(isAssumed ? [] : [baselinePercent]),
  ],
  calculate({ measure, baselinePercent, isAssumed, ...given }) {
    const base = baselinePercent / 100;
    if (!isWithin(given)) return { problem: NO_RATIO };
    if (!(base > 0 && base < 1)) return { problem: 'The baseline has to be above 0% and below 100%.' };
    const [effect = 0, least = 0, most = 0] = [given.ratio, given.low, given.high].map(
      (each) => WITH[measure](each, base) - base,
    );
    if (effect === 0) return { problem: 'The ratio is 1: there is no difference.' };
    const people = peopleFor(effect);
    const [size, from, to] = [effect, ...(effect < 0 ? [most, least] : [least, most])].map((each) =>
      inPeople(each, people),
    );
    const illustrates = isAssumed ? 'for illustration, ' : '';
    return {
      text: `${illustrates}${size?.text} in ${people.toLocaleString('en')}, 95% CI ${from?.text} to ${to?.text}, from ${baselinePercent}%`,
      numbers: [size, from, to].flatMap((each) => each?.numbers ?? []).concat(people, baselinePercent),
    };
  },
});

/**
 * The ratio of two ratios with its interval and P (Altman and Bland, BMJ 2003;326:219). One significant effect and one
 * non-significant effect do not show that two groups differ.
 */
export const interaction = calculator({
  name: 'interaction',
  description: 'Whether the effects in two subgroups of one study differ, from their ratios with 95% intervals.',
  input: z.object({ first: ratio, second: ratio }),
  printed: ({ first, second }) => [first, second].flatMap((each) => [each.ratio, each.low, each.high]),
  calculate({ first, second }) {
    const [a, b] = [logRatio(first), logRatio(second)];
    if (!a || !b) return { problem: 'Each ratio has to lie about in the middle of its 95% interval on a log scale.' };
    const difference = a.value - b.value;
    const error = Math.hypot(a.error, b.error);
    const [value = 0, low = 0, high = 0] = [difference, difference - Z * error, difference + Z * error].map((log) =>
      twoDigits(Math.exp(log)),
    );
    const p = twoSided(difference / error);
    const shown = p < 0.001 ? 0.001 : Number(p.toPrecision(p < 0.1 ? 1 : 2));
    return {
      text: `ratio of the ratios ${value}, 95% CI ${low} to ${high}, P for a difference ${p < 0.001 ? '< 0.001' : shown}`,
      numbers: [value, low, high, shown],
    };
  },
});

/** Null where the value is not near the middle of its interval on the log scale. */
function logRatio({ ratio: value, low, high }: Ratio): { value: number; error: number } | null {
  if (low <= 0 || low >= value || value >= high) return null;
  const error = Math.log(high / low) / (2 * Z);
  const middle = (Math.log(high) + Math.log(low)) / 2;
  // Rounding shifts it a little; another kind of interval, or a misprint, shifts it far.
  return Math.abs(middle - Math.log(value)) > error / 2 ? null : { value: Math.log(value), error };
}

/** Two-sided P of a normal deviate (Abramowitz and Stegun, 26.2.17; error below 1e-7). */
function twoSided(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (2 * series * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}

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
