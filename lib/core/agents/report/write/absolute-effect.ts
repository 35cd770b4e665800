import { findEffects } from '../../../reading/effects/effects.ts';
import { saysNoDifference } from '../../../reading/effects/null-result.ts';
import { numbersIn } from '../../../text/numbers.ts';

/** "{11.3% v 16.3%}": shares of two arms whose sizes nobody prints. */
const SHARES = /\{\s*(\d[\d.]*)\s?%\s+v(?:s|ersus)?\.?\s+(\d[\d.]*)\s?%\s*\}/gi;
/** "{RR 0.61 (0.45 to 0.83) of 16.3%}": a ratio, and the share of those without what it compares. */
const RATIO =
  /\{\s*(RR|OR|HR)\s+(\d[\d.]*)\s*\(\s*(\d[\d.]*)\s*(?:to|–|-|,)\s*(\d[\d.]*)\s*\)\s+of\s+(\d[\d.]*)\s?%\s*\}/gi;
/** "{OR 0.49 (0.33 to 0.73) if 10% or 50%}": a ratio, and shares that nobody prints. */
const IF =
  /\{\s*(RR|OR|HR)\s+(\d[\d.]*)\s*\(\s*(\d[\d.]*)\s*(?:to|–|-|,)\s*(\d[\d.]*)\s*\)\s+if\s+(\d[\d.]*)\s?%(?:\s+or\s+(\d[\d.]*)\s?%)?\s*\}/gi;
