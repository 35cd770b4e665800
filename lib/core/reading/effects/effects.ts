import type { Measure } from '#contract/finding.ts';
import { memoizeByText } from '../../text/memoize-by-text.ts';
import type { NumberMention } from '../../text/numbers.ts';
import { type EffectCue, findEffectCues } from './effect-cues.ts';
import {
  decimalsOf,
  type Interval,
  intervalAfter,
  isRatioShaped,
  plainNumbers,
  pValuesAfter,
  SENTENCE_ENDS,
} from './effect-intervals.ts';
import { denominatorOf, readShare } from './effect-shares.ts';
import { listedMeasures } from './listed-measures.ts';

/** An effect as a text states it: each of its numbers stands in `text.slice(start, end)`; p follows near. */
export interface EffectMention {
  readonly measure: Measure;
  readonly value: number;
  /** Bounds of the interval, in the unit of the value. */
  readonly low: number | null;
  readonly high: number | null;
  /** Of the interval, in percent: 90, 95, 97.5 or 99; null where the text does not say. */
  readonly level: number | null;
  /** As it is written: "P<0.001". */
  readonly p: string | null;
  /** Those whom a share is of: 40 in "12/40 (30%)". */
  readonly n: number | null;
  /** "%", "mm Hg", "points"; null for ratios and where none is given. */
  readonly unit: string | null;
  readonly start: number;
  readonly end: number;
}

/** Characters read; an abstract has 1,500 and seldom 6,000, and papers are read by passages. */
const LONGEST = 10_000;
/** How far before a number the word for its measure may stand, in characters of one sentence. */
const FAR = 260;
/** How far a ratio named once reaches where only numbers in brackets follow: "(1.28 [1.11-1.48])". */
const CARRIES = 1_500;

