/** A p value where it stands: `words === text.slice(start, end)`. */
export interface PValue {
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
