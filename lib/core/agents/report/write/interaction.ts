import { numbersIn } from '../../../text/numbers.ts';

const RATIO = String.raw`(\d[\d.]*)\s*\(\s*(\d[\d.]*)\s*(?:to|–|-|,)\s*(\d[\d.]*)\s*\)`;
/** "{interaction 0.70 (0.52 to 0.94) v 1.15 (0.90 to 1.47)}": ratios of two groups of one study. */
const FORM = new RegExp(String.raw`\{\s*interaction\s+${RATIO}\s+v(?:s|ersus)?\.?\s+${RATIO}\s*\}`, 'gi');
/** An interval of another level is wider than its width says. */
const OTHER_LEVEL = /\b9[09]\s?%\s?(?:CI\b|confidence)/i;
const Z = 1.959964;

interface LogRatio {
  value: number;
  error: number;
}

/**
 * A writer's text with the tests that it asked for of whether two groups differ: the ratio of their ratios with its interval and
 * P (Altman and Bland, BMJ 2003;326:219). That one group's effect is significant and the other's is not tells nothing of that.
 * Nothing stands there where no single text gives both ratios with their 95 % intervals.
 *
 * @param counts receives the numbers that came in.
 */
export function withInteractions(said: string, texts: readonly string[], counts: number[]): string {
  return said.replace(FORM, (_, ...found: unknown[]) => {
    const values = found.slice(0, 6).map(Number);
    const given = texts.find((text) => {
      const known = new Set(numbersIn(text).map(({ value }) => Number(value)));
      return values.every((value) => known.has(value));
    });
    const [first, second] = [logRatio(values.slice(0, 3)), logRatio(values.slice(3))];
    if (given === undefined || OTHER_LEVEL.test(given) || !first || !second) return '';
    const difference = first.value - second.value;
    const error = Math.hypot(first.error, second.error);
    const [ratio = 0, low = 0, high = 0] = [difference, difference - Z * error, difference + Z * error].map((log) =>
      Number(Math.exp(log).toPrecision(2)),
    );
    const p = twoSided(difference / error);
    const told = p < 0.001 ? 0.001 : Number(p.toPrecision(p < 0.1 ? 1 : 2));
    counts.push(ratio, low, high, told);
    return `(ratio of the two ${ratio}, 95% CI ${low} to ${high}, P for a difference ${p < 0.001 ? '< 0.001' : told}, calculated)`;
  });
}

/** Null where the value does not lie about in the middle of its interval, as logarithms do. */
function logRatio([ratio = 0, low = 0, high = 0]: readonly number[]): LogRatio | null {
  if (low <= 0 || low >= ratio || ratio >= high) return null;
  const error = Math.log(high / low) / (2 * Z);
  const middle = (Math.log(high) + Math.log(low)) / 2;
  // Rounding moves it a little; another kind of interval, or a misprint, moves it far.
  return Math.abs(middle - Math.log(ratio)) > error / 2 ? null : { value: Math.log(ratio), error };
}

/** Two-sided P of a normal deviate (Abramowitz and Stegun, 26.2.17; error below 1e-7). */
function twoSided(z: number): number {
  const x = Math.abs(z);
  const t = 1 / (1 + 0.2316419 * x);
  const series = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return (2 * series * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI);
}
