import { isHeadingName } from '../draft-blocks.ts';
import { lineText } from './line-text.ts';
import type { Line } from './text-item.ts';

/** Lines of a page that belong together. */
export interface Paragraph {
  page: number;
  lines: Line[];
  isTable: boolean;
  size: number;
  isBold: boolean;
  /** Printed in another direction than most of its page. */
  isTurned?: true;
}

/** In sizes of the font. */
const INDENT = 0.8;
/** A line that ends so far before the edge of its column, as a share of the column's width, is the last of its paragraph. */
const SHORT_LINE = 0.15;
/** How much two sizes of one text may differ: some fonts are scaled slightly to fill a line. */
const SAME_SIZE = 0.07;
/** Relative to the usual line distance. */
const WIDER = 1.28;

const FEWEST_ROWS = 3;

const LISTED = /^(?:[•▪◦‣·■●–]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,4})\)|\[\d{1,3}\])\s*\S/;
const NUMBERED = /^(?:\[\d{1,3}\]|\d{1,3}\.)\s+\S/;
const ENDS = /[.!?:;]["”’)\]]*$/;

/** Paragraphs, tables and headings of a page, from its lines in reading order. */
export function splitParagraphs(lines: readonly Line[], page: number): Paragraph[] {
  const leading = usualLeading(lines);
  const paragraphs: Paragraph[] = [];
  const isRow = inTables(lines);
  lines.forEach((line, n) => {
    const open = paragraphs.at(-1);
    const last = open?.lines.at(-1);
    if (
      open &&
      last &&
      open.isTable === isRow[n] &&
      (isRow[n] ? isNextRow(last, line) : continues(open, last, line, leading))
    ) {
      open.lines.push(line);
      open.isBold &&= line.isBold;
    } else {
      paragraphs.push({ page, lines: [line], isTable: isRow[n] ?? false, size: line.size, isBold: line.isBold });
    }
  });
  return paragraphs;
}

/** Which lines are rows of tables; fewer than three are a formula, or a line with a wide space in it. */
function inTables(lines: readonly Line[]): boolean[] {
  const isRow = lines.map((_, n) => isTableRow(lines, n));
  let start = 0;
  for (let n = 1; n <= lines.length; n += 1) {
    const [last, line] = [lines[n - 1], lines[n]];
    if (line && last && isRow[n] === isRow[n - 1] && isNextRow(last, line)) continue;
    if (n - start < FEWEST_ROWS || !hasText(lines.slice(start, n))) isRow.fill(false, start, n);
    start = n;
  }
  return isRow;
}

/** Brackets and indices of a displayed formula are separated like cells. */
function hasText(rows: readonly Line[]): boolean {
  const cells = rows.flatMap((row) => row.cells.map((cell) => lineText({ cells: [cell] })));
  return cells.filter((text) => /[\p{L}\p{N}]{2}|^[\d+–-]$/u.test(text)).length > 0.6 * cells.length;
}

function continues(paragraph: Paragraph, last: Line, line: Line, leading: (size: number) => number): boolean {
  const step = line.baseline - last.baseline;
  if (!isSameColumn(last, line) || step <= 0) return false;
  if (Math.abs(line.size - last.size) > SAME_SIZE * last.size) return false;
  if (line.isBold !== last.isBold && /\p{L}{2}/u.test(lineText(line))) return false;
  if (step > WIDER * leading(line.size) + 0.5) return false;
  if (isLabelled(line)) return false;
  const [first] = paragraph.lines;
  if (first && isLabelled(first) && Math.abs(line.left - (first.cells[1]?.left ?? 0)) < INDENT * line.size) return true;
  const text = lineText(line);
  const before = lineText(last);
  if (paragraph.lines.length === 1 && isHeadingName(before)) return false;
  if (LISTED.test(text) && (ENDS.test(before) || isShort(last))) return false;
  if (NUMBERED.test(text) && NUMBERED.test(lineText(paragraph.lines[0] as Line)) && /^[\s\S]{0,400}$/.test(before)) {
    // Entries of a list of references; "1." at the beginning of a line of prose is rare and its paragraph is not numbered.
    return line.left > (paragraph.lines[0]?.left ?? 0) + 0.5 * line.size;
  }
  // The point of a number that was parted at the end of a line ends no sentence.
  if (isShort(last) && ENDS.test(before) && !isNumberParted(before, text)) return false;
  return !isIndented(paragraph, last, line);
}

/** Whether a line begins a paragraph by being indented, or by starting further left in a hanging list. */
function isIndented({ lines }: Paragraph, last: Line, line: Line): boolean {
  const indent = INDENT * line.size;
  const first = lines[0] as Line;
  const second = lines[1];
  if (!second && (LISTED.test(lineText(first)) || NUMBERED.test(lineText(first)))) return false;
  if (!second) return line.left > first.left + indent && (isShort(last) || ENDS.test(lineText(last)));
  if (line.left > second.left + indent) return true;
  return line.left < second.left - indent;
}

/**
 * A word or two separated from a sentence, as the parts of an abstract begin: "Design   A trial of 412 adults who were
 * drawn by lot".
 */
function isLabelled({ cells }: Line): boolean {
  const [label, prose] = cells.map((cell) => lineText({ cells: [cell] }));
  if (cells.length !== 2 || label === undefined || prose === undefined) return false;
  return /^\p{Lu}[\p{L} ,/&-]{2,28}:?$/u.test(label) && /^(?:\S+ ){6,}\S/u.test(prose) && prose.length >= 40;
}

function isNumberParted(before: string, text: string): boolean {
  return /(?:^|\s|[=<>(–−-])\d{1,3}\.$/.test(before) && /^\d/.test(text) && !NUMBERED.test(text);
}

function isShort({ right, column }: Line): boolean {
  return right < column.right - SHORT_LINE * (column.right - column.left);
}

function isSameColumn(a: Line, b: Line): boolean {
  return a.column.left === b.column.left && a.column.right === b.column.right;
}

/** Distance of the baselines of two lines of a size, in points: what is most frequent on the page. */
function usualLeading(lines: readonly Line[]): (size: number) => number {
  const steps = new Map<number, Map<number, number>>();
  for (let n = 1; n < lines.length; n += 1) {
    const [last, line] = [lines[n - 1], lines[n]];
    if (!last || !line || !isSameColumn(last, line)) continue;
    const step = Math.round((line.baseline - last.baseline) * 2) / 2;
    if (step <= 0.7 * line.size || step > 2.2 * line.size) continue;
    const ofSize = steps.get(Math.round(line.size)) ?? new Map<number, number>();
    ofSize.set(step, (ofSize.get(step) ?? 0) + 1);
    steps.set(Math.round(line.size), ofSize);
  }
  return (size) => {
    let best = 1.2 * size;
    let most = 1;
    for (const [step, times] of steps.get(Math.round(size)) ?? []) {
      if (times > most) [best, most] = [step, times];
    }
    return best;
  };
}

/** A line of several cells next to another one; a single one is a line with a wide space in it. */
function isTableRow(lines: readonly Line[], n: number): boolean {
  const line = lines[n];
  if (!line) return false;
  if (isLabelled(line)) return false;
  if (line.cells.length < 2) return isWrappedCell(line, lines[n - 1], lines[n + 1]);
  return [lines[n - 1], lines[n + 1], lines[n + 2]].some(
    (other) =>
      other !== undefined &&
      other.cells.length >= 2 &&
      isSameColumn(other, line) &&
      Math.abs(other.baseline - line.baseline) < 4 * line.size,
  );
}

/** Text that does not fit into one line of a narrow cell is alone between two rows. */
function isWrappedCell(line: Line, above: Line | undefined, below: Line | undefined): boolean {
  const isNear = (other: Line | undefined) =>
    other !== undefined &&
    other.cells.length >= 2 &&
    isSameColumn(other, line) &&
    Math.abs(other.baseline - line.baseline) < 2.5 * line.size;
  return isNear(above) && isNear(below) && line.right - line.left < 0.45 * (line.column.right - line.column.left);
}

function isNextRow(last: Line, line: Line): boolean {
  return isSameColumn(last, line) && line.baseline - last.baseline < 4 * line.size;
}
