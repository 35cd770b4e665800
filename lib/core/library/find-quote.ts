import type { QuotePlace, Rectangle } from '#contract/library.ts';
import type { PlacedText, ReadDocument } from '#core/ports/document-reader.ts';
import { findWhole, quoteLocator } from '#core/text/locate-quote.ts';

/** The place of a quote in a text. */
export interface QuoteSpan {
  start: number;
  end: number;
}

/** Finds quotes in one text: word for word, else as `locateQuote` finds them, with slips at most; null for others. */
export function quoteFinder(text: string): (quote: string) => QuoteSpan | null {
  const locate = quoteLocator(text);
  return (quote) => {
    if (!quote.trim()) return null;
    const at = findWhole(text, quote);
    const found = at === -1 ? locate(quote) : { start: at, end: at + quote.length };
    return found && found.end > found.start ? { start: found.start, end: found.end } : null;
  };
}

/** The place of one quote in a document, and its printed position. */
export function findQuote(document: Pick<ReadDocument, 'text' | 'placed'>, quote: string): QuotePlace | null {
  const span = quoteFinder(document.text)(quote);
  return span && placeOf(document, span);
}

/** A document's text at a place, and its printed position; one rectangle per printed line. */
export function placeOf(
  { text, placed }: Pick<ReadDocument, 'text' | 'placed'>,
  { start, end }: QuoteSpan,
): QuotePlace {
  const rectangles = rectanglesOf(text, placed, start, end);
  return { start, end, quote: text.slice(start, end), page: rectangles[0]?.page ?? null, rectangles };
}

function rectanglesOf(text: string, placed: readonly PlacedText[], start: number, end: number): Rectangle[] {
  const lines: Rectangle[] = [];
  for (let n = firstAfter(placed, start); n < placed.length; n += 1) {
    const run = placed[n];
    if (!run || run.start >= end) break;
    const part = partOf(text, run, Math.max(start, run.start), Math.min(end, run.end));
    if (!part) continue;
    const line = lines.at(-1);
    if (line && isSameLine(line, part)) lines[lines.length - 1] = around(line, part);
    else lines.push(part);
  }
  return lines;
}

/** The first run that ends after a position. */
function firstAfter(placed: readonly PlacedText[], start: number): number {
  let low = 0;
  let high = placed.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((placed[middle]?.end ?? 0) <= start) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The part of a run's rectangle that its letters take up: in the direction in which the run is longer. */
function partOf(text: string, { start, end, place }: PlacedText, from: number, to: number): Rectangle | null {
  if (!text.slice(from, to).trim()) return null;
  if (from === start && to === end) return { ...place };
  const whole = widthOf(text, start, end) || 1;
  const before = widthOf(text, start, from) / whole;
  const share = widthOf(text, from, to) / whole;
  if (place.height > 2 * place.width && end - start > 2) {
    return { ...place, y: round(place.y + before * place.height), height: round(share * place.height) };
  }
  return { ...place, x: round(place.x + before * place.width), width: round(share * place.width) };
}

/** The approximate printed width of letters: a run is not positioned letter by letter. */
function widthOf(text: string, start: number, end: number): number {
  let width = 0;
  for (let n = start; n < end; n += 1) {
    const letter = text.charAt(n);
    if (/[ijl.,;:'’|!()[\] tfr-]/.test(letter)) width += 0.55;
    else if (/[mwMW@%—]/.test(letter)) width += 1.5;
    else width += /[A-Z]/.test(letter) ? 1.3 : 1;
  }
  return width;
}

function isSameLine(line: Rectangle, part: Rectangle): boolean {
  if (line.page !== part.page) return false;
  const overlap = Math.min(line.y + line.height, part.y + part.height) - Math.max(line.y, part.y);
  if (overlap < 0.4 * Math.min(line.height, part.height)) return false;
  // The other column may be at the same height.
  const gap = part.x - (line.x + line.width);
  return gap > -0.5 * line.height && gap < 2 * line.height;
}

function around(a: Rectangle, b: Rectangle): Rectangle {
  const x = Math.min(a.x, b.x);
  const y = Math.min(a.y, b.y);
  return {
    page: a.page,
    x,
    y,
    width: round(Math.max(a.x + a.width, b.x + b.width) - x),
    height: round(Math.max(a.y + a.height, b.y + b.height) - y),
  };
}

function round(points: number): number {
  return Math.round(points * 100) / 100;
}
