import { areRaisedNumbers, raisedNumbers } from '#core/text/scripts.ts';
import type { Piece } from '../draft-blocks.ts';
import type { Line, Segment, TextItem } from './text-item.ts';

/** In sizes of the font: a wider gap is a space that the page does not write. */
const SPACE = 0.17;
/** A raised number after a number is a power or a note: without a mark it would make another number. */
const RAISED = 0.25;
const BETWEEN_CELLS = ' | ';
const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** The text of a line as pieces that keep their places. */
export function piecesOf({ cells }: Pick<Line, 'cells'>, isRow: boolean): Piece[] {
  const pieces = cells.flatMap((cell, n) => {
    const of = cellPieces(cell);
    if (n > 0 && of[0]) of.unshift({ text: isRow ? BETWEEN_CELLS : ' ', place: null });
    return of;
  });
  return pieces;
}

export function lineText(line: Pick<Line, 'cells'>): string {
  return piecesOf(line, false)
    .map(({ text }) => text)
    .join('')
    .trim();
}

/** On a mirrored page, words of a left-to-right script are in reverse order, together with their numbers. */
function inReadingOrder(items: readonly TextItem[]): readonly TextItem[] {
  if (!items.some(({ isMirrored }) => isMirrored)) return items;
  const ordered: TextItem[] = [];
  let run: TextItem[] = [];
  const flush = () => {
    ordered.push(...(run.some(({ text }) => /\p{L}/u.test(text)) ? run.toReversed() : run));
    run = [];
  };
  for (const item of items) {
    const isLeftToRight = /[\p{L}\p{N}]/u.test(item.text) && !RIGHT_TO_LEFT.test(item.text);
    if (!isLeftToRight) flush();
    (isLeftToRight ? run : ordered).push(item);
  }
  flush();
  return ordered;
}

function cellPieces(segment: Segment): Piece[] {
  const items = inReadingOrder(segment.items);
  const pieces: Piece[] = [];
  let last: TextItem | undefined;
  let ending = '';
  for (const item of items) {
    let text = item.text.replace(/ {2,}/g, ' ');
    if (!last) text = text.trimStart();
    else if (/\s$/.test(ending)) text = text.trimStart();
    else if (!/^\s/.test(text) && gapOf(last, item) > SPACE * Math.min(item.size, last.size)) text = ` ${text}`;
    if (last && isRaised(item, last) && /\d$/.test(ending) && /^[-+−–]?\d/.test(text)) text = `^${text}`;
    if (!text) continue;
    pieces.push({ text, place: item.place });
    ending = text;
    last = item;
  }
  const end = pieces.at(-1);
  if (end) end.text = end.text.trimEnd();
  return pieces;
}

const isRaised = (item: TextItem, last: TextItem) =>
  item.size < 0.9 * last.size && last.baseline - item.baseline > RAISED * last.size;

/** Writes numbers that are raised over words with raised digits, as marks of references are: "text¹,³⁻⁵". */
export function raiseNumbers(segments: readonly Segment[]): void {
  for (const { items } of segments) {
    let base: TextItem | undefined;
    for (let n = 0; n < items.length; n += 1) {
      const run = base
        ? items.slice(n, items.findIndex((item, at) => at >= n && !isRaised(item, base as TextItem)) >>> 0)
        : [];
      const above = run.map(({ text }) => text).join('');
      if (base && areRaisedNumbers(above) && !/\d\s*$/.test(base.text))
        for (const item of run) item.text = raisedNumbers('', item.text);
      n += run.length;
      base = items[n] ?? base;
    }
  }
}

/** The gap between two consecutive items, in either direction. */
function gapOf(last: TextItem, item: TextItem): number {
  return item.isMirrored ? Math.max(item.left - last.right, last.left - item.right) : item.left - last.right;
}
