import { isCommandToReader } from '../reading/reader-commands.ts';
import { memoizeByText } from '../text/memoize-by-text.ts';
import { type NumberMention, numbersIn } from '../text/numbers.ts';
import { splitSentences } from '../text/sentences.ts';
import type { ClaimContext } from './claim-context.ts';

/** Counts in words up to this are the writer's own: "two trials", "the other nine". */
const COUNTED_IN_WORDS = 12;
/** Numbers of the quotes from which others are derived; with more, some pair would make any number. */
const MOST_SOURCES = 40;
const INTERVAL_LEVEL = /^9[059](?:\.\d)?\s?%\s?(?:CI\b|CrI\b|confidence|credible)/i;
const WHOLES: readonly number[] = [1, 100, 1_000, 10_000, 100_000, 1_000_000];
const LONGEST_UNIT = 12;
/** "4-fold", "40mg", "a 12-week course": a measurement is not part of a name. */
const MEASURED =
  /^[-‐‑]?(?:fold|(?:year|month|week|day|hour|minute|point|mile)s?|[mkµμ]?g|mcg|[mcd]?l|[ckm]m|mmHg|m?mol|IU)(?![\p{L}\p{N}])/u;

/**
 * The first number of a sentence without a source: it is in no text or record of the works cited, not among `counts`
 * (made by calculators, or named in the question), and not one of these rounded or as a share of a whole. Null where
 * there is none. Whether a number is attached to the right thing is part of checking the meaning.
 */
export function unsourcedNumber(
  text: string,
  { context, counts }: { context: ClaimContext; counts: readonly number[] },
): string | null {
  const numbers = numbersIn(text).filter((each) => !isCount(text, each) && !isPartOfName(text, each));
  if (numbers.length === 0) return null;
  const known = new Set([...counts, context.works.length, ...recordsOf(context)].map(Math.abs));
  const missing = numbers.filter((each) => !known.has(sizeOf(each)) && !INTERVAL_LEVEL.test(text.slice(each.start)));
  if (missing.length === 0) return null;
  const texts = context.works.flatMap(({ stored, title }) => [title, ...stored]);
  const given = new Set(texts.flatMap((each) => [...valuesIn(each), ...endsOfYears(each)]));
  const around = context.quotes.map(({ citation: { quote }, before, after }) => `${before}\n${quote}\n${after}`);
  const near = around.flatMap(numbersIn);
  const sources: Sources = {
    sources: [...new Set([...near.map(sizeOf), ...counts.map(Math.abs)])].slice(0, MOST_SOURCES),
    percents: new Set(near.filter(({ percent }) => percent).map(sizeOf)),
    wholes: WHOLES.filter(
      (whole) =>
        whole === 1 ||
        whole === 100 ||
        near.some((each) => sizeOf(each) === whole) ||
        (whole === 1_000_000 && around.some((text) => text.includes('million'))),
    ),
  };
  const strange = missing.find(
    (each) => !given.has(sizeOf(each)) && !given.has(wholeYear(text, each)) && !isDerived(text, each, sources),
  );
  return strange ? `${text.slice(strange.start, strange.end)}${strange.percent ? '%' : ''}` : null;
}

const roundedOff = (value: number) => Math.round(value * 1e6) / 1e6;
const sizeOf = ({ value }: NumberMention) => Math.abs(Number(value));

/** Characters of texts whose numbers are cached: those of the works of a few runs. */
const TEXTS_KEPT = 4_000_000;

/** Values of a stored text, without text that addresses a reader. */
const valuesIn = memoizeByText(TEXTS_KEPT, (text): readonly number[] => {
  const planted = splitSentences(text).filter((each) => isCommandToReader(each.text));
  return numbersIn(text)
    .filter(({ start }) => !planted.some((each) => each.start <= start && start < each.end))
    .map(sizeOf);
});

