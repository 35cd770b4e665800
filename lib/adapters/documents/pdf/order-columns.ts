import { rowsOf, segmentOf } from './join-segments.ts';
import { lineText } from './line-text.ts';
import { charactersOf, type Line, type Segment } from './text-item.ts';

/** In points: less white between two columns is the space between words. */
const NARROWEST_GUTTER = 5;
/** Fewer parallel lines, or fewer characters, are a figure's labels or a displayed formula. */
const FEWEST_LINES = 3;
const FEWEST_CHARACTERS = 90;
/** Characters of a line on average: the columns of a table are shorter. */
const SHORTEST_LINE = 15;
/** Penalty for each character that crosses a gutter: an abstract may span both columns. */
const ACROSS = 0.03;
const NEARLY = 0.9;
/** A page has at most this many columns in columns. */
const DEEPEST = 4;
/** Points by which lines of one column differ in where they begin. */
const COLUMN_EDGE = 4;
/** Text at the edge of a region cannot be two columns. */
const EDGE = 0.1;

/** The cells of a row of a table that is as wide as the region are each narrower than a column of text. */
const WIDEST_CELL = 0.42;
const FEWEST_CELLS = 3;
const FEWEST_ROWS = 3;
const LABEL = /^(?:[•▪◦‣·■●–]|[[(]?\d{1,3}[\])]?[.)]?|\(?[a-z]\))$/;

interface Region {
  segments: Segment[];
  left: number;
  right: number;
}

/**
 * The lines of a page in reading order: columns one after the other, and full-width parts (a title, an abstract, a wide
 * table) between the text above and below them.
 */
export function orderColumns(segments: Segment[], usual: Gutter | null = null): Line[] {
  if (segments.length === 0) return [];
  return orderRegion(regionOf(segments), DEEPEST, usual);
}

/**
 * The lines of each page of a document. A page with too few parallel lines to show its columns, as the last one often
 * is, uses those of the other pages.
 */
export function orderPages(pages: readonly Segment[][]): Line[][] {
  const usual = usualGutter(pages);
  return pages.map((segments) => orderColumns(segments, usual));
}

/** Between two columns, and where the right one begins. */
interface Gutter {
  middle: number;
  right: number;
}

/** The gutter that two pages at least have at the same place. */
function usualGutter(pages: readonly Segment[][]): Gutter | null {
  const seen: Gutter[] = [];
  for (const segments of pages) {
    if (segments.length === 0) continue;
    const region = regionOf(segments);
    const middle = gutterOf({ ...region, segments: withoutWideTables(region).others });
    if (middle === null) continue;
    seen.push({ middle, right: mostFrequent(segments.filter(({ left }) => left >= middle).map(({ left }) => left)) });
  }
  const same = seen.map((gutter) => seen.filter(({ right }) => Math.abs(right - gutter.right) < COLUMN_EDGE));
  const most = same.reduce<Gutter[]>((best, each) => (each.length > best.length ? each : best), []);
  return most.length >= 2 ? (most[most.length >> 1] ?? null) : null;
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(Math.round(value), (counts.get(Math.round(value)) ?? 0) + 1);
  return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), [0, 0] as [number, number])[0];
}

/**
 * Whether the text right of a gutter known from other pages begins where their right column does, next to text in the
 * left one.
 */
function fits({ middle, right }: Gutter, segments: readonly Segment[]): boolean {
  const onRight = segments.filter(({ left }) => left >= middle);
  const before = segments.filter((segment) => segment.right <= middle);
  const across = segments.filter((segment) => segment.left < middle && segment.right > middle);
  const isProse = (side: readonly Segment[]) =>
    side.length > 0 && side.reduce((sum, segment) => sum + charactersOf(segment), 0) >= SHORTEST_LINE * side.length;
  const aligned = onRight.filter(({ left }) => Math.abs(left - right) < COLUMN_EDGE);
  return isProse(onRight) && isProse(before) && aligned.length > onRight.length / 2 && across.length <= onRight.length;
}

function regionOf(segments: Segment[]): Region {
  const left = segments.reduce((least, segment) => Math.min(least, segment.left), Number.POSITIVE_INFINITY);
  const right = segments.reduce((most, segment) => Math.max(most, segment.right), Number.NEGATIVE_INFINITY);
  return { segments, left, right };
}

