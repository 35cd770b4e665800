import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readBytes } from '#adapters/documents/bibliography/read-bytes.ts';
import { readXlsx } from '#adapters/documents/bibliography/read-xlsx.ts';
import { makeBomb, PIECE } from './make-bomb.ts';

const workbook = (files: Record<string, string>) =>
  zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
const sheet = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const rowsIn = (bytes: Uint8Array) => [...(readXlsx(bytes) ?? [])][0]?.rows;
const inRow = (n: number, cells: readonly string[]) =>
  `<row r="${n}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const SHEET = 'xl/worksheets/sheet1.xml';

describe('an Excel workbook', () => {
  it('has shared texts, texts in place, numbers, truth values and gaps', () => {
    const shared =
      '<sst><si><t>Title &amp; more</t></si><si><r><t>in </t></r><r><t xml:space="preserve">runs</t></r><rPh><t>x</t></rPh></si></sst>';
    const rows = sheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>' +
        '<row r="2"><c r="A2" t="inlineStr"><is><t>here</t></is></c><c r="B2"><v>2020</v></c><c r="C2" t="b"><v>1</v></c></row>' +
        '<row r="3"><c r="A3" t="str"><f>A1</f><v>by formula</v></c><c r="B3" t="e"><v>#N/A</v></c></row>',
    );
    expect(rowsIn(workbook({ [SHEET]: rows, 'xl/sharedStrings.xml': shared }))).toEqual([
      ['Title & more', '', 'in runs'],
      ['here', '2020', 'true'],
      ['by formula', ''],
    ]);
  });

  it('may give its elements a prefix, and begin with an empty sheet', () => {
    const rows = '<x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>here</x:t></x:is></x:c></x:row>';
    const prefixed = `<x:worksheet><x:sheetData>${rows}</x:sheetData></x:worksheet>`;
    expect(rowsIn(workbook({ [SHEET]: sheet(''), 'xl/worksheets/sheet2.xml': prefixed }))).toEqual([['here']]);
  });

  it('may have been formatted down to the last row there is', () => {
    const empty = Array.from({ length: 1_000_000 }, (_, n) => `<row r="${n + 2}" s="1"/>`).join('');
    const rows = sheet(`<row r="1"><c r="A1" t="inlineStr"><is><t>here</t></is></c></row>${empty}`);
    expect(rowsIn(workbook({ [SHEET]: rows }))).toEqual([['here']]);
  });

  it('is read from the sheet with references, and reports what is not read of it', () => {
    const note = sheet(inRow(1, ['Exported on Monday']));
    const table = sheet(inRow(1, ['Title', 'Authors']) + inRow(2, ['A title', 'Lind, P.']));
    const { references, problems, format } = readBytes(
      workbook({ [SHEET]: note, 'xl/worksheets/sheet2.xml': table, 'xl/worksheets/sheet3.xml': table }),
    );
    expect([format, references.map(({ title }) => title)]).toEqual(['Excel', ['A title']]);
    expect(problems).toEqual([expect.stringContaining('2 more sheets')]);
    const cells = (last: string) => ['Title', 'Authors', ...Array(498).fill('x'), last];
    const wide = (last: string) =>
      readBytes(workbook({ [SHEET]: sheet(inRow(1, cells(last)) + inRow(2, ['A title'])) }));
    expect(wide('beyond').problems).toEqual([expect.stringContaining('first 500 columns')]);
    expect(wide('').problems).toEqual([]);
  });

  it.each([
    ['workbook', SHEET],
    ['archive of references', 'articles.csv'],
  ])('is refused in a sentence where it unpacks to too much: a %s', (_, name) => {
    const { references, problems } = readBytes(makeBomb({ name, unpacked: 4 * PIECE }), 'export.zip');
    expect([references, problems]).toEqual([[], [expect.stringContaining('larger than can be read')]]);
  });
});
