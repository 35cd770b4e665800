import {
  type Arm,
  armsBehind,
  differenceOf,
  type ShareDifference,
  scoreInterval,
} from '../../../reading/effects/two-arms.ts';
import { numbersIn } from '../../../text/numbers.ts';
import { withAbsoluteEffects } from './absolute-effect.ts';
import { withInteractions } from './interaction.ts';

const SHARE = String.raw`(\d[\d.]*)\s?(%?)\s+of\s+(\d[\d,]*)`;
/** "{38% of 53 v 29% of 48}", "{24 of 98 v 19 of 95}". */
const MARK = new RegExp(String.raw`\{\s*${SHARE}\s+v(?:s|ersus)?\.?\s+${SHARE}\s*\}`, 'gi');
/** "{0 of 144}". */
const ONE = new RegExp(String.raw`\{\s*${SHARE}\s*\}`, 'gi');
/** "{22.4% v 21.9% v 30.3% of 197 in all}": the two that are compared, then those of the other arms. */
const ALL = /\{\s*(\d[\d.]*\s?%(?:\s+v(?:s|ersus)?\.?\s+\d[\d.]*\s?%){1,3})\s+of\s+(\d[\d,]*)(?:\s+in all)?\s*\}/gi;
/** "{sensitivity 71%, specificity 66%}"; with a share who have the disease, what it means for so many people. */
const ACCURACY =
  /\{\s*sensitivity\s+(\d[\d.]*)\s?(%?)\s*(?:,|and|;)\s*specificity\s+(\d[\d.]*)\s?(%?)(?:\s+if\s+(\d[\d.]*)\s?%)?\s*\}/gi;
/** "40% (calculated) (6 of 15; …, calculated)": the second bracket says it of both. */
const TWICE = /\(calculated\)\s+(?=\([^()]{0,160}\bcalculated\b)/g;
/** Whatever else stands in braces is none of the text. */
const OTHER = /\s*\{[^{}]{0,200}\}/g;
const LEVEL = 95;
const LEAST_OF = 5;
/** Characters before a mark in which the shares that it compares stand already. */
const SAID_BEFORE = 80;

/**
 * A writer's text with the differences, intervals, effects in absolute terms and likelihood ratios (Deeks and Altman, BMJ
 * 2004;329:168) that it asked for worked out by code, each marked as calculated, and the numbers that came in; what the quotes do not give is left out.
 */
export function workedOut(said: string, quotes: readonly string[]): { text: string; counts: number[] } {
  if (!said.includes('{')) return { text: said, counts: [] };
  const known = new Set(quotes.flatMap((quote) => numbersIn(quote).map(({ value }) => Number(value))));
  const counts: number[] = [];
  // A bracket of its own round the braces goes with them; one that began before stays.
  const bare = said.replace(/\((\{[^{}]{0,200}\})\)/g, '$1');
  const absolute = withInteractions(withAbsoluteEffects(bare, quotes, counts), quotes, counts);
  const text = absolute.replace(MARK, (_, share, percent, of, otherShare, otherPercent, otherOf, at: number) => {
    const [first, second] = [armOf(share, percent, of, known), armOf(otherShare, otherPercent, otherOf, known)];
    if (!first || !second) return '';
    if (first.events === 0 || second.events === 0) counts.push(0);
    // Beside another comparison nobody could tell which two it compares.
    const side = (part: string, sign: string, whole: string) => (sign ? `${part}%` : `${part} of ${whole}`);
    const sides = [side(share, percent, of), side(otherShare, otherPercent, otherOf)] as const;
    return `(${sidesTold(absolute.slice(0, at), sides)}${told(first, second, counts)}, calculated)`;
  });
  const fitted = text.replace(ALL, (_, list: string, of: string, at: number) => {
    const shares = list.match(/\d[\d.]*/g) ?? [];
    const total = Number(of.replaceAll(',', ''));
    const isKnown = known.has(total) && shares.every((share) => known.has(Number(share)));
    const arms = isKnown ? armsBehind(shares, total) : null;
    const [first, second] = arms ?? [];
    if (!arms || !first || !second) return '';
    counts.push(first.of, second.of);
    const sides = [`${shares[0]}%`, `${shares[1]}%`] as const;
    return `(${sidesTold(text.slice(0, at), sides)}${told(first, second, counts)}, calculated from arms of ${first.of} and ${second.of}, which fit the printed shares)`;
  });
  const whole = fitted.replace(ONE, (_, share, percent, of, at: number) => {
    const arm = armOf(share, percent, of, known);
    // Of fewer every interval says the same: anything is possible.
    if (!arm || arm.of < LEAST_OF) return '';
    if (arm.events === 0) counts.push(0);
    const { low, high } = scoreInterval(arm);
    const [from, to] = [low, high].map((bound) => Number((100 * Math.max(0, bound)).toPrecision(2)));
    counts.push(from ?? 0, to ?? 0);
    const near = numbersBefore(fitted, at);
    const isSaid = [share, of.replaceAll(',', '')].every((each) => near.includes(Number(each)));
    return `(${isSaid ? '' : `${share}${percent} of ${of}; `}${LEVEL}% CI ${from}% to ${to}%, calculated)`;
  });
  const judged = whole.replace(ACCURACY, (_, sensitivity, percent, specificity, otherPercent, ill, at: number) => {
    const sides = [`${sensitivity}${percent}`, `${specificity}${otherPercent}`] as const;
    const [hit, spared] = [shareOf(sensitivity, percent, known), shareOf(specificity, otherPercent, known)];
    const near = numbersBefore(whole, at);
    const isNear = (side: string, share: number | null) =>
      near.some((value) =>
        [Number.parseFloat(side), share ?? Number.NaN, 100 * (share ?? Number.NaN)].some(sameAs(value)),
      );
    const isSaid = isNear(sides[0], hit) && isNear(sides[1], spared);
    const said = isSaid ? '' : `sensitivity ${sides[0]}, specificity ${sides[1]}`;
    // In the middle of a sentence figures of another one's form stand in brackets.
    const goesOn = said !== '' && /[\p{L}\p{N})%]\s*$/u.test(whole.slice(0, at));
    // A test that errs on nobody has no ratio.
    if (hit === null || spared === null || spared <= 0 || spared >= 1) return goesOn ? `(${said})` : said;
    const [positive, negative] = [hit / (1 - spared), (1 - hit) / spared].map(twoDigits);
    counts.push(positive ?? 0, negative ?? 0);
    const inPeople = ill === undefined ? '' : `; ${ofThousand({ hit, spared, ill: Number(ill) }, counts)}`;
    const ratios = `likelihood ratios ${positive} if positive, ${negative} if negative${inPeople}, calculated`;
    return goesOn ? `(${said}; ${ratios})` : [said, `(${ratios})`].filter(Boolean).join(' ');
  });
  return {
    text: judged
      .replace(OTHER, '')
      .replace(TWICE, '')
      .replace(/\s+([,;:]|\.(?!\d))/g, '$1')
      .replace(/ {2,}/g, ' ')
      .trim(),
    counts,
  };
}

