/** Separates the cells of a table stored as text, one row per line. */
export const CELL_BREAK = ' | ';

/** Whether a line is a row of a table; cells at either end may be empty. */
export function isTableRow(line: string): boolean {
  return line.includes(CELL_BREAK) || line.startsWith('| ') || line.endsWith(' |');
}

/** The cells of a row; empty ones keep their places. */
export function cellsOf(row: string): string[] {
  return row.split(/(?:^|\s)\|(?=\s|$)/).map((cell) => cell.trim());
}

/** "Table 2. Attacks a week", "Supplementary Table S1 | …", "TABLE III". */
const CAPTION =
  /^(?:(?:supplementa\p{L}+|extended data|appendix|online) )?tab(?:le|\.)s? ?[A-Z]?[\dIVX]{0,5}[a-z]?\b/iu;

/** Whether the line before a row is the table's caption, and not an ordinary sentence. */
export function isTableCaption(line: string): boolean {
  return CAPTION.test(line);
}
