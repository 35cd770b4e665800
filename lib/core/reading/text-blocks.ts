import { cellsOf, isTableCaption, isTableRow } from '../text/table-row.ts';

/** A piece of a text: `text === source.slice(offset, offset + text.length)`. */
export interface TextBlock {
  offset: number;
  text: string;
  /** The line that heads it; empty for none. */
  heading: string;
  /** Where it is rows of a table, one a line; null for prose. */
  table: TableHead | null;
}

/** What stands over the rows of a table, and without which they say little. */
export interface TableHead {
  /** Empty where there is none. */
  caption: string;
  /** The heads of its columns, from the first on; none where it has none. */
  heads: readonly string[];
  /** Caption and heads as they stand in the text, one a line. */
  lines: string;
}

const LONGEST_PASSAGE = 2_400;
/** Rows that are read together: fewer than a page, since of a table that is long only some rows bear on a question. */
const LONGEST_ROWS = 1_000;
const LONGEST_CAPTION = 600;
/** Shorter lines without a number are labels and remains of layout. */
const SHORTEST_PROSE = 60;

/** Headings after which a paper tells of others. */
const NOT_OWN =
  /^\s*(?:references|acknowledg\w*|funding|competing interests|author contributions|abbreviations|supplementary|introduction|background)\b/i;
const METHODS = /^\s*(?:methods?|materials)\b/i;
/** "12%", "(p = 0.03", "0.83 (0.75": a short line that says this is a result without its full stop. */
const HAS_RESULT = /\d\s?%|\bp\s?[<=>≤≥]|\bCI\b|\d[.·]\d+ ?[(–±]/i;
const LONGEST_HEADING = 80;

/**
 * The paragraphs and tables of a text in reading order; those under headings of introductions and references are left out,
 * and prose under methods too unless it is asked for. No row of a table is taken for a heading. Linear in the text.
 */
export function textBlocks(source: string, { withMethods }: { withMethods: boolean }): TextBlock[] {
  const blocks: TextBlock[] = [];
  let heading = '';
  let offset = 0;
  const lines = source.split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const table = tableAt(lines, at);
    if (table) {
      if (!NOT_OWN.test(heading)) blocks.push(...rowBlocks({ ...table, offset, heading }));
      const read = lines.slice(at, table.end);
      offset += read.reduce((sum, each) => sum + each.length + 1, 0);
      at = table.end - 1;
      continue;
    }
    if (isHeading(line)) heading = line;
    else if (isReadUnder(heading, withMethods) && isProse(line)) blocks.push(...proseBlocks({ line, offset, heading }));
    offset += line.length + 1;
  }
  return blocks;
}

function isReadUnder(heading: string, withMethods: boolean): boolean {
  return !NOT_OWN.test(heading) && (withMethods || !METHODS.test(heading));
}

function isHeading(line: string): boolean {
  return (
    line.trim() !== '' &&
    !isTableRow(line) &&
    line.length < LONGEST_HEADING &&
    !/[.;]\s*$/.test(line) &&
    !HAS_RESULT.test(line)
  );
}

function isProse(line: string): boolean {
  return line.trim().length > SHORTEST_PROSE || HAS_RESULT.test(line);
}

function proseBlocks({ line, offset, heading }: { line: string; offset: number; heading: string }): TextBlock[] {
  const blocks: TextBlock[] = [];
  for (let from = 0; from < line.length; from += LONGEST_PASSAGE) {
    blocks.push({ offset: offset + from, text: line.slice(from, from + LONGEST_PASSAGE), heading, table: null });
  }
  return blocks;
}

interface Table {
  /** Lines before the first row: its caption, where it has one. */
  caption: string;
  rows: string[];
  /** The line after its last. */
  end: number;
}

/** The table that begins with a line: a caption with rows under it, or rows; one row alone is none without a caption. */
function tableAt(lines: readonly string[], at: number): Table | null {
  const isCaptioned = !isTableRow(lines[at] ?? '') && isTableCaption(lines[at] ?? '');
  const first = isCaptioned ? at + 1 : at;
  let end = first;
  while (end < lines.length && isTableRow(lines[end] ?? '')) end += 1;
  if (end - first < (isCaptioned ? 1 : 2)) return null;
  return { caption: isCaptioned ? (lines[at] ?? '') : '', rows: lines.slice(first, end), end };
}

function rowBlocks({
  caption,
  rows,
  offset,
  heading,
}: Pick<Table, 'caption' | 'rows'> & { offset: number; heading: string }): TextBlock[] {
  const heads = headsOf(rows);
  const head: TableHead = {
    caption: caption.slice(0, LONGEST_CAPTION),
    heads: heads ?? [],
    lines: [caption.slice(0, LONGEST_CAPTION), heads ? (rows[0] ?? '').slice(0, LONGEST_CAPTION) : '']
      .filter(Boolean)
      .join('\n'),
  };
  const blocks: TextBlock[] = [];
  let start = offset + (caption ? caption.length + 1 : 0);
  let open: TextBlock | null = null;
  for (const [at, row] of rows.entries()) {
    const isOfHeads = heads !== null && at === 0;
    if (!isOfHeads && open && open.text.length + row.length < LONGEST_ROWS) open.text += `\n${row}`;
    else if (!isOfHeads) {
      for (let from = 0; from < row.length; from += LONGEST_PASSAGE) {
        open = { offset: start + from, text: row.slice(from, from + LONGEST_PASSAGE), heading, table: head };
        blocks.push(open);
      }
    }
    start += row.length + 1;
  }
  return blocks;
}

/** Rows looked at to tell whether the first one is repeated in them. */
const LOOKED_AT = 5;
const MOST_HEADS = 40;
/** What begins with a number or stands for one is a value; "24 weeks" and "2019" head columns too, but seldom all of them. */
const VALUE = /^[<>=≤≥~±+−–-]?\s?\d|^(?:n\.?[ad]\.?|ns|[-–—]|yes|no)$/i;

/** The first row where the others say it again before their values, or where it alone holds no values; null where it is none. */
function headsOf(rows: readonly string[]): readonly string[] | null {
  const [first = '', ...others] = rows;
  const heads = cellsOf(first.slice(0, LONGEST_PASSAGE)).slice(0, MOST_HEADS);
  const next = others.slice(0, LOOKED_AT).map((row) => cellsOf(row.slice(0, LONGEST_PASSAGE)));
  const isRepeated = next.some((cells) =>
    cells.some((cell) => heads.some((head) => head && cell.startsWith(`${head}: `))),
  );
  if (isRepeated) return heads;
  const shareOfValues = (cells: readonly string[]) => {
    const filled = cells.slice(1).filter(Boolean);
    return filled.length === 0 ? 0 : filled.filter((cell) => VALUE.test(cell)).length / filled.length;
  };
  const isNamed = heads.slice(1).some(Boolean) && shareOfValues(heads) < 1 / 2;
  return isNamed && next.some((cells) => shareOfValues(cells) >= 1 / 2) ? heads : null;
}