const RATIOS: ReadonlySet<Measure> = new Set(['HR', 'OR', 'RR', 'IRR']);
const ACCURACY: ReadonlySet<Measure> = new Set(['sensitivity', 'specificity', 'PPV', 'NPV', 'AUC']);
/** What may lead from a measure's name to its number: "OR=0.26", "AUC for death was 0.65", "sensitivity (85%)". */
const LEADS = /(?:[=:,([]|\b(?:was|were|is|of|at|being|to|from|than|by|reached|about|approximately))\s*[([]?\s*$/i;
const NEXT_TO = /^(?:\s?[([][^()[\]]{1,12}[)\]])?[\s=:,([\])]*$/;

/** Where the reading of a text stands. */
interface State {
  text: string;
  numbers: readonly NumberMention[];
  cues: readonly EffectCue[];
  /** Measures of numbers that belong to a list of names: "sensitivity and specificity were 85% and 90%". */
  listed: ReadonlyMap<number, Measure | null>;
}

interface Place extends State {
  at: number;
  number: NumberMention;
  interval: Interval | null;
  /** The last word for a measure in the sentence before the number; undefined where there is none. */
  cue: EffectCue | undefined;
  /** The ratio that was named last, and where. */
  carried: { measure: Measure; end: number } | null;
  previous: EffectMention | undefined;
  /** The interval of an earlier share was named as one of confidence. */
  intervalsOfShares: boolean;
}

/** Characters: the sentences of some hundred works. */
const TEXTS_KEPT = 1_000_000;

/**
 * The plain effects of a text, in order: ratios, differences, shares, measures of accuracy, correlations. Precision before
 * recall: doses, ages, years, thresholds, ranges and the intervals of means are left out, and so is a number that no word
 * names. Linear in the text, of which 10,000 characters are read.
 */
export const findEffects: (source: string) => readonly EffectMention[] = memoizeByText(TEXTS_KEPT, (source) => {
  const text = source.slice(0, LONGEST);
  const numbers = plainNumbers(text);
  const cues = findEffectCues(text);
  const state: State = { text, numbers, cues, listed: listedMeasures({ text, numbers, cues }) };
  const found: EffectMention[] = [];
  let carried: Place['carried'] = null;
  let nextCue = 0;
  let intervalsOfShares = false;
  for (let at = 0; at < numbers.length; at += 1) {
    const number = numbers[at] as NumberMention;
    for (let cue = cues[nextCue]; cue && cue.end <= number.start; cue = cues[nextCue]) {
      if (cue.measure && RATIOS.has(cue.measure)) carried = { measure: cue.measure, end: cue.end };
      nextCue += 1;
    }
    const cue = withinSentence(text, cues[nextCue - 1], number);
    const interval = intervalAfter(text, numbers, at);
    const mention = readMention({
      ...state,
      at,
      number,
      interval,
      cue,
      carried,
      previous: found.at(-1),
      intervalsOfShares,
    });
    if (!mention) continue;
    found.push(mention);
    intervalsOfShares ||= mention.measure === 'percent' && mention.low !== null;
    if (RATIOS.has(mention.measure)) carried = { measure: mention.measure, end: mention.end };
    if (mention.low !== null && interval) at = interval.last;
  }
  const whole = found.map((mention) => (isShare(mention) ? { ...mention, ...denominatorOf(text, mention) } : mention));
  const ps = pValuesAfter(text, whole);
  return whole.map((mention, at) => ({ ...mention, p: ps[at]?.words ?? null }));
});

const isShare = ({ measure }: EffectMention) => measure === 'percent' || ACCURACY.has(measure);

function withinSentence(text: string, cue: EffectCue | undefined, { start }: NumberMention): EffectCue | undefined {
  return cue && start - cue.end <= FAR && !SENTENCE_ENDS.test(text.slice(cue.end, start + 1)) ? cue : undefined;
}

function readMention(place: Place): EffectMention | null {
  const { text, number, interval, at, numbers } = place;
  const measure = measureOf(place);
  if (!measure) return null;
  const takesInterval = interval && (isConfidence(interval, place) || measure !== 'percent');
  const sign = /^\s?(?:%|per ?cent)/i.exec(text.slice(number.end, number.end + 9))?.[0] ?? '';
  return {
    measure,
    value: Number(numbers[at]?.value),
    low: takesInterval ? interval.low : null,
    high: takesInterval ? interval.high : null,
    level: takesInterval ? interval.level : null,
    p: null,
    n: null,
    unit: number.percent || sign ? '%' : unitOf(measure, takesInterval ? interval.before : ''),
    start: number.start,
    end: takesInterval ? interval.end : number.end + sign.length,
  };
}

function measureOf(place: Place): Measure | null {
  const { listed, at, number, text, interval } = place;
  if (listed.has(at)) return listed.get(at) ?? null;
  const after = text.slice(number.end, number.end + 40);
  const isInPoints = /^\s?(?:%|per ?cent(?:age)?)[ -]points?\b/i.test(after);
  if (isInPoints && (interval?.isNamed || /^\s?(?:%|per ?cent)/.test(after))) return 'difference';
  if (number.percent) return measureOfPercent(place);
  if (interval) return measureOfInterval(place, interval);
  return measureOfBare(place);
}

function measureOfPercent(place: Place): Measure | null {
  const { cue, text, number, numbers, at, interval, previous } = place;
  if (interval && !isConfidence(interval, place) && !(cue?.measure && ACCURACY.has(cue.measure))) return null;
  const after = text.slice(number.end, number.end + 40);
  const named = /^\s?(?:%|per ?cent)?\s(sensitiv|specific)(?:ity|e)\b/i.exec(after)?.[1]?.toLowerCase();
  if (named) return named === 'sensitiv' ? 'sensitivity' : 'specificity';
  const share = readShare(text, numbers, at);
  const between = cue ? text.slice(cue.end, number.start) : '';
  if (cue?.measure && ACCURACY.has(cue.measure)) {
    const isNext = previous?.measure === cue.measure && number.start - previous.end < 60;
    return share && (isNext || isDirect(between)) ? cue.measure : null;
  }
  if ((cue?.measure === 'difference' || cue?.measure === 'MD') && isDirect(between) && interval?.isNamed)
    return 'difference';
  if (cue?.measure === null && isDirect(between) && between.length < 40) return null;
  if (share === 'change') return 'other';
  return share === 'share' ? 'percent' : null;
}

function measureOfInterval(place: Place, interval: Interval): Measure | null {
  const { cue, text, number, carried } = place;
  const decimals = decimalsOf(text, number);
  const after = text.slice(interval.end, interval.end + 30);
  const isMeasured = /^\s?[)\]]?\s?(?:years?|months?|weeks?|days?|hours?|min|m?g|kg|ml|cm|mm)\b/i.test(after);
  if (/^\s?(?:-?fold|times)\b/i.test(interval.before)) return interval.isNamed ? 'other' : null;
  if (
    /\bper\b|\/\s?\d|\b(?:years?|months?|days?|cases|deaths|events)\b/i.test(interval.before) &&
    cue?.measure !== 'MD' &&
    cue?.measure !== 'difference'
  )
    return null;
  if (cue) {
    if (cue.measure === null || cue.measure === 'percent' || !isPlausible(cue.measure, number, decimals, true))
      return null;
    const between = text.slice(cue.end, number.start);
    if (NEXT_TO.test(between)) return cue.measure;
    if (RATIOS.has(cue.measure))
      return !isMeasured && isRatioShaped(Number(number.value), decimals, interval) ? cue.measure : null;
    const isNear = cue.measure === 'MD' ? between.length <= 25 : true;
    return interval.isNamed || (isNear && (isDirect(between) || follows(place, cue.measure))) ? cue.measure : null;
  }
  if (!carried || number.start - carried.end > CARRIES || isMeasured || number.percent) return null;
  return isRatioShaped(Number(number.value), decimals, interval) &&
    /[([:]\s*$/.test(text.slice(Math.max(0, number.start - 3), number.start))
    ? carried.measure
    : null;
}

function measureOfBare(place: Place): Measure | null {
  const { cue, text, number, previous } = place;
  if (number.bound !== null || !cue?.measure) return null;
  if (!isPlausible(cue.measure, number, decimalsOf(text, number), false) || !isAlone(place)) return null;
  if (cue.measure === 'MD' || cue.measure === 'difference' || cue.measure === 'other' || cue.measure === 'percent')
    return null;
  // The upper bound of an interval whose lower one could not be read.
  if (RATIOS.has(cue.measure) && /(?:\bto|[-–])\s*$/.test(text.slice(Math.max(0, number.start - 4), number.start)))
    return null;
  const isNext =
    previous?.measure === cue.measure && /^\s*,?\s*(?:and|or)?\s*$/.test(text.slice(previous.end, number.start));
  return isNext || isDirect(text.slice(cue.end, number.start)) ? cue.measure : null;
}

/** "1·5% (95% CI 1·1-2·0) in women and 1·1% (0·7-1·6) in men": the first of a text says what the others are. */
function isConfidence(interval: Interval, { intervalsOfShares }: Place): boolean {
  return interval.isNamed || intervalsOfShares;
}

function follows({ previous, number }: Place, measure: Measure): boolean {
  return previous?.measure === measure && number.start - previous.end < 160;
}

/** No range, no list of arms, and nothing counted: "OR 2.3 kg" is no odds ratio. */
function isAlone({ text, number }: Place): boolean {
  const after = text.slice(number.end, number.end + 24);
  return !/^\s?(?:[-–—−‐‑/]|to\b|±|\+\/-|%|(?:mg|g|kg|ml|cm|mm|years?|months?|weeks?|days?|hours?|h|min|T|patients|cases)\b)/i.test(
    after,
  );
}

function isDirect(between: string): boolean {
  if (NEXT_TO.test(between)) return true;
  return between.length <= 140 && LEADS.test(between) && !/[;.]\s/.test(between);
}

/** Whether a number may be of a measure at all; a bare ratio has decimals, since "OR 2" may count anything. */
function isPlausible(
  measure: Measure,
  { value, percent }: NumberMention,
  decimals: number,
  hasInterval: boolean,
): boolean {
  const number = Number(value);
  if (RATIOS.has(measure)) return number > 0 && !percent && (hasInterval || decimals > 0);
  if (measure === 'AUC') return percent ? number >= 30 && number <= 100 : number >= 0.3 && number <= 1;
  if (measure === 'correlation') return Math.abs(number) <= 1 && !percent;
  if (ACCURACY.has(measure)) return number >= 0 && number <= (percent ? 100 : 1);
  if (measure === 'NNT') return number >= 1 && !percent;
  return true;
}

/** The word right after the number, where it is one of measuring. */
function unitOf(measure: Measure, before: string): string | null {
  const unit = before.trim();
  if (RATIOS.has(measure) || !/^\p{L}[\p{L}\p{N}/.%² ]{0,20}$/u.test(unit)) return null;
  return unit;
}
