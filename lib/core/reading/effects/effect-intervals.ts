import { type NumberMention, numbersIn } from '../../text/numbers.ts';

/** The two bounds that follow a number. */
export interface Interval {
  low: number;
  high: number;
  /** In percent; null where the text does not say. */
  level: number | null;
  /** The text says that it is one of confidence; else only its place and shape do. */
  isNamed: boolean;
  /** The words between the number and the interval's label: "mm Hg", "points". */
  before: string;
  end: number;
  /** Position of the upper bound in the numbers. */
  last: number;
}

/** Where a text goes on with another sentence. */
export const SENTENCE_ENDS = /[.!?]["”’)\]]*\s+\p{Lu}/u;

/** Characters between a number and its interval. */
const GAP = 130;
/** 80, 90, 95, 97.5, 99 ... */
const LEVEL = /^(?:80|9\d(?:\.\d{1,2})?)$/;
const LABEL =
  /(?:\bC\.?\s?I\.?(?![a-z])|\bCr\.?I\b|\bconfidence (?:interval|limit)s?|\bcredib(?:le|ility) intervals?|\buncertainty intervals?)/i;
/** Where a label stands only by its level: "0.90 [95% 0.82-0.98]". */
const PERCENT_AFTER = /^\s?(?:%|per ?cent\b|percent\b)/i;
const BETWEEN = /^\s?%?\s*(?:[-–—−‐‑]|to|through|and|[,;])\s*\+?$/i;
const BARE = /^\s?%?\s*[,;:]?\s*[([]?\s*$/;
const OPENS = /[[(,;:=]\s*$/;

/**
 * Numbers in digits, and shares in words ("Fifteen percent"). The digits of names (IL-6, PM10, FEV1) and p values are none,
 * and a number shares the percent sign of the next only where that is no level of confidence ("OR 2.0, 95% CI").
 */
export function plainNumbers(text: string): NumberMention[] {
  const all = numbersIn(text);
  const values = findPValues(text);
  let next = 0;
  return all.flatMap((number, at) => {
    while ((values[next]?.end ?? Number.POSITIVE_INFINITY) <= number.start) next += 1;
    if (number.start >= (values[next]?.start ?? Number.POSITIVE_INFINITY)) return [];
    const isOwn = PERCENT_AFTER.test(text.slice(number.end, number.end + 10));
    if (!/\d/.test(text.slice(number.start, number.end))) return isOwn ? [number] : [];
    if (isPartOfUnit(text, number)) return [];
    return [{ ...number, percent: isOwn || (number.percent && sharesPercent(text, number, all[at + 1])) }];
  });
}

/** "1.73 m(2)": the body surface that a filtration rate is given for, and a superscript 2 that became plain text. */
function isPartOfUnit(text: string, { start, end }: NumberMention): boolean {
  if (text[start - 1] === '(' && text[end] === ')' && /\p{L}/u.test(text[start - 2] ?? '')) return end - start <= 2;
  return text.slice(start, end) === '1.73' && /^\s?m/.test(text.slice(end, end + 2));
}

/** "95.2, 69.3 and 5.3%" share one sign; "99/136 vs 60.1%" and "OR 2.0, 95% CI" do not. */
function sharesPercent(text: string, number: NumberMention, next: NumberMention | undefined): boolean {
  if (!next || isLevel(text, next) || decimalsOf(text, number) !== decimalsOf(text, next)) return false;
  return text[number.start - 1] !== '/' && text.slice(number.end, next.start).trim() !== '/';
}

/** Whether a number is the level of an interval: "95% CI". */
export function isLevel(text: string, number: NumberMention | undefined): boolean {
  if (!number || !LEVEL.test(number.value)) return false;
  return /^\s?(?:%|per ?cent)\s?(?:C\.?I|Cr\.?I|confid|credib|uncert)|^\s?%\s\d/i.test(
    text.slice(number.end, number.end + 20),
  );
}

/** Digits after the point as they are printed: 2 in "4.00". */
export function decimalsOf(text: string, { start, end }: NumberMention): number {
  return /[.·∙⋅](\d+)$/.exec(text.slice(start, end))?.[1]?.length ?? 0;
}

/** The interval that belongs to the number at a position; null where none does, or the number is not within it. */
export function intervalAfter(text: string, numbers: readonly NumberMention[], at: number): Interval | null {
  const value = numbers[at];
  const next = numbers[at + 1];
  if (!value || !next || next.start - value.end > GAP) return null;
  const hasLevel = LEVEL.test(next.value) && PERCENT_AFTER.test(text.slice(next.end, next.end + 10));
  // "95% confidence interval [95% CI] 1.05-1.69" says it twice.
  const first = at + (hasLevel ? (isLevel(text, numbers[at + 2]) ? 3 : 2) : 1);
  const low = numbers[first];
  const high = numbers[first + 1];
  if (!low || !high || low.start - value.end > GAP || high.start - low.end > 12) return null;
  if (!BETWEEN.test(text.slice(low.end, high.start)) || low.bound || high.bound) return null;
  const gap = hasLevel
    ? `${text.slice(value.end, next.start)}${text.slice(next.end, low.start)}`
    : text.slice(value.end, low.start);
  const label = LABEL.exec(gap);
  const isNamed = label !== null || (hasLevel && OPENS.test(text.slice(value.end, next.start)));
  if (!isNamed && !BARE.test(gap)) return null;
  const bounds = inOrder(Number(low.value), Number(high.value));
  if (!bounds || Number(value.value) < bounds.low || Number(value.value) > bounds.high) return null;
  const before = (hasLevel ? text.slice(value.end, next.start) : gap.slice(0, label?.index ?? 0)).replace(
    /[\s[(,;:]+$/,
    '',
  );
  const end = high.end + (/^\s?%/.exec(text.slice(high.end, high.end + 2))?.[0].length ?? 0);
  return { ...bounds, level: hasLevel ? Number(next.value) : null, isNamed, before, end, last: first + 1 };
}

/** "0.7 -1.9" is a range, though the second dash might be a minus. */
function inOrder(low: number, high: number): { low: number; high: number } | null {
  if (low <= high) return { low, high };
  return low >= 0 && high < 0 && low <= -high ? { low, high: -high } : null;
}

/**
 * Whether a value lies in the middle of its interval on the logarithmic scale, as ratios do and few other numbers, up to
 * rounding to the decimals shown and 15 % of half the width (exact and profile intervals lie a little off).
 */
export function isRatioShaped(
  middle: number,
  decimals: number,
  { low, high }: Pick<Interval, 'low' | 'high'>,
): boolean {
  if (low <= 0 || middle <= 0 || decimals === 0) return false;
  const rounding = 0.5 * 10 ** -Math.min(decimals, 2) * ((1 / low + 1 / high) / 2 + 1 / middle);
  const half = (Math.log(high) - Math.log(low)) / 2;
  return Math.abs(Math.log(middle) - (Math.log(low) + Math.log(high)) / 2) <= 0.15 * half + rounding;
}

/** A p value where it stands: `words === text.slice(start, end)`. */
interface PValue {
  words: string;
  /** The number alone, with its sign: `<`, `=` ... */
  sign: string;
  value: number;
  start: number;
  end: number;
}

/** "P<0.001", "p = .03", "P:<0.001", "P value for trend = 0·04", "p <or=0.05". */
const P_VALUE =
  /(?<![\p{L}\p{N}])[12]?[pP](?:[ -]?[vV]alues?)?(?:[ -](?:for|of) [a-z]{3,14}(?: [a-z]{3,14})?)?\s?:?\s?([<>=≤≥]|<\s?(?:or)?\s?=|>\s?(?:or)?\s?=|&lt;)\s?(0?[.·∙]\s?\d{1,8}|[01](?:[.·∙]\d{1,8})?)(?:\s?[x×*]\s?10\s?[-−–]\s?\d{1,3}|[eE][-−]\d{1,3})?(?![\p{N}%])/gu;

/** Every p value of a text, in order; shares ("p = 30%") and numbers above 1 are none. */
export function findPValues(text: string): PValue[] {
  return Array.from(text.matchAll(P_VALUE), (match) => ({
    words: match[0],
    sign: match[1] ?? '=',
    value: Number((match[2] ?? '').replace(/[·∙]/, '.').replace(/\s/g, '')),
    start: match.index,
    end: match.index + match[0].length,
  })).filter(({ value }) => value <= 1);
}

/** A p value belongs to the effect before it, in the same bracket or clause. */
const P_NEAR = 60;

/** For each of some effects, in order, the p value that follows it near; null where none does. */
export function pValuesAfter(text: string, effects: readonly { start: number; end: number }[]): (PValue | null)[] {
  const values = findPValues(text);
  let next = 0;
  return effects.map(({ end }, index) => {
    while ((values[next]?.start ?? Number.POSITIVE_INFINITY) < end) next += 1;
    const value = values[next];
    const isNearest = value && value.start < (effects[index + 1]?.start ?? Number.POSITIVE_INFINITY);
    if (!value || !isNearest || value.start - end > P_NEAR) return null;
    return SENTENCE_ENDS.test(text.slice(end, value.start)) ? null : value;
  });
}
