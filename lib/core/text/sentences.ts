import { memoizeByText } from './memoize-by-text.ts';
import { STOP_WORDS } from './words.ts';

/** A sentence and its place: `text === source.slice(start, end)`; offsets are UTF-16 code units. */
export interface Sentence {
  text: string;
  start: number;
  end: number;
}

interface Span {
  start: number;
  end: number;
}

/** Ends of a segment that look like the end of a sentence and are not. */
const ABBREVIATION =
  /(?:^|[\s(])(?:vs|v|cf|jan|feb|aug|sept|oct|nov|dec|e\.g|i\.e|et al|al|fig|figs|ref|refs|no|nos|approx|ca|dr|prof|st|sp|spp|subsp|var|resp|inc|eq|wt|vol|ed|eds|jr|sr|[A-Z])\.$/i;
/** "collagen I.", "vitamin D.", "hepatitis B.": a letter that belongs to the noun before it is no initial. */
const LETTERED_NOUN = /(?:^|[\s(])(\p{Ll}{4,}) \p{Lu}\.$/u;
/** Symbols that always begin with a small letter: mTORC1, p53, miR-21, siRNA, pH, α-synuclein. */
const SYMBOL = '(?:\\p{Ll}{1,3}-?[\\p{Lu}\\d]|[α-ω][-\\p{L}\\d])';
/** A new sentence starts with a capital, a digit, an opening mark or a symbol; anything else continues the last. */
const CONTINUES = new RegExp(`^\\s*(?!${SYMBOL})[a-z,;)\\]%=<>≤≥±]`, 'u');
/** The segmenter never cuts before a small letter, even after a number, and never where no space follows the full stop. */
const SYMBOL_BEGINS = new RegExp(`(?<=[\\p{L}\\p{N}%)\\]]{2}[.!?]["”’)\\]]?)\\s+(?=${SYMBOL})`, 'gu');
const NUMBER_BEGINS = /(?<=(?:[\p{L}%)\]]{2}|\d[%)\]]|\d\.\d{1,9})[.!?]["”’)\]]?)\s+(?=\d[\d,.]{0,12}%? \p{Ll}{2})/gu;
const LABEL_BEGINS =
  /(?<=[\p{Ll}\p{N}%)\]][.!?])(?=(?:[A-Z]{3,}(?:[ ,&/]+(?:[A-Z]{2,}|and))*|[A-Z][a-z]{2,}(?: [A-Za-z][a-z]+){0,3}):\s)/gu;
/** "P<0. 02", "(0. 41 to 0. 7)": a decimal with a space in it. A number that begins a sentence is followed by what it counts. */
const AFTER_OPERATOR = /[<>=≤≥±]\s?\d?0\.\s?$/u;
const ZERO_POINT = /(?<![\d.,])0\.\s?$/u;
const LOOSE_DECIMALS = /^\d+\s*(?:$|[)\],;%.–-]|to\b|and\b)/u;

/** No abbreviation, number or noun that decides is longer. */
const NEAR = 64;

/**
 * Characters. A longer run of text without an end is not a sentence, and is cut after a word: much of the code compares
 * the parts of a sentence pairwise, which takes quadratic time.
 */
const LONGEST_SENTENCE = 4_000;

/** Total length of the texts whose sentences are cached; an abstract has about 1,500 characters. */
const TEXTS_KEPT = 2_000_000;

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' });

/**
 * Splits prose into sentences with their offsets. Unicode rules (UAX #29) do most of it; segments cut at an
 * abbreviation, a species name or in the middle of a clause or number ("p. 3", "E. coli", "P<0. 02") are joined again,
 * and segments that run over a symbol in small letters or over a label without a space before it are cut.
 */