/** "11.3% on it v 16.3% on placebo". */
const COMPARED =
  /(?<![\d.,])(\d[\d.]*)\s?%(?:\s[^\s%|;{]+){0,6}?\s(?:v\.?|vs\.?|versus|against)\s(\d[\d.]*)\s?%(?:\s(?:on|with|without|for|among)\s(?!the\b|an?\b)[\p{L}-]+)?/giu;
const IS_WORKED_OUT = /\{|\b(?:calculated|differences?|points|number needed|fewer in|more in)\b/i;
/** Effects are told in so many people, the fewest in which one of them is left to count. */
const PEOPLE = [100, 1_000, 10_000] as const;
const LEVEL = 95;
/** Of the larger of two shares (proposal). */
const LEAST_APART = 0.2;
const BY_CHANCE = /\bp ?= ?0?\.(?!0[0-4])\d/i;
/** Of so many people; less is what rounding leaves of none. */
const SMALLEST = 0.05;

/** The share with what is compared, from 0 to 1, where the share without it is `base`. */
const WITH: Readonly<Record<string, (ratio: number, base: number) => number>> = {
  RR: (ratio, base) => ratio * base,
  OR: (ratio, base) => (ratio * base) / (1 - base + ratio * base),
  HR: (ratio, base) => 1 - (1 - base) ** ratio,
};

/**
 * A writer's text with the effects in absolute terms that it asked for, as “5 fewer in 100”: the difference of two printed
 * shares, or what a printed ratio means for a printed share (Cochrane Handbook 6.5, 15.4.4; hazard ratios by the share that is
 * left, Altman and Andersen, BMJ 1999;319:1492), or, called an illustration, for shares that the writer supposes. Nothing stands
 * there where no single text gives all of its numbers.
 *
 * @param counts receives the numbers that came in.
 */
export function withAbsoluteEffects(said: string, texts: readonly string[], counts: number[]): string {
  const given = texts.map((text) => new Set(numbersIn(text).map(({ value }) => Number(value))));
  const areKnown = (...values: readonly string[]) =>
    given.some((known) => values.every((value) => known.has(Number(value))));
  return said
    .replace(SHARES, (_, first: string, second: string, at: number) => {
      if (!areKnown(first, second)) return '';
      const difference = Number(first) - Number(second);
      // What chance may have made is nobody's number needed to treat.
      if (difference === 0 || saysNoDifference(said) || BY_CHANCE.test(said)) return '';
      const people = peopleFor(difference / 100);
      const before = said.slice(0, at);
      const isSaid = [first, second].every((share) => before.includes(`${share}%`));
      const sides = isSaid ? '' : `${first}% v ${second}%; `;
      return `(${sides}${inPeople(difference / 100, people, counts)} in ${grouped(people, counts)}${oneIn(difference, counts)}, calculated)`;
    })
    .replace(RATIO, (_, kind: string, ratio: string, low: string, high: string, share: string) => {
      const base = Number(share) / 100;
      const isOne = Number(low) <= Number(ratio) && Number(ratio) <= Number(high) && base > 0 && base < 1;
      if (!isOne || !areKnown(ratio, low, high, share)) return '';
      const withIt = WITH[kind.toUpperCase()] ?? (() => base);
      const effects = [ratio, low, high].map((each) => Math.min(1, withIt(Number(each), base)) - base);
      const [effect = 0, least = 0, most = 0] = effects;
      if (effect === 0) return '';
      const people = peopleFor(effect);
      const bounds = effect < 0 ? [most, least] : [least, most];
      const range = bounds.map((bound) => inPeople(bound, people, counts)).join(' to ');
      counts.push(Number(share));
      return `(${inPeople(effect, people, counts)} in ${grouped(people, counts)}, ${LEVEL}% CI ${range}, calculated from ${share}%)`;
    })
    .replace(IF, (_, kind: string, ratio: string, low: string, high: string, ...shares: unknown[]) => {
      const isOne = Number(low) <= Number(ratio) && Number(ratio) <= Number(high);
      if (!isOne || !areKnown(ratio, low, high)) return '';
      const bases = shares.slice(0, 2).flatMap((share) => (typeof share === 'string' ? [Number(share)] : []));
      if (bases.some((base) => base <= 0 || base >= 100)) return '';
      const pairs = bases.map((base) => {
        const share = 100 * Math.min(1, (WITH[kind.toUpperCase()] ?? (() => base))(Number(ratio), base / 100));
        const told = Number(share.toPrecision(2));
        counts.push(base, told, 100);
        return [told, base] as const;
      });
      const [[first = 0, instead = 0] = [], second] = pairs;
      const further = second ? `, or ${second[0]} instead of ${second[1]}` : '';
      return `(for illustration, ${first} instead of ${instead} in 100${further}, calculated)`;
    });
}

/**
 * A text with what two printed shares that it sets against each other mean in absolute terms, where it does not say so itself:
 * “11.3% on it v 16.3% on placebo (5 fewer in 100, calculated)”. Not where it tells that nothing differed, nor of percentages
 * that a text prints as changes of something: a score that fell by 27% fell in nobody knows how many. Nor of shares that differ
 * by less than a fifth, or by chance as the text says: without an interval so many in 100 would say more than anybody knows.
 */
export function withDifference(said: string, texts: readonly string[], counts: number[]): string {
  const [found, ...others] = said.matchAll(COMPARED);
  if (!found || others.length > 0 || IS_WORKED_OUT.test(said) || saysNoDifference(said)) return said;
  const [whole, first = '', second = ''] = found;
  const shares = [Number(first), Number(second)];
  const size = Math.abs(Number(first) - Number(second));
  if (size < LEAST_APART * Math.max(...shares) || BY_CHANCE.test(said) || !areSharesIn(texts, shares)) return said;
  const end = found.index + whole.length;
  // A bracket within a bracket is read twice.
  if (isOpenAt(said, found.index)) return said;
  const told = withAbsoluteEffects(`${first}% v ${second}% {${first}% v ${second}%}`, texts, counts);
  const [, difference] = /(\([^()]*\))$/.exec(told) ?? [];
  return difference ? `${said.slice(0, end)} ${difference}${said.slice(end)}` : said;
}

function isOpenAt(text: string, at: number): boolean {
  const before = text.slice(0, at);
  return before.lastIndexOf('(') > before.lastIndexOf(')');
}

/** Whether one text prints both as shares, and none either as a change. */
function areSharesIn(texts: readonly string[], values: readonly number[]): boolean {
  const read = texts.map((text) =>
    findEffects(text).filter(({ value, unit }) => unit === '%' && values.includes(value)),
  );
  return (
    !read.flat().some(({ measure }) => measure === 'other') &&
    read.some((own) =>
      values.every((each) => own.some(({ measure, value }) => measure === 'percent' && value === each)),
    )
  );
}

/** As a number needed to treat is read: one in so many. */
function oneIn(points: number, counts: number[]): string {
  const among = Math.round(100 / Math.abs(points));
  if (among < 2 || PEOPLE.some((people) => people === among)) return '';
  counts.push(1, among);
  return `, or 1 in ${among.toLocaleString('en')}`;
}

function peopleFor(effect: number): number {
  return PEOPLE.find((people) => Math.abs(effect) * people >= 1) ?? PEOPLE[2];
}

function grouped(people: number, counts: number[]): string {
  counts.push(people);
  return people.toLocaleString('en');
}

/** "5 fewer", "0.4 more": two digits are what shares in whole per cent carry. */
function inPeople(effect: number, people: number, counts: number[]): string {
  const size = Number(Math.abs(effect * people).toPrecision(2));
  if (size < SMALLEST) return 'no difference';
  counts.push(size);
  return `${size} ${effect < 0 ? 'fewer' : 'more'}`;
}
