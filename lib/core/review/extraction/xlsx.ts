import writeExcelFile from 'write-excel-file/universal';

/** What a cell of Excel holds at most; what is longer is cut, and says so. */
const LONGEST_CELL = 32_767;
const CUT = ' […]';
const WIDTHS = { text: 40, other: 18 } as const;
/** Signs that XML 1.0 has no way to write. */
const NOT_IN_XML = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;
const PLAIN_NUMBER = /^-?\d{1,15}(?:\.\d{1,15})?$/;

/**
 * Rows as an Excel file, the first of them its head. Each cell is a text, never a formula, whatever it begins with; plain numbers below the
 * head are numbers.
 */
export async function toXlsx(rows: readonly (readonly string[])[], sheet: string): Promise<Uint8Array<ArrayBuffer>> {
  const [head = [], ...body] = rows;
  const data = [
    head.map((text) => ({ type: String, value: cellText(text), fontWeight: 'bold' as const })),
    ...body.map((row) => row.map(cellOf)),
  ];
  const columns = head.map((_, at) => ({
    width: body.some((row) => (row[at] ?? '').length > WIDTHS.other) ? WIDTHS.text : WIDTHS.other,
  }));
  const blob = await writeExcelFile(data, { sheet, columns, stickyRowsCount: 1 }).toBlob();
  return new Uint8Array(await blob.arrayBuffer());
}

function cellOf(text: string) {
  if (text === '') return null;
  if (PLAIN_NUMBER.test(text)) return { type: Number, value: Number(text) };
  return { type: String, value: cellText(text), wrap: true, alignVertical: 'top' as const };
}

function cellText(text: string): string {
  const plain = text.replace(NOT_IN_XML, '').toWellFormed();
  return plain.length <= LONGEST_CELL ? plain : `${plain.slice(0, LONGEST_CELL - CUT.length).toWellFormed()}${CUT}`;
}