function orderRegion(region: Region, depth: number, usual: Gutter | null = null): Line[] {
  const { wide, others } = withoutWideTables(region);
  const inner = depth > 0 ? gutterOf({ ...region, segments: others }) : null;
  const gutter = inner ?? (usual && fits(usual, others) ? usual.middle : null);
  if (gutter === null) return linesOf(region);
  const across = new Set([...acrossRows(others, gutter), ...wide]);
  const crossing = [...across];
  const aside = others.filter((segment) => !across.has(segment));
  const lines: Line[] = [];
  for (const band of bandsOf(crossing, aside)) {
    if (band.isCrossing) lines.push(...linesOf({ ...region, segments: band.segments }));
    else {
      const first = band.segments.filter(({ right }) => right <= gutter);
      const second = band.segments.filter(({ right }) => right > gutter);
      lines.push(...orderPart(first, depth - 1), ...orderPart(second, depth - 1));
    }
  }
  return lines;
}

/** What crosses a gutter, together with the other parts of its row, as in a row of names. */
function acrossRows(segments: Segment[], gutter: number): Segment[] {
  const crosses = ({ left, right }: Segment) => left < gutter && right > gutter;
  return rowsOf(segments).flatMap((row) =>
    row.length >= FEWEST_CELLS && row.some(crosses) ? row : row.filter(crosses),
  );
}

function orderPart(segments: Segment[], depth: number): Line[] {
  return segments.length === 0 ? [] : orderRegion(regionOf(segments), depth);
}

/** From the top: what crosses the gutter, and the text on both sides. */
function bandsOf(crossing: Segment[], aside: Segment[]): Array<{ isCrossing: boolean; segments: Segment[] }> {
  const marked = [
    ...crossing.map((segment) => ({ segment, isCrossing: true })),
    ...aside.map((segment) => ({ segment, isCrossing: false })),
  ].sort((a, b) => a.segment.baseline - b.segment.baseline);
  const bands: Array<{ isCrossing: boolean; segments: Segment[] }> = [];
  for (const { segment, isCrossing } of marked) {
    const last = bands.at(-1);
    if (last?.isCrossing === isCrossing) last.segments.push(segment);
    else bands.push({ isCrossing, segments: [segment] });
  }
  return bands;
}

/**
 * The position of the white space between two columns: most text on either side, and least across. Null for a region of
 * one column. Linear in the segments and the width of the page in points.
 */
function gutterOf({ segments, left, right }: Region): number | null {
  const from = Math.floor(left);
  const width = Math.ceil(right) - from;
  if (segments.length < 2 * FEWEST_LINES || width < 60 || width > 20_000) return null;
  const across = new Float64Array(width + 2);
  const before = { lines: new Float64Array(width + 2), characters: new Float64Array(width + 2) };
  const after = { lines: new Float64Array(width + 2), characters: new Float64Array(width + 2) };
  const slot = (x: number) => Math.min(width + 1, Math.max(0, Math.round(x - from)));
  for (const segment of segments) {
    const characters = charactersOf(segment);
    add(across, slot(segment.left + 0.5), characters);
    add(across, slot(segment.right - 0.5), -characters);
    add(before.lines, slot(segment.right), 1);
    add(before.characters, slot(segment.right), characters);
    add(after.lines, slot(segment.left), 1);
    add(after.characters, slot(segment.left), characters);
  }
  const all = { lines: segments.length, characters: segments.reduce((sum, segment) => sum + charactersOf(segment), 0) };
  const scores = new Float64Array(width + 1).fill(Number.NEGATIVE_INFINITY);
  const sums = { across: 0, lines: 0, characters: 0, linesBegun: 0, charactersBegun: 0 };
  for (let x = 0; x <= width; x += 1) {
    sums.across += across[x] ?? 0;
    sums.lines += before.lines[x] ?? 0;
    sums.characters += before.characters[x] ?? 0;
    sums.linesBegun += after.lines[x] ?? 0;
    sums.charactersBegun += after.characters[x] ?? 0;
    if (x < EDGE * width || x > (1 - EDGE) * width) continue;
    const first = { lines: sums.lines, characters: sums.characters };
    const second = { lines: all.lines - sums.linesBegun, characters: all.characters - sums.charactersBegun };
    if (!isColumn(first) || !isColumn(second)) continue;
    scores[x] = Math.min(first.characters, second.characters) - ACROSS * sums.across;
  }
  const gutter = widestBest(scores);
  return gutter !== null && standApart(segments, from + gutter) ? from + gutter : null;
}

