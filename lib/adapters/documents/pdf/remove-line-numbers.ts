import type { TextItem } from './text-item.ts';

/** Fewer numbers in a column are part of what is printed. */
const FEWEST = 5;
/** In points: the last digits of one column of numbers are aligned, or the first. */
const ALIGNED = 2.5;
/** Baselines of a number and of its line. */
const ONE_LINE = 3;
/** Share of the numbers, and of the lines between the first and the last of them. */
const MOST = 0.85;
const STEPS = [1, 5, 10];

/**
 * The line numbers of a manuscript among the text of a page: whole numbers in a column outside all other text, that
 * count up by one, five or ten, each next to the line it counts. The numbers of a table or a list are below a head or
 * above text, or count differently.
 */
export function findLineNumbers(items: readonly TextItem[]): Set<TextItem> {
  const numbers = items.filter(({ text }) => /^\d{1,5}$/.test(text.trim()));
  const counts = (['right', 'left'] as const)
    .flatMap((edge) => columnsOf(numbers, edge))
    .filter((column) => isLineCount(column, items));
  return new Set(counts.reduce((best, column) => (column.length > best.length ? column : best), []));
}

function columnsOf(numbers: readonly TextItem[], edge: 'left' | 'right'): TextItem[][] {
  const columns: TextItem[][] = [];
  for (const item of [...numbers].sort((a, b) => a[edge] - b[edge])) {
    const column = columns.at(-1);
    if (column && item[edge] - (column.at(-1)?.[edge] ?? 0) <= ALIGNED) column.push(item);
    else columns.push([item]);
  }
  return columns
    .filter((column) => column.length >= FEWEST)
    .map((column) => column.sort((a, b) => a.baseline - b.baseline));
}

function isLineCount(column: readonly TextItem[], items: readonly TextItem[]): boolean {
  const values = column.map(({ text }) => Number(text.trim()));
  const step = STEPS.find(
    (by) =>
      values.filter((value, n) => n > 0 && value - (values[n - 1] ?? 0) === by).length >= MOST * (values.length - 1),
  );
  if (step === undefined) return false;
  const [top, bottom] = [(column[0]?.baseline ?? 0) - ONE_LINE, (column.at(-1)?.baseline ?? 0) + ONE_LINE];
  const own = new Set(column);
  const neighbours = items.filter((item) => !own.has(item) && item.baseline >= top && item.baseline <= bottom);
  const left = column.reduce((least, item) => Math.min(least, item.left), Number.POSITIVE_INFINITY);
  const right = column.reduce((most, item) => Math.max(most, item.right), 0);
  const isOutside = neighbours.every((item) => item.left >= right) || neighbours.every((item) => item.right <= left);
  const lines = [...new Set(neighbours.map(({ baseline }) => Math.round(baseline)))].sort((a, b) => a - b);
  const rows = lines.filter((line, n) => n === 0 || line - (lines[n - 1] ?? 0) > ONE_LINE).length;
  const counted = column.filter((item) =>
    neighbours.some(({ baseline }) => Math.abs(baseline - item.baseline) <= ONE_LINE),
  );
  return isOutside && counted.length >= MOST * column.length && step * column.length >= MOST * rows;
}
