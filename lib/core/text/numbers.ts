import { memoizeByText } from './memoize-by-text.ts';
import { HUNDREDS, OTHER_NUMBERS, readNumber, readWords, TENS, UNITS } from './number-words.ts';
import { WORD_BEGINS } from './whole-words.ts';
import { stems } from './words.ts';

/** A number as a text states it. */
export interface NumberMention {
  /** Canonical decimal: no thousands separators, no trailing zeros, sign kept, e.g. `1204`, `-2.8`, `0.5`. */
  readonly value: string;
  readonly percent: boolean;
  /** The bound it is given as: "P < 0.05" and "less than 0.05" are `<`. Null for a plain number. */
  readonly bound: '<' | '>' | '≤' | '≥' | null;
  readonly start: number;
  readonly end: number;
}

/** If another number follows, this one is separate: "day 28 120 patients" is not 28,120. */
const NUMBERED =
  'phase|type|grade|stage|class|level|group|day|week|month|year|age|aged|step|wave|table|figure|fig|vitamin|no|version';
/** 1,204 · 1 204 (thin spaces, or plain ones that a source made of them) · 0.5 · 0·5 · .05 · 1.2e-5 */
const DIGITS = new RegExp(
  '(?:\\d{1,3}(?:[,\\u00a0\\u2008\\u2009\\u200a\\u202f]\\d{3})+(?!\\d)(?:[.·∙⋅]\\d+)?|' +
    `(?<![\\p{L}\\d.,·/–-]|\\d\\s|\\b(?:${NUMBERED})s?\\s)[1-9]\\d{0,2}(?: \\d{3})+(?![\\d%]|[.,·]\\d| \\d)|` +
    `\\d+[.·∙⋅]\\d+|0,\\d+|\\d+|${WORD_BEGINS}[.·∙⋅]\\d+)(?:[eE][-+−]\\d+(?!\\p{L}))?`,
  'giu',
);

/** "one" is left out: it is a pronoun as often as a number. */
const PLAIN_UNITS = UNITS.slice(1);
const WHOLE_HUNDREDS = new RegExp(`\\b${HUNDREDS}\\b`, 'giu');
const SPELLED = new RegExp(
  `\\b(?:((?:${TENS.join('|')})(?:[-\\s](?:${UNITS.slice(0, 9).join('|')}))?|${PLAIN_UNITS.join('|')})|(${Object.keys(OTHER_NUMBERS).join('|')}))(?=-?fold\\b|\\b)`,
  'giu',
);
/** Numerals of phases, types and stages: "phase II", "type I/II". */
const ROMAN = /(?<=\b(?:phase|type|grade|stage|class|level|group)s?\s(?:[IVX]{1,4}[/–-])?)[IVX]{1,4}(?![\p{Lu}])/gu;
const ROMAN_VALUES = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X'];

const BOUND_BEFORE =
  /(<\s?=|>\s?=|[<>≤≥≦≧⩽⩾]|\b(?:less|fewer|lower|smaller|more|greater|higher|larger) than|\bat least|\bat most)\s*$/iu;
const PERCENT_AFTER = /^\s?(?:%|per\s?cent\b|percent\b)/i;
/** What may separate the members of a list or range that share one percent sign: "10–12%", "3, 5 and 8%". */
const SHARES_PERCENT = /^\s*(?:[-–—−‐‑/,]|to|and|or|vs\.?|versus|,\s*(?:and|or))\s*$/i;

/** The level of an interval says nothing of the number before it: "1.41, 95% CI 1.02 to 1.89". */
const INTERVAL_LEVEL = /^\s?(?:%|per\s?cent|percent)[\s-]*(?:confidence|credible|prediction|C\.?I\.?\b|CrI\b|CL\b)/i;

/** Characters: claims and quotes of some runs. */
const TEXTS_KEPT = 1_000_000;

/**
 * Numbers of a text in order: digits in any notation of the literature, number words from two upwards, Roman numerals of
 * phases and stages. Digits inside names (IL-6, p53) count too: another digit is another name.
 */
