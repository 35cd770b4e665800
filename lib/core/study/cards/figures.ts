import type { Finding, Measure } from '#contract/finding.ts';
import { findEffects } from '../../reading/effects/effects.ts';
import { compares } from '../../reading/effects/two-arms.ts';
import { type NumberMention, numbersIn } from '../../text/numbers.ts';
import { words } from '../../text/words.ts';
import { isUnit } from '../grading/grade-short.ts';

/** A figure that a card may ask for: `quote.slice(start, end)`, and its value with its sign. */
export interface Figure extends Pick<Finding, 'measure' | 'low' | 'high'> {
  value: number;
  start: number;
  end: number;
  unit: string;
}

const SHARES: ReadonlySet<Measure> = new Set<Measure>(['percent', 'other']);
const PLAIN = { measure: null, low: null, high: null };

/** Every result that a sentence reports: effects, shares of a group and one in so many. */
export function resultsIn(quote: string): Figure[] {
  const all = [...effectsIn(quote), ...outOf(quote), ...timesIn(quote)];
  return [...new Map(all.map((figure) => [figure.start, figure])).values()];
}

/**
 * The results of a sentence that teaches; where it has none, the quantity with a unit, such as a dose. In an abstract that is
 * how long a study lasted.
 */
export function figuresIn(quote: string): Figure[] {
  const results = resultsIn(quote);
  return results.length > 0 ? results : quantitiesIn(quote);
}

/** The figure of a finding that names its measure. */
export function figureOfFinding({ value, measure, low, high, citation: { quote } }: Finding): Figure | null {
  const place =
    value === null || measure === null || measure === 'mean' || SHARES.has(measure) ? null : placeOf(quote, value);
  return place && { ...place, measure, low, high, unit: isPercent(quote.slice(place.end)) ? '%' : '' };
}

function effectsIn(quote: string): Figure[] {
  const effects = findEffects(quote);
  return effects.flatMap((effect): Figure[] => {
    const place = placeOf(quote, effect.value);
    const { measure, low, high, unit } = effect;
    const same = effects.filter((each) => each.measure === measure);
    // Of more than two, as of the answers to a question, no card could ask one; “(allele frequency 33%)” is mentioned in passing.
    const isAskable =
      !SHARES.has(measure) ||
      !isInBrackets(quote, effect) ||
      (same.length === 2 && compares(quote) && same.some((each) => beginsBracket(quote, each)));
    return place && same.length <= 2 && isAskable
      ? [{ ...place, measure, low, high, unit: unit === '%' ? '%' : '' }]
      : [];
  });
}

/** The place of the bracket that is open before a figure; -1 where none is. */
function openBracket(quote: string, { start }: { start: number }): number {
  let closed = 0;
  for (let at = start - 1; at >= 0; at -= 1) {
    if (quote[at] === ')') closed += 1;
    else if (quote[at] === '(' && closed === 0) return at;
    else if (quote[at] === '(') closed -= 1;
  }
  return -1;
}

const isInBrackets = (quote: string, place: { start: number }) => openBracket(quote, place) >= 0;

const beginsBracket = (quote: string, place: { start: number }) =>
  !/\p{L}{2}/u.test(quote.slice(openBracket(quote, place), place.start));

const JOINS: ReadonlySet<string> = new Set(['in', 'in every', 'out of', 'out of every']);

/** “1 in 40 people” is learnt by its 40, “four in ten” by its four. */
function outOf(quote: string): Figure[] {
  const numbers = numbersIn(quote);
  const found = numbers.flatMap((second, at): Figure[] => {
    const first = numbers[at - 1];
    const join = first && quote.slice(first.end, second.start).trim();
    if (!first || !join || !JOINS.has(join) || !(Number(first.value) < Number(second.value))) return [];
    const { value, start, end } = first.value === '1' ? second : first;
    const isAskable = unitBehind(quote, second) === '' && !isInBrackets(quote, second);
    return isAskable ? [{ ...PLAIN, value: Number(value), start, end, unit: '' }] : [];
  });
  // Several in one sentence count the answers to a question, unless it compares two.
  return found.length === 1 || (found.length === 2 && compares(quote)) ? found : [];
}

