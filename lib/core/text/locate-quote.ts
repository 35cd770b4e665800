export interface QuoteLocation {
  /** The place in the source: `source.slice(start, end)`; UTF-16 code units. */
  start: number;
  end: number;
  /** 1 for an exact or normalised match; else 1 − edit distance ÷ length of the quote, at least 0.92. */
  similarity: number;
}

/** Below this share of agreeing characters a passage is no longer the same sentence with slips in it. */
export const MIN_SIMILARITY = 0.92;
/** Fuzzy search costs about the square of the quote's length; longer quotes must match after normalising. */
const MAX_FUZZY_LENGTH = 2000;
/** Shorter quotes with a slip in them could be anything. */
const MIN_FUZZY_LENGTH = 20;
const MAX_CANDIDATES = 6;
/** More occurrences than this, all inside other words, are not searched. */
const MAX_PLACES = 1000;
const ANCHOR_WORDS = 3;

/**
 * Finds a quote in the text it was taken from: exactly, then after normalising (case, accents, white space, dashes,
 * quotation marks, compatibility forms, soft hyphens), then with slips: the passage of least edit distance
 * (Sellers 1980) around places that share three words in a row with the quote, if the similarity is at least 0.92.
 * Null when it is nowhere to be found.
 */
export function locateQuote(source: string, quote: string): QuoteLocation | null {
  return quoteLocator(source)(quote);
}