export const numbersIn: (text: string) => readonly NumberMention[] = memoizeByText(TEXTS_KEPT, (text) => {
  const others = [...spelledIn(text), ...romansIn(text)];
  const digits = digitsIn(text);
  const mentions = others.length === 0 ? digits : [...digits, ...others].sort((a, b) => a.start - b.start);
  for (let i = mentions.length - 2; i >= 0; i -= 1) {
    const mention = mentions[i];
    const next = mentions[i + 1];
    if (!mention || !next?.percent || INTERVAL_LEVEL.test(text.slice(next.end, next.end + 20))) continue;
    if (isSpelled(text, mention) && !isSpelled(text, next)) continue;
    if (YEAR.test(text.slice(mention.start, mention.end))) continue;
    if (isGrade(text, mentions[i - 1], mention) || isGrade(text, mention, next)) continue;
    const between = text.slice(mention.end, next.start);
    // A comma alone makes no list of two: "mean age 37, 76% women".
    const isInList = !/^\s*,\s*$/.test(between) || (mentions[i + 2]?.percent && isListed(text, next, mentions[i + 2]));
    if (SHARES_PERCENT.test(between) && isInList) mentions[i] = { ...mention, percent: true };
  }
  return mentions;
});

/** "From 80% in 2009 to 95%": a year is no share. */
const YEAR = /^(?:19|20)\d\d$/;

/** "76% for two, 96% for four": a number in words does not share the percent sign of digits. */
function isSpelled(text: string, { start }: NumberMention): boolean {
  return /\p{L}/u.test(text.charAt(start));
}

/** "3, 5 and 8%": the second of these goes on to a third. */
function isListed(text: string, mention: NumberMention, next: NumberMention | undefined): boolean {
  return next !== undefined && SHARES_PERCENT.test(text.slice(mention.end, next.start));
}

/** "130/0.4" describes a substance by two numbers of different kinds: a percent sign after them belongs to neither. */
function isGrade(text: string, first: NumberMention | undefined, second: NumberMention): boolean {
  if (!first || text.slice(first.end, second.start) !== '/') return false;
  return Number(first.value) >= APART * Number(second.value);
}

const APART = 50;

/** Whether a claim may state `stated` where its source has `read`. */
export function isSameNumber(stated: NumberMention, read: NumberMention): boolean {
  return stated.value === read.value && stated.bound === read.bound && (!stated.percent || read.percent);
}

function digitsIn(text: string): NumberMention[] {
  const mentions: NumberMention[] = [];
  for (const { 0: digits, index } of text.matchAll(DIGITS)) {
    const signed = isNegative(text, index);
    mentions.push(mentionOf(text, canonical(digits, signed), signed ? index - 1 : index, index + digits.length));
  }
  return mentions;
}

function mentionOf(text: string, value: string, start: number, end: number): NumberMention {
  return { value, percent: isPercent(text, end), bound: boundBefore(text, start), start, end };
}

/** What may directly follow a percentage. Tested first, since most numbers are not percentages. */
const OPENS_PERCENT = /[\s%p]/i;

function isPercent(text: string, end: number): boolean {
  return OPENS_PERCENT.test(text.charAt(end)) && PERCENT_AFTER.test(text.slice(end, end + 12));
}

/** A dash is a minus sign where nothing to its left could make it a hyphen or a range. */
function isNegative(text: string, at: number): boolean {
  const sign = text.charAt(at - 1);
  if (sign === '' || !'-−–‐‑'.includes(sign)) return false;
  const before = text.slice(Math.max(0, at - 12), at - 1);
  // "0.30+/-0.87" gives a spread, which has no sign.
  if (/\+\s?\/$/.test(before)) return false;
  if (/[\p{L}\p{N})\]%]$/u.test(before)) return false;
  // "5 -9" with a blank before it only: a range is written "5-9" or "5 - 9". Longer dashes are seldom signs.
  return /[-−]/.test(sign) || !/[\p{N}%]\s+$/u.test(before);
}

