import { parse } from 'csv-parse/sync';
import type { Drafts } from './drafts.ts';
import { isKnownKey, isTitleKey, keyedDraft } from './keyed.ts';

/** Databases put what was searched for over their tables. */
const MOST_LINES_ABOVE = 30;
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
      const cells = rowsOf(line, mark)[0]?.record ?? [];
      if (cells.some(isTitleKey) && cells.filter(isKnownKey).length > 1) return { above, mark };
    }
  }
  return undefined;
}

/** A table of a database or of a spreadsheet, by the heads of its columns. */
export function readTable(lines: readonly string[], { above, mark }: Head): Drafts {
  const [head, ...rows] = rowsOf(lines.slice(above).join('\n'), mark);
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
    notes: odd.map(
      ({ line }) =>
        `Line ${above + line}: this row has more cells than there are columns; what is beyond them was not read.`,
    ),
  };
}

interface Row {
  record: string[];
  /** Line on which it begins, from 1. */
  line: number;
}

function rowsOf(text: string, mark: string): Row[] {
  const read = parse(text, {
    delimiter: mark,
    // A quotation mark within a cell of a table with tabs is one.
    quote: mark === '\t' && !/(?:^|\t)"[^"\t\n]*"(?:\t|$)/m.test(text.slice(0, 20_000)) ? null : '"',
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    info: true,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  let line = 1;
  return read.map(({ record, info }) => {
    const row = { record, line };
    line = info.lines + 1;
    return row;
  });
}
