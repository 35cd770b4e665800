import type { Measure } from '#contract/finding.ts';
import { wordCount } from './stem-words.ts';

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

/** From a nudge to nearly the answer; the first two never hold it. */
export function termHints(key: string): string[] {
  const count = wordCount(key);
  return [
    'Read the words right before and behind the gap: what kind of thing can stand there?',
    `It has ${count === 1 ? 'one word' : `${count} words`} and ${key.replace(/[^\p{L}\p{N}]/gu, '').length} letters.`,
    `It begins with “${key.slice(0, Math.min(3, Math.ceil(key.length / 3)))}” and ends with “${key.slice(-2)}”.`,
  ];
}

/** @param what the options are: "a term", "a direction". */
export function choiceHints(key: string, wrong: readonly string[], what: string): string[] {
  const [out, other] = wrong;
  return [
    `Say the sentence to yourself with ${what} of your own before you look at the options again.`,
    ...(wrong.length > 1 && out ? [`It is not “${out}”.`] : ['Think of who was compared with whom.']),
    ...(other && wrong.length > 1 ? [`It is “${other}” or “${key}”.`.replace(/“(.*)” or “(.*)”/, inOrder)] : []),
  ];
}

/** By the alphabet, so that the place of the key tells nothing. */
function inOrder(_: string, one: string, two: string): string {
  const [first, second] = [one, two].sort();
  return `“${first}” or “${second}”`;
}

interface NumberHint {
  value: number;
  measure: Measure | null;
  low: number | null;
  high: number | null;
  unit: string;
}

const RATIOS: ReadonlySet<string | null> = new Set(['RR', 'OR', 'HR', 'IRR']);

export function numberHints({ value, measure, low, high, unit }: NumberHint): string[] {
  const isRatio = RATIOS.has(measure);
  const about = isRatio
    ? 'A ratio above 1 means that it happened more often than in the group compared with, below 1 less often.'
    : `Think of what a large and what a small ${shownMeasure(measure)} would look like here.`;
  const size = Math.abs(value);
  const order = size < 1 ? 'below 1' : size < 10 ? 'between 1 and 10' : size < 100 ? 'between 10 and 100' : 'above 100';
  const place = isRatio ? `It is ${value > 1 ? 'above' : 'below'} 1.` : `Without its sign it is ${order}.`;
  const rounded = Number(value.toPrecision(1));
  const last =
    low !== null && high !== null
      ? `Its 95 % interval runs from ${low} to ${high}.`
      : rounded === value
        ? `It is between ${round(value * 0.7)} and ${round(value * 1.3)}${unit}.`
        : `To one digit it is ${rounded}${unit}.`;
  return [about, place, last];
}

const round = (value: number) => Number(value.toPrecision(2));

/** @param points what a full answer says. */
export function freeTextHints(points: readonly string[]): string[] {
  const [first = ''] = points;
  const opening = first.split(/\s+/).slice(0, 6).join(' ');
  return [
    `A full answer makes ${points.length === 1 ? 'one point' : `${points.length} points`}: say what was found, for whom, and compared with what.`,
    'Say for each outcome whether there was more of it, less of it, or no difference.',
    `One point begins: “${opening} …”`,
  ];
}
