import { expect, test } from 'vitest';
import { repeatedCells } from '#core/report/printed-tables.ts';

const rowsOf = (...rows: string[][]) => rows.map((cells) => cells.map((text) => ({ text })));
const STUDY = 'the Ohio trial of 120 adults';

test('a study is printed once for the rows that follow it', () => {
  const rows = rowsOf(
    [STUDY, 'starch v saline', 'a'],
    [STUDY, 'starch v saline', 'b'],
    [STUDY, 'starch v albumin', 'b'],
  );
  expect(rows.map((_, at) => repeatedCells(rows, at))).toEqual([
    [false, false, false],
    [true, true, false],
    [true, false, false],
  ]);
});

test('a cell that is alike under another study is printed, and so is a short one and the last', () => {
  const rows = rowsOf(
    ['the Ohio trial', 'starch v saline', 'no clear difference'],
    ['the Lund trial', 'starch v saline', 'no clear difference'],
  );
  expect(repeatedCells(rows, 1)).toEqual([false, false, false]);
  const numbered = rowsOf(['120', 'no clear difference'], ['120', 'no clear difference']);
  expect(repeatedCells(numbered, 1)).toEqual([false, false]);
});