function isColumn({ lines, characters }: { lines: number; characters: number }): boolean {
  return lines >= FEWEST_LINES && characters >= FEWEST_CHARACTERS && characters >= SHORTEST_LINE * lines;
}

/** The middle of the widest stretch that is nearly as good as the best place: single lines may stick out of a column. */
function widestBest(scores: Float64Array): number | null {
  const best = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  if (!(best > 0)) return null;
  let widest = { start: 0, end: 0 };
  let start = -1;
  for (let x = 0; x <= scores.length; x += 1) {
    if ((scores[x] ?? Number.NEGATIVE_INFINITY) >= NEARLY * best) {
      if (start < 0) start = x;
    } else if (start >= 0) {
      if (x - start > widest.end - widest.start) widest = { start, end: x };
      start = -1;
    }
  }
  return widest.end - widest.start >= NARROWEST_GUTTER ? (widest.start + widest.end - 1) / 2 : null;
}

function add(slots: Float64Array, at: number, value: number): void {
  slots[at] = (slots[at] ?? 0) + value;
}

/** Whether there is text on both sides at the same height for some lines: otherwise one is above the other. */
function standApart(segments: readonly Segment[], gutter: number): boolean {
  const lefts = segments.filter(({ right }) => right <= gutter).sort((a, b) => a.baseline - b.baseline);
  const rights = segments.filter(({ left }) => left >= gutter).sort((a, b) => a.baseline - b.baseline);
  let shared = 0;
  let next = 0;
  for (const segment of lefts) {
    while (next < rights.length && (rights[next]?.baseline ?? 0) < segment.baseline - segment.size) next += 1;
    const right = rights[next];
    if (right && Math.abs(right.baseline - segment.baseline) <= segment.size) shared += 1;
  }
  return shared >= FEWEST_LINES;
}

/** Takes rows of several narrow cells out, where they follow one another: they are read row by row. */
function withoutWideTables(region: Region): { wide: Segment[]; others: Segment[] } {
  const width = region.right - region.left;
  const isRow = (row: readonly Segment[]) =>
    row.length >= FEWEST_CELLS &&
    row.every(({ left, right }) => right - left < WIDEST_CELL * width) &&
    (row.at(-1)?.right ?? 0) - (row[0]?.left ?? 0) > 0.6 * width;
  const rows = rowsOf(region.segments);
  const wide = new Set<Segment>();
  let run: Segment[][] = [];
  const flush = () => {
    if (run.length >= FEWEST_ROWS) for (const segment of run.flat()) wide.add(segment);
    run = [];
  };
  for (const row of rows) {
    const last = run.at(-1)?.[0];
    const first = row[0];
    if (last && first && first.baseline - last.baseline > 4 * last.size) flush();
    if (isRow(row)) run.push(row);
    else if (run.length > 0 && row.length >= 2 && row.every(({ left, right }) => right - left < WIDEST_CELL * width)) {
      run.push(row);
    } else flush();
  }
  flush();
  return { wide: [...wide], others: region.segments.filter((segment) => !wide.has(segment)) };
}

function linesOf({ segments, left, right }: Region): Line[] {
  return rowsOf(segments).map((row) => {
    const cells = withLabel(row);
    const largest = cells.reduce((best, cell) => (charactersOf(cell) > charactersOf(best) ? cell : best));
    return {
      cells,
      left: cells[0]?.left ?? left,
      right: cells.at(-1)?.right ?? right,
      baseline: largest.baseline,
      size: largest.size,
      isBold: cells.every(({ isBold }) => isBold),
      column: { left, right },
    };
  });
}

/** The number or mark of a list's entry is no cell of its own. */
function withLabel(row: Segment[]): Segment[] {
  const [label, first, ...others] = row;
  if (!label || !first || others.length > 0 || first.left - label.right > 3 * first.size) return row;
  if (!LABEL.test(lineText({ cells: [label] }))) return row;
  const [head, ...rest] = first.items;
  return head ? [segmentOf([...label.items, { ...head, text: ` ${head.text.trimStart()}` }, ...rest])] : row;
}
