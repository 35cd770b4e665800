import { CELL_BREAK } from '../../text/table-row.ts';
import { findAll, isElement, type XmlElement } from '../xml.ts';

/** Rows or columns that are read of a table; a larger one is data rather than a report of results. */
const MOST_ROWS = 200;
const MOST_COLUMNS = 24;
/** Column heads longer than this in total are not repeated in each row: the head row above gives them. */
const LONGEST_HEADS = 240;

interface TableParts {
  /** The text of a cell as a reader would type it. */
  textOf: (cell: XmlElement) => string;
}

interface Row {
  cells: string[];
  isHead: boolean;
  /** Its label is indented more than others. */
  isIndented: boolean;
  /** One cell over all columns. */
  isSpanning: boolean;
}

/**
 * The rows of a table as self-contained lines: first the column heads, then each row with its group and each cell under
 * its head, "Deaths: velorimine | HR (95% CI): 0.64 (0.45–0.91)". Cells that span rows are repeated in each of them, as
 * are heads that span columns. A table without heads is given as printed.
 */
export function tableLines(wrap: XmlElement, { textOf }: TableParts): string[] {
  const tables = [...findAll(wrap, 'table'), ...findAll(wrap, 'alternatives', 'table')];
  return tables.flatMap((table) => linesOf(gridOf(table, textOf)));
}

function linesOf(rows: readonly Row[]): string[] {
  const heads = headsOf(rows.filter(({ isHead }) => isHead));
  const isRepeated = heads.length > 0 && heads.join('').length <= LONGEST_HEADS;
  const lines = heads.length > 0 ? [heads.join(CELL_BREAK)] : [];
  const body = rows.filter(({ isHead }) => !isHead);
  let group: Group | null = null;
  for (const [at, row] of body.entries()) {
    if (isLabelAlone(row)) {
      group = groupOf(row, body[at + 1]);
      // A line that may not head any row is kept as a row, not as a heading of the text.
      if (!group) lines.push(`${row.cells[0]} |`);
      continue;
    }
    if (row.cells.every((cell) => cell === '') || (group?.isOfIndented && !row.isIndented)) group = null;
    lines.push(isRepeated ? underHeads(row, heads, group) : plainRow(row, group));
  }
  return lines.map((line) => line.trim()).filter((line) => /[\p{L}\p{N}]/u.test(line));
}

/** A line that heads those below it: all of them where it spans the table, otherwise the indented ones. */
interface Group {
  name: string;
  isOfIndented: boolean;
}

function groupOf({ cells, isSpanning, isIndented }: Row, next: Row | undefined): Group | null {
  if (!next || isLabelAlone(next)) return null;
  const isOfIndented = next.isIndented && !isIndented;
  return isOfIndented || isSpanning ? { name: (cells[0] ?? '').replace(/:$/, ''), isOfIndented } : null;
}

function isLabelAlone({ cells }: Row): boolean {
  return cells.length > 1 && /\p{L}/u.test(cells[0] ?? '') && cells.slice(1).every((cell) => cell === '');
}

function underHeads({ cells }: Row, heads: readonly string[], group: Group | null): string {
  const [label = '', ...values] = cells;
  const labelled = values.flatMap((value, at) => {
    const head = heads[at + 1] ?? '';
    if (!value) return [];
    return [head && head !== value ? `${head}: ${value}` : value];
  });
  return [named(label, group), ...labelled].join(CELL_BREAK);
}

function plainRow({ cells }: Row, group: Group | null): string {
  const [label = '', ...values] = cells;
  return [named(label, group), ...values].join(CELL_BREAK);
}

function named(label: string, group: Group | null): string {
  return [group?.name, label].filter(Boolean).join(': ');
}

/** One head per column, the upper level first: "Velorimine, No. (%)". */
function headsOf(rows: readonly Row[]): string[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const heads = Array.from({ length: width }, (_, at) =>
    [...new Set(rows.flatMap(({ cells }) => cells[at] || []))].join(', '),
  );
  return heads.some(Boolean) ? heads : [];
}

function gridOf(table: XmlElement, textOf: TableParts['textOf']): Row[] {
  const parts = [...table.children.filter(isElement).filter(({ name }) => /^(?:thead|tbody|tfoot)$/.test(name)), table];
  const rows: Row[] = [];
  for (const part of parts) {
    /** Texts of cells that extend into rows below, by column. */
    const reaching: Reaching = new Map();
    for (const row of findAll(part, 'tr').slice(0, MOST_ROWS - rows.length)) {
      const cells = row.children.filter(isElement).filter(({ name }) => name === 'td' || name === 'th');
      const isHead = part.name === 'thead' || (cells.length > 1 && cells.every(({ name }) => name === 'th'));
      const texts = gridRow({ cells, isHead, reaching, textOf });
      const [first] = cells;
      rows.push({
        cells: texts,
        isHead,
        isIndented: first !== undefined && SET_IN.test(beginningOf(first)),
        isSpanning: cells.length === 1 && texts.length > 1,
      });
    }
  }
  // Heads come first; a head row further down belongs to the table's body.
  const first = rows.findIndex(({ isHead }) => !isHead);
  return rows.map((row, at) => ({ ...row, isHead: row.isHead && (first < 0 || at < first) }));
}

/** Spaces that are typed to be visible. */
const SET_IN = /^\s*[\u00a0\u2000-\u200a]/;

function beginningOf(element: XmlElement): string {
  const [first] = element.children.filter((child) => isElement(child) || child !== '');
  if (first === undefined) return '';
  return isElement(first) ? beginningOf(first) : first;
}

type Reaching = Map<number, { text: string; rows: number }>;

function gridRow({
  cells,
  isHead,
  reaching,
  textOf,
}: TableParts & { cells: readonly XmlElement[]; isHead: boolean; reaching: Reaching }): string[] {
  const texts: string[] = [];
  const takeOver = () => {
    for (let above = reaching.get(texts.length); above; above = reaching.get(texts.length)) {
      if (above.rows > 1) reaching.set(texts.length, { ...above, rows: above.rows - 1 });
      else reaching.delete(texts.length);
      texts.push(above.text);
    }
  };
  for (const cell of cells) {
    takeOver();
    if (texts.length >= MOST_COLUMNS) break;
    const text = textOf(cell);
    const columns = Math.min(span(cell, 'colspan'), MOST_COLUMNS - texts.length);
    const rowsBelow = span(cell, 'rowspan') - 1;
    for (let column = 0; column < columns; column += 1) {
      const own = column === 0 || isHead ? text : '';
      if (rowsBelow > 0) reaching.set(texts.length, { text: own, rows: rowsBelow });
      texts.push(own);
    }
  }
  takeOver();
  return texts;
}

function span(cell: XmlElement, name: 'colspan' | 'rowspan'): number {
  const count = Number.parseInt(cell.attributes[name] ?? '1', 10);
  return Number.isFinite(count) && count > 1 ? Math.min(count, MOST_ROWS) : 1;
}
