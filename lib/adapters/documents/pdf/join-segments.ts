import type { Segment, TextItem } from './text-item.ts';

/** In sizes of the font: a wider gap parts columns or cells. Words of justified text stand nearer. */
const WIDEST_GAP = 1.2;
/** Items that are not drawn one behind the other are one line only where they nearly touch. */
const TOUCHING = 0.35;
/** How far, in sizes of the larger font, the baseline of a raised or lowered letter may lie from that of its line. */
const RAISED = 0.62;
const SAME_BASELINE = 0.15;
const ONE_ROW = 0.3;

/** The lines, or parts of lines, of a page. Most are drawn from left to right; what is drawn otherwise is joined afterwards. */
export function joinSegments(items: readonly TextItem[]): Segment[] {
  const drawn: TextItem[][] = [];
  let open: TextItem[] = [];
  for (const item of items) {
    const last = open.at(-1);
    if (last && follows(last, item, open)) open.push(item);
    else {
      if (open.length > 0) drawn.push(open);
      open = [item];
    }
  }
  if (open.length > 0) drawn.push(open);
  return joinTouching(drawn.map(segmentOf));
}

function follows(last: TextItem, item: TextItem, line: readonly TextItem[]): boolean {
  const size = Math.max(last.size, item.size);
  const gap = item.left - last.right;
  if (gap > WIDEST_GAP * Math.min(last.size, item.size) || gap < -0.6 * size) return false;
  const rise = Math.abs(item.baseline - last.baseline);
  if (rise <= SAME_BASELINE * size) return true;
  const isScript = Math.min(last.size, item.size) < 0.85 * size;
  if (isScript && rise <= RAISED * size) return true;
  // From a raised letter back to the line it was raised from.
  const before = line.findLast((other) => Math.abs(other.baseline - item.baseline) <= SAME_BASELINE * item.size);
  return before !== undefined && rise <= RAISED * size;
}

export function segmentOf(items: TextItem[]): Segment {
  const main = mainItem(items);
  const bold = items.reduce((sum, { isBold, text }) => sum + (isBold ? text.length : 0), 0);
  const all = items.reduce((sum, { text }) => sum + text.length, 0);
  return {
    items,
    left: items.reduce((least, { left }) => Math.min(least, left), Number.POSITIVE_INFINITY),
    right: items.reduce((most, { right }) => Math.max(most, right), Number.NEGATIVE_INFINITY),
    baseline: main.baseline,
    size: main.size,
    isBold: bold > 0.8 * all,
  };
}

/** The item whose size has most characters. */
function mainItem(items: readonly TextItem[]): TextItem {
  const characters = new Map<number, number>();
  let best = items[0] as TextItem;
  let most = 0;
  for (const item of items) {
    const size = Math.round(item.size * 10);
    const sum = (characters.get(size) ?? 0) + item.text.trim().length;
    characters.set(size, sum);
    if (sum > most) {
      most = sum;
      best = item;
    }
  }
  return best;
}

/** Joins segments of one baseline whose ends touch, e.g. where a page draws all its italics first. */
function joinTouching(segments: readonly Segment[]): Segment[] {
  return rowsOf(segments).flatMap((row) => {
    const joined: Segment[] = [];
    for (const segment of row) {
      const last = joined.at(-1);
      if (last && touches(last, segment)) joined[joined.length - 1] = segmentOf([...last.items, ...segment.items]);
      else joined.push(segment);
    }
    return joined;
  });
}

/** Segments of one baseline from left to right, row by row from the top. */
export function rowsOf(segments: readonly Segment[]): Segment[][] {
  const sorted = [...segments].sort((a, b) => a.baseline - b.baseline || a.left - b.left);
  const rows: Segment[][] = [];
  for (const segment of sorted) {
    const row = rows.at(-1);
    const first = row?.[0];
    if (row && first && segment.baseline - first.baseline <= ONE_ROW * Math.min(first.size, segment.size))
      row.push(segment);
    else rows.push([segment]);
  }
  for (const row of rows) row.sort((a, b) => a.left - b.left);
  return rows;
}

function touches(a: Segment, b: Segment): boolean {
  const gap = b.left - a.right;
  const size = Math.max(a.size, b.size);
  return gap <= TOUCHING * size && gap > -0.3 * size;
}
