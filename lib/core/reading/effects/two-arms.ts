/** How many of how many had the event. */
export interface Arm {
  /** A whole number, or a share of the arm. */
  events: number;
  of: number;
}

/** The difference of two shares with its 95 % interval. */
export interface ShareDifference {
  difference: number;
  low: number;
  high: number;
}

/** "12/50", "12 of 50"; "24 (24.5%)", "24 patients (24.5%)". */
const ARM =
  /(?<![\d.,/])(\d{1,6})(?:\s?\/\s?|\s(?:out )?of\s)(\d{1,6})(?![\d.,]*\d|\/)|(?<![\d.,/])(\d{1,6})(?:\s(?:patients?|participants?|subjects?|women|men|children|cases|adults|people))?\s?[([]\s?(\d{1,2}(?:\.\d{1,2})?)\s?%\s?[)\]]/gi;
/** Two shares in one sentence are those of two arms where it compares them; else perhaps of two markers in the same people. */
const COMPARES =
  /\b(?:v|vs|versus|against|compared|comparison|than|respectively|whereas|while|placebo|controls?|groups?|arms?)\b|\bP\s?[<=>≤]|\d\s?%\s(?:with|on|in)\b/i;
/** Whether a sentence sets two groups against each other. */
export const compares = (sentence: string): boolean => COMPARES.test(sentence);

/** Where the printed share leaves the size of an arm open by more than this, nothing is worked out. */
const WIDEST = 0.1;
/** The normal quantile of a 95 % interval. */
const Z = 1.959964;
const LEAST = 5;

/**
 * The difference between the two arms that a sentence compares and gives as counts, first less second; null where it gives
 * none, or more than two. The size of an arm that is printed as count and share is the count over the share, and so is approximate. The
 * interval is Newcombe's hybrid of two score intervals (Stat Med 1998;17:873, method 10).
 */
export function shareDifference(sentence: string): ShareDifference | null {
  const read = sentence.slice(0, 2_000);
  if (!compares(read)) return null;
  const arms = Array.from(read.matchAll(ARM), armOf);
  const [first, second] = arms;
  return arms.length === 2 && first && second ? differenceOf(first, second) : null;
}

/** The first arm's share less the second's, in percentage points with one decimal. */
export function differenceOf(first: Arm, second: Arm): ShareDifference {
  // A difference and its opposite are rounded alike.
  const points = (share: number) => (Math.sign(share) * Math.round(Math.abs(share) * 1_000)) / 10;
  const { difference, low, high } = differenceBetween(first, second);
  return { difference: points(difference), low: points(low), high: points(high) };
}

/** The first arm's share less the second's, from -1 to 1. */
export function differenceBetween(first: Arm, second: Arm): ShareDifference {
  const [p, q] = [first.events / first.of, second.events / second.of];
  const [a, b] = [scoreInterval(first), scoreInterval(second)];
  return {
    difference: p - q,
    low: p - q - Math.hypot(p - a.low, b.high - q),
    high: p - q + Math.hypot(a.high - p, q - b.low),
  };
}

/** "difference 4.5 percentage points (95% confidence interval -7.3 to 16.1)". */
export function differenceInWords({ difference, low, high }: ShareDifference): string {
  return `difference ${difference} percentage points (95% confidence interval ${low} to ${high})`;
}

function armOf([, events = '', of, count = '', share = '']: RegExpExecArray): Arm | null {
  const arm = of === undefined ? printedAs(Number(count), share) : { events: Number(events), of: Number(of) };
  return arm && arm.of >= LEAST && arm.events <= arm.of ? arm : null;
}

function printedAs(events: number, share: string): Arm | null {
  const percent = Number(share);
  const half = 0.5 * 10 ** -(share.split('.')[1]?.length ?? 0);
  if (percent - half <= 0) return null;
  const [least, most] = [(100 * events) / (percent + half), (100 * events) / (percent - half)];
  return most - least > WIDEST * least ? null : { events, of: Math.round((100 * events) / percent) };
}

/** Wilson's score interval of one share, 95 %; from 0 to 1. */
export function scoreInterval({ events, of }: Arm): { low: number; high: number } {
  const p = events / of;
  const middle = (p + Z ** 2 / (2 * of)) / (1 + Z ** 2 / of);
  const reach = (Z * Math.sqrt((p * (1 - p)) / of + Z ** 2 / (4 * of ** 2))) / (1 + Z ** 2 / of);
  return { low: middle - reach, high: middle + reach };
}