const TIMES = /^(?:-fold| times (?:as|more|higher|lower|greater|less|the) )/;

/** “1.6 times as high”, “16-fold”. */
function timesIn(quote: string): Figure[] {
  const found = numbersIn(quote).filter(({ end }) => TIMES.test(quote.slice(end, end + 20)));
  const place = found.length === 1 ? placeOf(quote, Number(found[0]?.value)) : null;
  return place ? [{ ...PLAIN, ...place, unit: '' }] : [];
}

/** Words of a sentence on those who were studied, or on what happened once. */
const AGES: ReadonlySet<string> = new Set(['age', 'aged', 'old']);
const OF_ONE_TIME: ReadonlySet<string> = new Set([...AGES, 'was', 'were']);

const MOST_MEASURED = 2;

/** The first quantity of a sentence that measures with a unit and holds at any time. */
function quantitiesIn(quote: string): Figure[] {
  // “… for every 1 mmol/L” is no measurement.
  const isPer = ({ start }: NumberMention) =>
    /\bfor (?:every|each) $/.test(quote.slice(Math.max(0, start - 10), start));
  const measured = numbersIn(quote).filter((each) => unitBehind(quote, each) !== '' && !isPer(each));
  const [first] = measured;
  const place = first && measured.length <= MOST_MEASURED ? placeOf(quote, Number(first.value)) : null;
  const [unit, other] = measured.map((each) => unitBehind(quote, each));
  // “14 months with the drug and 11 months with placebo” is a result.
  const isCompared = unit === other && compares(quote) && !words(quote).some((word) => AGES.has(word));
  const isOfOneTime = !isCompared && words(quote).some((word) => OF_ONE_TIME.has(word));
  return first && place && !isOfOneTime ? [{ ...PLAIN, ...place, unit: unitBehind(quote, first) }] : [];
}

export function unitBehind(quote: string, { end }: NumberMention): string {
  // “10-year survival” is the name of an outcome.
  const unit = /^\s([\p{L}µμ/]+)/u.exec(quote.slice(end, end + 40))?.[1] ?? '';
  return isUnit(unit) ? unit : '';
}

/** Where the figure stands, with the sign before it; null where it occurs more than once, is the end of a range or one of several in a row. */
function placeOf(quote: string, value: number): Pick<Figure, 'start' | 'end' | 'value'> | null {
  const numbers = numbersIn(quote);
  const same = numbers.filter((each) => Math.abs(Number(each.value)) === Math.abs(value));
  const [mention] = same;
  if (!mention || same.length !== 1) return null;
  const written = quote.slice(mention.start, mention.end);
  const digits = /[-−–]?\d[\d.,·]*\d|\d/.exec(written) ?? { index: 0, 0: written };
  const sign = value < 0 && /[-−–]$/.test(quote.slice(0, mention.start + digits.index)) ? 1 : 0;
  const start = mention.start + digits.index - sign;
  const end = mention.start + digits.index + digits[0].length;
  const previous = numbers[numbers.indexOf(mention) - 1];
  const isInRow = isRow(quote, end) || (previous !== undefined && isRow(quote, previous.end));
  if (isInRow || isEndOfRange(quote.slice(0, start).trimEnd())) return null;
  const isNegative = sign === 1 || /^[-−–]/.test(quote.slice(start, end));
  return { start, end, value: isNegative ? -Math.abs(value) : Math.abs(value) };
}

const isEndOfRange = (before: string) => /(?:\d ?[-–]|\bto|or =)$/.test(before);

export const isPercent = (behind: string) => /^\s?(?:%|per ?cent)/.test(behind);

/** “12% and 15%”: the first of several, unless an interval follows or each is assigned to its group: “in men and women, respectively”. */
const isRow = (quote: string, end: number) =>
  /^\s?%?,? (?:and|or|to) \d|^\s?%?, (?!9[059](?:\.\d)?\s?%)\d/.test(quote.slice(end)) &&
  !(words(quote).includes('respectively') && words(quote.slice(0, end)).includes('and'));
