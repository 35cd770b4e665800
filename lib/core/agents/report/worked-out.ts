import { type Arm, differenceOf, scoreInterval } from '../../reading/two-arms.ts';
import { numbersIn } from '../../text/numbers.ts';

const SHARE = String.raw`(\d[\d.]*)\s?(%?)\s+of\s+(\d[\d,]*)`;
/** "{38% of 53 v 29% of 48}", "{24 of 98 v 19 of 95}". */
const MARK = new RegExp(String.raw`\(?\{\s*${SHARE}\s+v(?:s|ersus)?\.?\s+${SHARE}\s*\}\)?`, 'gi');
/** "{0 of 144}". */
const ONE = new RegExp(String.raw`\(?\{\s*${SHARE}\s*\}\)?`, 'gi');
/** Whatever else stands in braces is none of the text. */
const OTHER = /\s*\{[^{}]{0,200}\}/g;
const LEVEL = 95;

/**
 * A writer's text with the differences that it asked for worked out by code, each marked as calculated, and the numbers that
 * came in; a difference of shares or sizes that the quotes do not give is left out.
 */
export function workedOut(said: string, quotes: readonly string[]): { text: string; counts: number[] } {
  if (!said.includes('{')) return { text: said, counts: [] };
  const known = new Set(quotes.flatMap((quote) => numbersIn(quote).map(({ value }) => Number(value))));
  const counts: number[] = [];
  const text = said.replace(MARK, (_, share, percent, of, otherShare, otherPercent, otherOf) => {
    const [first, second] = [armOf(share, percent, of, known), armOf(otherShare, otherPercent, otherOf, known)];
    if (!first || !second) return '';
    const { difference, low, high } = differenceOf(first, second);
    for (const value of [difference, low, high]) counts.push(value, Math.abs(value));
    return `(difference ${difference} percentage points, ${LEVEL}% CI ${low} to ${high}, calculated)`;
  });
  const whole = text.replace(ONE, (_, share, percent, of) => {
    const arm = armOf(share, percent, of, known);
    if (!arm) return '';
    const { low, high } = scoreInterval(arm);
    const [from, to] = [low, high].map((bound) => Number((100 * Math.max(0, bound)).toPrecision(2)));
    counts.push(from ?? 0, to ?? 0);
    return `(${LEVEL}% CI ${from}% to ${to}%, calculated)`;
  });
  return {
    text: whole
      .replace(OTHER, '')
      .replace(/\s+([,.;:])/g, '$1')
      .replace(/ {2,}/g, ' ')
      .trim(),
    counts,
  };
}

function armOf(share: string, percent: string, of: string, known: ReadonlySet<number>): Arm | null {
  const [part, whole] = [Number(share), Number(of.replaceAll(',', ''))];
  // "No recipient" gives a nought without a figure; whether it does is for who checks the sentence.
  if ((part !== 0 && !known.has(part)) || !known.has(whole) || whole === 0) return null;
  const events = percent === '' ? part : (part * whole) / 100;
  return events <= whole ? { events, of: whole } : null;
}
