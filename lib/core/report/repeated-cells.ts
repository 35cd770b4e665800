/** A shorter text, a number say, is repeated: it is read faster than looked up. */
const WORTH_LEAVING_OUT = 12;

/**
 * For each cell of a row, whether it and all cells before it repeat the row above: printed once, a table shows at a
 * glance which rows are from one study. The last cell is always printed.
 */
export function repeatedCells(rows: readonly (readonly { text: string }[])[], at: number): boolean[] {
  const above = rows[at - 1];
  let isSame = above !== undefined;
  return (rows[at] ?? []).map(({ text }, column, row) => {
    isSame = isSame && column < row.length - 1 && above?.[column]?.text === text && text.length >= WORTH_LEAVING_OUT;
    return isSame;
  });
}