function recordsOf({ works }: ClaimContext): number[] {
  return works.flatMap(({ year, n }) => [year ?? [], n ?? []].flat());
}

/** A small count in words, "hundreds of", "half", and the whole of "3 in 100". */
function isCount(text: string, number: NumberMention): boolean {
  const value = sizeOf(number);
  const isWhole = WHOLES.includes(value);
  if (!/^\p{L}/u.test(text.slice(number.start, number.end)))
    return (
      isWhole && (value === 1 || OF_WHOLE.test(text.slice(Math.max(0, number.start - LONGEST_UNIT), number.start)))
    );
  return isWhole || value <= COUNTED_IN_WORDS;
}

const OF_WHOLE = /\b(?:in|of|per)(?: every)? $/i;

/** Digits of IL-6, OCT3/4 and CD4+ belong to a name. */
function isPartOfName(text: string, { start, end }: NumberMention): boolean {
  const behind = text.slice(end, end + LONGEST_UNIT);
  return (
    /\p{L}[-‐‑]?(?:\d+[/-])*$/u.test(text.slice(Math.max(0, start - LONGEST_UNIT), start)) ||
    (/^[-‐‑'’′]?\p{L}/u.test(behind) && !MEASURED.test(behind))
  );
}

interface Sources {
  sources: readonly number[];
  /** Those of them that are shares. */
  percents: ReadonlySet<number>;
  /** The denominators: 100 for percentages, the number in "12 per 100,000", a million. */
  wholes: readonly number[];
}

/** A given number rounded, a percentage, the remainder of a hundred, a ratio as a change, or "1 in so many". */
function isDerived(text: string, number: NumberMention, { sources, percents, wholes }: Sources): boolean {
  const value = sizeOf(number);
  const isOneIn = ONE_IN.test(text.slice(Math.max(0, number.start - LONGEST_UNIT), number.start));
  if (number.percent && percents.has(roundedOff(100 - value))) return true;
  return sources.some((read) => {
    const changed = read > 0 && read < 2 ? 100 * Math.abs(read - 1) : 0;
    const made = number.percent && !Number.isInteger(read) ? [read < 1 ? 100 * read : 0, changed] : [];
    return (
      isRounded(value, number.value, read) ||
      made.some((each) => each > 1 && (Math.abs(each - value) < 1e-6 || isRounded(value, number.value, each))) ||
      (isOneIn && read > 0 && wholes.some((whole) => Math.abs(whole / read - value) <= ROUGH * value))
    );
  });
}

const ONE_IN = /\bin (?:about |every |some )?$/i;
/** How far "about one in 2,000" may be from 493 in a million. */
const ROUGH = 0.05;

/** Smaller numbers are exact. */
const LEAST_ROUNDED = 10;

/** `read` written with fewer digits: 30.3 as 30, 1,204 as 1,200. */
function isRounded(value: number, written: string, read: number): boolean {
  const [whole = '', decimals = ''] = written.replace('-', '').split('.');
  const noughts = decimals === '' ? [...whole].toReversed().findIndex((digit) => digit !== '0') : 0;
  const unit = 10 ** (decimals === '' ? Math.min(noughts, whole.length - 1) : -decimals.length);
  return read >= LEAST_ROUNDED && Math.abs(read - value) <= Math.min(unit / 2, ROUGH * read) + 1e-9 && read !== value;
}

/** "1970-96" gives 1996. */
const YEARS = /\b((?:19|20)\d\d)\s?[-–—]\s?(\d\d)(?!\d)/g;

function endsOfYears(text: string): number[] {
  return Array.from(text.matchAll(YEARS), ([, from = '', to = '']) => Number(from.slice(0, 2) + to));
}

/** The year that a sentence writes as the "85" of "1961-85"; otherwise the number itself. */
function wholeYear(text: string, number: NumberMention): number {
  const end = text.slice(Math.max(0, number.start - 6), number.end);
  return endsOfYears(end)[0] ?? sizeOf(number);
}
