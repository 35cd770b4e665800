import { numbersIn } from '../../../text/numbers.ts';

/** Numbers of one text, or of all texts, that are combined; with more, some pair would make any number (proposal). */
const MOST_SOURCES = 16;
const WHOLES = [1, 100, 1_000, 10_000];
const SMALLEST = 0.05;
const MARKED = /\bcalculated\b|\(our reading\)/i;
/** "493 per million", "12 per 100,000": less than one per cent. */
const RATE = /\b(\d[\d,]*(?:\.\d+)?) per (million|100[, ]?000|10[, ]?000)\b/gi;
const numberOf = (text: string) => Number(text.replace(/[, ]/g, ''));
/** Tolerance of a figure given as "about" (proposal). */
const NEARLY = 0.06;
const APPROXIMATE =
  /\b(?:about|around|roughly|nearly|almost|some|approximately|ca\.?|over|under|more than|less than)\s*$/i;

/**
 * Numbers of a sentence marked as calculated or as the review's own reading that one step of plain arithmetic makes
 * from printed numbers: a sum, difference, product or ratio of two, a percentage, one in so many, the remainder of a
 * hundred, a likelihood ratio. They must match to the last digit given; "about" allows some six per cent. Whether they
 * are attached to the right thing is for the model that checks the meaning.
 *
 * @param texts what the sentence rests on.
 */
export function plainArithmetic(sentence: string, texts: readonly string[]): number[] {
  if (!MARKED.test(sentence)) return [];
  const numbers = texts.map((text) => [...new Set(numbersIn(text).map(({ value }) => Math.abs(Number(value))))]);
  const printed = [...new Set(numbers.flat())];
  const known = new Set(printed);
  const strange = numbersIn(sentence).filter(({ value }) => !known.has(Math.abs(Number(value))));
  if (strange.length === 0) return [];
  const rates = texts.flatMap((text) => [...text.matchAll(RATE)]);
  const isLikelihood = /\blikelihood\b/i.test(sentence);
  const made = [...numbers, printed]
    // Numbers as small as P values could make any result.
    .map((group) => group.filter((value) => value >= SMALLEST))
    .filter((group) => group.length <= MOST_SOURCES)
    .flatMap((group) => [...resultsOf(group), ...(isLikelihood ? likelihoodsOf(group) : [])])
    .concat(
      rates.map(([, rate = '', whole = '']) => (100 * numberOf(rate)) / numberOf(whole.replace(/million/i, '1000000'))),
    );
  return strange.flatMap(({ value, start }) => {
    const magnitude = Math.abs(Number(value));
    const isApproximate = APPROXIMATE.test(sentence.slice(Math.max(0, start - 20), start));
    const tolerance = Math.max(halfDigit(value), isApproximate ? NEARLY * magnitude : 0);
    return made.some((result) => Math.abs(result - magnitude) <= tolerance) || WHOLES.includes(magnitude)
      ? [Number(value)]
      : [];
  });
}

function resultsOf(sources: readonly number[]): number[] {
  const alone = sources.flatMap((a) => [
    ...(a > 0 ? [100 / a, 1_000 / a, 10_000 / a, 1_000_000 / a] : []),
    ...(a < 100 ? [100 - a] : []),
    ...(a < 1 ? [1 - a, 100 * a, 100 * (1 - a)] : [100 * (a - 1)]),
  ]);
  const pairs = sources.flatMap((a) =>
    sources.flatMap((b) => {
      if (a === b) return [2 * a];
      const difference = Math.abs(a - b);
      return [
        a + b,
        difference,
        ...(difference > 0 ? [100 / difference, 1 / difference] : []),
        ...(b > 0 ? [a / b, (100 * a) / b, (100 * difference) / b, (1_000 * a) / b, (1_000_000 * a) / b] : []),
        (a * b) / 100,
      ];
    }),
  );
  return [...alone, ...pairs];
}

/** From a sensitivity and a specificity, in per cent or as shares of one. */
function likelihoodsOf(sources: readonly number[]): number[] {
  return sources.flatMap((a) =>
    sources.flatMap((b) =>
      [1, 100].flatMap((whole) => (a <= whole && b > 0 && b < whole ? [a / (whole - b), (whole - a) / b] : [])),
    ),
  );
}

/**
 * Half of the last digit: "7.6" is 7.55 to 7.65; for whole numbers that end in zeros, half of the last non-zero digit.
 */
function halfDigit(value: string): number {
  const [whole = '', decimals = ''] = value.split('.');
  if (decimals !== '') return 0.5 * 10 ** -decimals.length + 1e-9;
  const noughts = /0*$/.exec(whole)?.[0].length ?? 0;
  return whole.length > 2 ? 0.5 * 10 ** Math.min(noughts, whole.length - 2) + 1e-9 : 0.5 + 1e-9;
}
