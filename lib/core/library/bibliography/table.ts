import { CsvError, parse } from 'csv-parse/sync';
import type { Drafts } from './draft.ts';
import { isKnownKey, isTitleKey, keyedDraft } from './keyed.ts';

/** Databases put what was searched for over their tables. */
const MOST_LINES_ABOVE = 30;
/** More of them are of a file that closes none. */
const MOST_UNCLOSED = 20;
const MARKS = ['\t', ';', ',', '|'];

interface Head {
  /** Lines of the file before it. */
  above: number;
  mark: string;
}

/** The place of the header row, and its cell separator; undefined where no row names a title. */
export function findHead(lines: readonly string[]): Head | undefined {
  for (const [above, line] of lines.slice(0, MOST_LINES_ABOVE).entries()) {
    for (const mark of MARKS) {
      if (!line.includes(mark)) continue;
      const cells = rowsOf(line, mark).rows[0]?.record ?? [];
      if (cells.some(isTitleKey) && cells.filter(isKnownKey).length > 1) return { above, mark };
    }
  }
  return undefined;
}

/** A table of a database or of a spreadsheet, by the heads of its columns. */
export function readTable(lines: readonly string[], { above, mark }: Head): Drafts {
  const read = rowsOf(lines.slice(above).join('\n'), mark);
  const [head, ...rows] = read.rows;
  const heads = head?.record ?? [];
  const filled = rows.filter(({ record }) => record.some((cell) => cell.trim() !== ''));
  const odd = filled.filter(({ record }) => record.slice(heads.length).some((cell) => cell.trim() !== ''));
  return {
    drafts: filled.map(({ record, line }) =>
      keyedDraft(
        above + line,
        record.map((cell, at) => [heads[at] ?? '', cell] as const),
      ),
    ),
    between: lines.slice(0, above).flatMap((line, at) => (line.trim() && !/^sep=/i.test(line) ? [at + 1] : [])),
    notes: [
      ...read.unclosed.map(
        (line) => `Line ${above + line}: a quotation mark is not closed, so the line was read as it stands.`,
      ),
      ...odd.map(
        ({ line }) =>
          `Line ${above + line}: this row has more cells than there are columns; what is beyond them was not read.`,
      ),
    ],
  };
}

interface Row {
  record: string[];
  /** Line on which it begins, from 1. */
  line: number;
}

/** Rows of a table; `unclosed` are lines on which a cell begins with a quotation mark that nothing closes. */
function rowsOf(text: string, mark: string): { rows: Row[]; unclosed: number[] } {
  const rows: Row[] = [];
  const unclosed: number[] = [];
  let [rest, before] = [text, 0];
  while (rest !== '') {
    const { read, isWhole } = parseRows(rest, { mark, isQuoted: true });
    for (const row of read) rows.push({ ...row, line: row.line + before });
    if (isWhole) break;
    // The mark has taken all that follows into its cell: its line is read as it stands, and the rest on its own.
    const done = read.at(-1)?.end ?? 0;
    const lines = rest.split('\n').slice(done);
    const alone = unclosed.length < MOST_UNCLOSED ? lines.slice(0, 1) : lines;
    for (const row of parseRows(alone.join('\n'), { mark, isQuoted: false }).read)
      rows.push({ ...row, line: row.line + before + done });
    unclosed.push(before + done + 1);
    before += done + alone.length;
    rest = lines.slice(alone.length).join('\n');
  }
  return { rows, unclosed };
}

function parseRows(text: string, { mark, isQuoted }: { mark: string; isQuoted: boolean }) {
  const read: (Row & { end: number })[] = [];
  let line = 1;
  try {
    parse(text, {
      delimiter: mark,
      // A quotation mark within a cell of a table with tabs is one.
      quote: isQuoted && (mark !== '\t' || /(?:^|\t)"[^"\t\n]*"(?:\t|$)/m.test(text.slice(0, 20_000))) ? '"' : null,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      on_record(record: string[], { lines }) {
        read.push({ record, line, end: lines });
        line = lines + 1;
        return null;
      },
    });
    return { read, isWhole: true };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return { read, isWhole: false };
  }
}
