import { plainDigits } from './entry-start.ts';

/** "1", "1,3-5", "1, 3 – 5", "4 à 6"; without a prefix such as "refs.". */
const LIST = '\\d{1,3}(?:(?:\\s?[,;–—‒-]\\s?|\\s(?:to|and|bis|und|à|et|a|y|e|en|&)\\s)\\d{1,3}){0,30}';
const REFS = '(?:(?:refs?\\.?|see|cf\\.?)\\s)?';
/** "[1,3]", "[3, p. 12]", "[3]: 12", and "[1]–[3]" in IEEE style. */
const BRACKETED = new RegExp(
  `(?<!(?<!\\p{L})\\p{L})\\[${REFS}(${LIST})(?:[,:;]\\s?[^\\d\\s[\\]][^[\\]]{0,60})?\\](?:\\s?[–—-]\\s?\\[(\\d{1,3})\\]|:\\s?\\d{1,4}(?:[–-]\\d{1,4})?(?=[\\s[.,;]))?`,
  'gu',
);
const IN_PARENTHESES = new RegExp(`\\(${REFS}(${LIST})(?:,\\s?p[^()]{0,40})?\\)`, 'gu');
/** Over a year, files of Word and PDF give "2018^2". */
const RAISED =
  /(?<=[\p{L}\p{P}\s])(?<!\d\s?)[⁽¹²³⁰⁴-⁹][¹²³⁰⁴-⁹,⁻˒–⁽⁾-]{0,60}(?![\p{L}⁺])|(?<=(?<!\d)(?:19|20)\d\d)\^\d{1,3}(?:[,⁻–-]\d{1,3}){0,10}/gu;
/** "(ref. 4)" where other marks are in brackets or raised. */
const NAMED = new RegExp(`\\(refs?\\.?\\s?(${LIST})\\)`, 'giu');
/** "mortality.12 The", "mortality,3–5 but", "mortality.1 2 The": digits left over from a copied superscript. */
const GLUED =
  /(?<=\p{Ll}{2}[.,;:)”"’]{0,2}|[\p{L}\d]{2}[)%\]”"’][.,;]|\p{L}{2}[.,;]|(?<!\d)(?:19|20)\d\d[.,])(\d{1,3}(?:(?:, ?|[–-]| (?=[\d ,–-]{1,40}(?: \p{Lu}|$)))\d{1,3}){0,20})(?:\(pp?\.?\s?\d[^()]{0,20}\))?(?=\s|$|[.,;)](?:\s|$))/gu;
/** As file search and chat programs print a citation: "【3†source】". */
const IN_LENTICULARS = /【(\d{1,3})(?:[†:][^【】]{0,80})?】/g;
const MOST_IN_RANGE = 60;
/** If numbers really are references, they cite at least this share of the list. */
const LEAST_CITED = 0.4;

export interface NumberStyle {
  pattern: RegExp;
  isRaised: boolean;
  /** The form alone does not show that it is a citation. */
  isGuess: boolean;
}

/** How numbers cite in this text; none where they do not. */
export function numberStyles(body: readonly string[], entries: number, isNumbered: boolean): NumberStyle[] {
  if (entries === 0) return [];
  const styles: NumberStyle[] = [
    { pattern: BRACKETED, isRaised: false, isGuess: false },
    { pattern: IN_LENTICULARS, isRaised: false, isGuess: false },
    { pattern: RAISED, isRaised: true, isGuess: true },
    { pattern: IN_PARENTHESES, isRaised: false, isGuess: true },
    { pattern: GLUED, isRaised: false, isGuess: true },
  ];
  const rated = styles.map((style) => {
    const cited = new Set(
      body.flatMap((text) => [...text.matchAll(style.pattern)].flatMap((match) => numbersOf(printedIn(match, style)))),
    );
    const isWithin = [...cited].every((n) => n <= entries);
    return {
      style,
      cites: cited.size > 0,
      isWithin,
      share: [...cited].filter((n) => n >= 1 && n <= entries).length / entries,
    };
  });
  const [first] = rated;
  const best = rated.toSorted((a, b) => b.share - a.share)[0];
  // If the list is numbered, bracketed numbers are citations, however few, and whatever else is one.
  const isBracketed = first?.cites && (isNumbered || first.share >= LEAST_CITED || first.isWithin);
  const isBest =
    best &&
    best.share >= LEAST_CITED &&
    (best !== first || !isBracketed) &&
    !(isBracketed && first.share >= LEAST_CITED);
  const named = isNumbered ? [{ pattern: NAMED, isRaised: false, isGuess: false }] : [];
  return [...(isBracketed ? [first.style] : []), ...(isBest ? [best.style] : []), ...named];
}

export function printedIn(match: RegExpMatchArray, { isRaised }: NumberStyle): string {
  if (isRaised) return plainDigits(match[0]);
  return [match[1] ?? match[0], ...(match[2] === undefined ? [] : [match[2]])].join('-');
}

/** "1,3-5" as 1, 3, 4, 5. */
export function numbersOf(printed: string): number[] {
  return printed.split(/[,;&]|(?<=\d) (?=\d)|\s(?:and|und|et|y|e|en)\s/).flatMap((part) => {
    const [from = Number.NaN, to] = (part.match(/\d{1,3}/g) ?? []).map(Number);
    if (Number.isNaN(from)) return [];
    if (to === undefined || to < from || to - from > MOST_IN_RANGE) return to === undefined ? [from] : [from, to];
    return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  });
}