/** The numbers that a reader has just met. */
function numbersBefore(text: string, at: number): number[] {
  return numbersIn(text.slice(Math.max(0, at - SAID_BEFORE), at)).map(({ value }) => Number(value));
}

/** The two that are compared, where they do not stand right before it. */
function sidesTold(before: string, [first, second]: readonly [string, string]): string {
  const near = before.slice(-SAID_BEFORE);
  const isSaid = near.includes(first) && near.includes(second);
  return isSaid ? '' : `${first} v ${second}; `;
}

/** From this width on, in percentage points, decimals of an interval pretend to more than it knows. */
const WIDE = 10;

/** The difference of two arms in words; what is said is put among the counts. */
function told(first: Arm, second: Arm, counts: number[]): string {
  const { difference, low, high } = differenceOf(first, second);
  const [from, to] = high - low >= WIDE ? [Math.round(low), Math.round(high)] : [low, high];
  for (const value of [difference, low, high, from, to]) counts.push(value, Math.abs(value));
  return `difference ${difference} percentage points, ${LEVEL}% CI ${from} to ${to}${oneIn({ difference, low, high }, counts)}`;
}

/** How many people one more (or fewer) would be among, where the interval leaves no doubt that there is a difference. */
function oneIn({ difference, low, high }: ShareDifference, counts: number[]): string {
  if (low <= 0 && high >= 0) return '';
  const among = Math.round(100 / Math.abs(difference));
  if (among < 2) return '';
  counts.push(1, among);
  return `, about 1 ${difference > 0 ? 'more' : 'fewer'} in ${among}`;
}

/** Of a thousand people of whom a share is ill: who is found, who is missed, and who is alarmed for nothing. */
function ofThousand({ hit, spared, ill }: { hit: number; spared: number; ill: number }, counts: number[]): string {
  const all = 10 * ill;
  const found = Math.round(all * hit);
  const falsely = Math.round((1_000 - all) * (1 - spared));
  const missed = Math.round(all) - found;
  counts.push(1_000, Math.round(all), found, missed, falsely);
  return `if ${Math.round(all)} of 1,000 have it, ${found} are found, ${missed} missed and ${falsely} others positive`;
}

const sameAs = (value: number) => (other: number) => Math.abs(other - value) < 1e-9;
const twoDigits = (value: number) => Number(value.toPrecision(2));

/** A share between 0 and 1 that the quotes print, as a percentage or as it is, whichever way it is told. */
function shareOf(said: string, percent: string, known: ReadonlySet<number>): number | null {
  const value = Number(said);
  const share = percent === '' && value <= 1 ? value : value / 100;
  const isKnown = [share, 100 * share].some((each) => known.has(Number(each.toPrecision(6))));
  return isKnown && share >= 0 && share <= 1 ? share : null;
}

function armOf(share: string, percent: string, of: string, known: ReadonlySet<number>): Arm | null {
  const [part, whole] = [Number(share), Number(of.replaceAll(',', ''))];
  // "No recipient" gives a nought without a figure; whether it does is for who checks the sentence.
  if ((part !== 0 && !known.has(part)) || !known.has(whole) || whole === 0) return null;
  const events = percent === '' ? part : (part * whole) / 100;
  return events <= whole ? { events, of: whole } : null;
}