const IS_SPACE = /\s/;
const IS_PLAIN = /^\d+(?:\.\d+)?$/;
/** Written as it is kept. */
const IS_CANONICAL = /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/;

function canonical(digits: string, isMinus: boolean): string {
  if (IS_CANONICAL.test(digits)) return isMinus && digits !== '0' ? `-${digits}` : digits;
  const plain = IS_PLAIN.test(digits) ? digits : inPlainNotation(digits);
  const trimmed = /e/i.test(plain) ? String(Number(plain)) : trimZeros(plain);
  return isMinus && trimmed !== '0' ? `-${trimmed}` : trimmed;
}

function inPlainNotation(digits: string): string {
  return digits
    .replace(/[ \u00a0\u2008\u2009\u200a\u202f]/g, '')
    .replace(/^0,(?=\d)/, '0.')
    .replace(/,/g, '')
    .replace(/[·∙⋅]/g, '.')
    .replace('−', '-');
}

/** By text and not by value, so that long identifiers keep all their digits. */
function trimZeros(plain: string): string {
  const [whole = '', fraction = ''] = plain.split('.');
  // A loop, because a regular expression for trailing zeros would restart at each zero.
  let end = fraction.length;
  while (fraction[end - 1] === '0') end -= 1;
  const kept = fraction.slice(0, end);
  return (whole.replace(/^0+(?=\d)/, '') || '0') + (kept && `.${kept}`);
}

/** The last character of what gives a number as a bound. */
const CLOSES_BOUND = /[=<>≤≥≦≧⩽⩾nt]/i;

function boundBefore(text: string, start: number): NumberMention['bound'] {
  let last = start - 1;
  while (last >= start - 16 && IS_SPACE.test(text.charAt(last))) last -= 1;
  if (last < start - 16 || !CLOSES_BOUND.test(text.charAt(last))) return null;
  const sign = BOUND_BEFORE.exec(text.slice(Math.max(0, start - 16), start))?.[1]
    ?.toLowerCase()
    .replace(/\s/g, '');
  if (sign === undefined) return null;
  if (/^(?:<=|≤|≦|⩽|atmost)$/.test(sign)) return '≤';
  if (/^(?:>=|≥|≧|⩾|atleast)$/.test(sign)) return '≥';
  return /^(?:<|less|fewer|lower|smaller)/.test(sign) ? '<' : '>';
}

function spelledIn(text: string): NumberMention[] {
  // "Two hundred three adults" are 203, and neither 2 nor 100 nor 3.
  const hundreds = Array.from(text.matchAll(WHOLE_HUNDREDS), ({ 0: words, index }) =>
    mentionOf(text, String(readNumber(words)), index, index + words.length),
  );
  if (hundreds.length === 0) return smallSpelledIn(text);
  // Both are in text order, so one pass is enough.
  let next = 0;
  const isCounted = (at: number) => {
    while ((hundreds[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    return (hundreds[next]?.start ?? Number.POSITIVE_INFINITY) <= at;
  };
  return [...hundreds, ...smallSpelledIn(text).filter(({ start }) => !isCounted(start))];
}

function smallSpelledIn(text: string): NumberMention[] {
  return [...text.matchAll(SPELLED)].map((match) => {
    const [word, whole, other = ''] = match;
    const value = whole === undefined ? OTHER_NUMBERS[other.toLowerCase()] : readWords(whole);
    return mentionOf(text, String(value), match.index, match.index + word.length);
  });
}

function romansIn(text: string): NumberMention[] {
  return [...text.matchAll(ROMAN)].flatMap((match) => {
    const value = ROMAN_VALUES.indexOf(match[0]) + 1;
    return value === 0 ? [] : [mentionOf(text, String(value), match.index, match.index + match[0].length)];
  });
}

/** The basis for comparing two texts without a model: the stems of their words, and their numbers as values. */
export function termsAndNumbers(text: string): Set<string> {
  return new Set([...stems(text), ...numbersIn(text).map(({ value }) => `number ${value}`)]);
}