/** `locateQuote` for many quotes of one text, which is folded once. */
export function quoteLocator(source: string): (quote: string) => QuoteLocation | null {
  let folded: FoldedText | undefined;
  return (quote) => {
    const wanted = quote
      .trim()
      .replace(/^["“”„«'‘’](?=.{8})|(?<=.{8})["“”«»'‘’]$/gsu, '')
      .trim();
    if (!wanted) return null;
    const exact = findWhole(source, wanted);
    if (exact !== -1) return { start: exact, end: exact + wanted.length, similarity: 1 };
    const needle = foldText(wanted).text.trim();
    if (!needle) return null;
    folded ??= foldText(source);
    const at = findWhole(folded.text, needle);
    if (at !== -1) return toSource(folded, at, at + needle.length, 1);
    return locateWithSlips(folded, needle);
  };
}

/**
 * The first place where `needle` occurs as whole words, within the limit; otherwise its first occurrence; otherwise −1.
 */
export function findWhole(text: string, needle: string): number {
  const first = text.indexOf(needle);
  let looks = 0;
  for (let at = first; at !== -1 && looks < MAX_PLACES; at = text.indexOf(needle, at + 1)) {
    if (isWhole(text, at, at + needle.length)) return at;
    looks += 1;
  }
  return first;
}

/** Whether a slice neither begins nor ends inside a word or a number. */
export function isWhole(text: string, start: number, end: number): boolean {
  return !isInside(text, start) && !isInside(text, end);
}

function isInside(text: string, offset: number): boolean {
  const before = text.slice(Math.max(0, offset - 2), offset);
  const after = text.slice(offset, offset + 2);
  if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(after)) return true;
  if (/\d[.,·]$/.test(before) && /^\d/.test(after)) return true;
  if (/\d$/.test(before) && /^[.,·]\d/.test(after)) return true;
  return /(?:^|[^\p{L}\p{N}])[-−.·]$/u.test(before) && /^\d/.test(after);
}

function toSource(folded: FoldedText, start: number, end: number, similarity: number): QuoteLocation | null {
  const from = folded.starts[start];
  const to = folded.ends[end - 1];
  return from === undefined || to === undefined ? null : { start: from, end: to, similarity };
}

function locateWithSlips(folded: FoldedText, needle: string): QuoteLocation | null {
  if (needle.length < MIN_FUZZY_LENGTH || needle.length > MAX_FUZZY_LENGTH) return null;
  const slack = Math.ceil(needle.length * (1 - MIN_SIMILARITY)) + 1;
  let best: { start: number; end: number; distance: number } | undefined;
  for (const begin of candidateStarts(folded.text, needle)) {
    const from = Math.max(0, begin - slack);
    const window = folded.text.slice(from, begin + needle.length + slack);
    const match = closestPassage(window, needle);
    if (!best || match.distance < best.distance) {
      best = { start: from + match.start, end: from + match.end, distance: match.distance };
    }
  }
  if (!best || 1 - best.distance / needle.length < MIN_SIMILARITY) return null;
  const snapped = snapToWords(folded.text, best.start, best.end);
  return toSource(folded, snapped.start, snapped.end, 1 - best.distance / needle.length);
}

/** Where the quote may begin, voted for by each run of three of its words found in the text; most votes first. */
function candidateStarts(text: string, needle: string): number[] {
  const votes = new Map<number, number>();
  const words = [...needle.matchAll(/[\p{L}\p{N}]+/gu)];
  const tolerance = Math.max(8, Math.ceil(needle.length * (1 - MIN_SIMILARITY)));
  for (let i = 0; i + ANCHOR_WORDS <= words.length; i += 1) {
    const first = words[i];
    const last = words[i + ANCHOR_WORDS - 1];
    if (!first || !last) continue;
    const anchor = needle.slice(first.index, last.index + last[0].length);
    let at = text.indexOf(anchor);
    for (let seen = 0; at !== -1 && seen < MAX_CANDIDATES; seen += 1) {
      const begin = Math.round((at - first.index) / tolerance) * tolerance;
      votes.set(begin, (votes.get(begin) ?? 0) + 1);
      at = text.indexOf(anchor, at + 1);
    }
  }
  return [...votes]
    .sort((a, b) => b[1] - a[1] || a[0] - b[0])
    .slice(0, MAX_CANDIDATES)
    .map(([begin]) => Math.max(0, begin));
}

/** The passage of `window` with the least edit distance to `needle`; each cell stores where its passage began. */
function closestPassage(window: string, needle: string): { start: number; end: number; distance: number } {
  const width = window.length + 1;
  let distances = new Int32Array(width);
  let starts = Int32Array.from({ length: width }, (_, column) => column);
  for (let row = 1; row <= needle.length; row += 1) {
    const nextDistances = new Int32Array(width);
    const nextStarts = new Int32Array(width);
    nextDistances[0] = row;
    for (let column = 1; column < width; column += 1) {
      const differs = needle.charCodeAt(row - 1) === window.charCodeAt(column - 1) ? 0 : 1;
      const substituted = (distances[column - 1] ?? 0) + differs;
      const left = (nextDistances[column - 1] ?? 0) + 1;
      const up = (distances[column] ?? 0) + 1;
      const least = Math.min(substituted, left, up);
      nextDistances[column] = least;
      nextStarts[column] =
        (least === substituted ? starts[column - 1] : least === up ? starts[column] : nextStarts[column - 1]) ?? 0;
    }
    distances = nextDistances;
    starts = nextStarts;
  }
  let end = 0;
  for (let column = 1; column < width; column += 1) {
    if ((distances[column] ?? 0) < (distances[end] ?? 0)) end = column;
  }
  return { start: starts[end] ?? 0, end, distance: distances[end] ?? needle.length };
}

function snapToWords(text: string, start: number, end: number): { start: number; end: number } {
  let from = start;
  let to = end;
  while (from > 0 && isInside(text, from)) from -= 1;
  while (to < text.length && isInside(text, to)) to += 1;
  while (from < to && text[from] === ' ') from += 1;
  while (to > from && text[to - 1] === ' ') to -= 1;
  return { start: from, end: to };
}

/** A text reduced to what spellings have in common, with the way back to the original. */
interface FoldedText {
  text: string;
  /** The origin of character `i` of `text`: the UTF-16 offset of its first code unit. */
  starts: readonly number[];
  /** Original offset just after the source of character `i`. */
  ends: readonly number[];
}

const INVISIBLE = /\u034f|[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/u;
const SINGLE_QUOTE = /[\u2018\u2019\u201a\u201b\u2032\u02bc\u0060\u00b4]/gu;
const DOUBLE_QUOTE = /[\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb]/gu;
const DASH = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/gu;
const MIDDLE_DOT = /[\u00b7\u2219\u22c5]/gu;

/** The folded form of each ASCII character, by its code. */
const ASCII = Array.from({ length: 0x80 }, (_, code) => {
  const character = String.fromCharCode(code);
  return /\s/.test(character) ? ' ' : character.toLowerCase();
});

/** One character, compatibility-decomposed (Unicode NFKD), without accents, lower case, with plain quotes and dashes. */
function foldCharacter(character: string): string {
  const plain = ASCII[character.charCodeAt(0)];
  if (plain !== undefined) return plain;
  if (INVISIBLE.test(character)) return '';
  return character
    .replace(DASH, '-')
    .replace(SINGLE_QUOTE, "'")
    .replace(DOUBLE_QUOTE, '"')
    .replace(MIDDLE_DOT, '.')
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/ς/g, 'σ')
    .replace(/\s/g, ' ');
}

/** Folds case, accents, widths, ligatures, quotes, dashes, soft hyphens and runs of white space. */
export function foldText(source: string): FoldedText {
  const units: string[] = [];
  const starts: number[] = [];
  const ends: number[] = [];
  let offset = 0;
  for (const character of source) {
    const after = offset + character.length;
    const folded = foldCharacter(character);
    for (let at = 0; at < folded.length; at += 1) {
      const unit = folded.charAt(at);
      if (unit === ' ' && (units.at(-1) ?? ' ') === ' ') continue;
      units.push(unit);
      starts.push(offset);
      ends.push(after);
    }
    offset = after;
  }
  return { text: units.join(''), starts, ends };
}