export const splitSentences: (source: string) => readonly Sentence[] = memoizeByText(TEXTS_KEPT, (source) => {
  const sentences: Sentence[] = [];
  let open: Span | undefined;
  for (const piece of piecesOf(source)) {
    const isShort = open !== undefined && piece.end - open.start <= LONGEST_SENTENCE;
    if (open && isShort && isOneSentence(tailOf(source, open), source.slice(piece.start, piece.start + NEAR))) {
      open.end = piece.end;
      continue;
    }
    if (open) push(sentences, source, open);
    open = { ...piece };
  }
  if (open) push(sentences, source, open);
  return sentences;
});

function* piecesOf(source: string): Generator<Span> {
  for (const { segment, index } of segmenter.segment(source)) {
    const cuts = [SYMBOL_BEGINS, NUMBER_BEGINS, LABEL_BEGINS].flatMap((beginning) =>
      Array.from(segment.matchAll(beginning), (match) => match.index),
    );
    let start = 0;
    for (const cut of [...cuts.sort((a, b) => a - b), segment.length]) {
      while (cut - start > LONGEST_SENTENCE) {
        const end = cutOf(segment, start);
        yield { start: index + start, end: index + end };
        start = end;
      }
      if (cut > start) yield { start: index + start, end: index + cut };
      start = Math.max(start, cut);
    }
  }
}

/** After the last space within reach; after a whole character where there is none. */
function cutOf(segment: string, start: number): number {
  const end = start + LONGEST_SENTENCE;
  const space = segment.slice(start, end).lastIndexOf(' ');
  if (space > 0) return start + space + 1;
  return /[\ud800-\udbff]/.test(segment.charAt(end - 1)) ? end - 1 : end;
}

function tailOf(source: string, { start, end }: Span): string {
  return source.slice(Math.max(start, end - NEAR), end);
}

function isOneSentence(before: string, next: string): boolean {
  if (/\n\s*$/.test(before)) return false;
  const end = before.trimEnd();
  if (AFTER_OPERATOR.test(end) && /^\s*\d/.test(next)) return true;
  if (ZERO_POINT.test(end) && LOOSE_DECIMALS.test(next.trim())) return true;
  return (ABBREVIATION.test(end) && !isLetteredNoun(end, next)) || CONTINUES.test(next);
}

function isLetteredNoun(end: string, next: string): boolean {
  const noun = LETTERED_NOUN.exec(end)?.[1];
  return noun !== undefined && !STOP_WORDS.has(noun) && /^\s*\p{Lu}\p{L}+\s/u.test(next);
}

function push(sentences: Sentence[], source: string, span: Span): void {
  const raw = source.slice(span.start, span.end);
  const start = span.start + (raw.length - raw.trimStart().length);
  const text = raw.trim();
  if (text) sentences.push({ text, start, end: start + text.length });
}

/** Names that always begin with a small letter: qSOFA, pH, miR-34a, p53, c-Myc; not "anti-TNF". */
const BEGINS_SMALL = /^\p{Ll}(?:\p{Ll}?[\p{Lu}\d]|-\p{Lu})/u;

/** A text as it begins a line: with a capital, but for a name that has none. */
export function capitalised(text: string): string {
  return BEGINS_SMALL.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** "Do they help? Probably, but little: In two trials …", "Do they help?: In …": the head of a sentence may ask what it answers. */
const ASKING = /^[^?:.|!]{3,80}\?(?: (?=[^:?]{2,90}: )|: )/;
const QUESTION = /^[^?:.|!]{3,80}\?/;

/** The question in a heading; null where it asks nothing. */
export function questionOfHead(head: string): string | null {
  return QUESTION.exec(head)?.[0] ?? null;
}

/** A sentence without the question that its head asks, which asserts nothing; as it is where it asks none. */
export function withoutQuestion(text: string): string {
  return text.replace(ASKING, '');
}

/** A text without the signs at its end, in one pass: an expression would try each run of them again from each of its signs. */
export function trimEndOf(text: string, signs: string): string {
  let end = text.length;
  while (end > 0 && signs.includes(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
