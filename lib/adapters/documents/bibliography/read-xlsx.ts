import { decodeXML } from 'entities';
import { strFromU8, unzipSync } from 'fflate';

/** Unpacked size of a workbook; a sheet of 25,000 abstracts takes some 60 MB. */
const MOST_UNPACKED = 200_000_000;
export const MOST_COLUMNS = 500;

const SHEET = /^xl\/worksheets\/[^/]{1,80}\.xml$/;

/** A sheet as a table of texts; `isCut`: it has more columns than are read. */
export interface Sheet {
  rows: string[][];
  isCut: boolean;
}

/**
 * The sheets of a workbook that have rows, each read when it is asked for; none where the archive is no workbook, null where
 * it unpacks to more than is read.
 */
export function readXlsx(bytes: Uint8Array): Generator<Sheet> | null {
  let unpacked = 0;
  const parts = unzipSync(bytes, {
    filter({ name, originalSize }) {
      const isWanted = SHEET.test(name) || name === 'xl/sharedStrings.xml';
      if (isWanted) unpacked += originalSize;
      return isWanted && unpacked <= MOST_UNPACKED;
    },
  });
  if (unpacked > MOST_UNPACKED) return null;
  const xmlOf = (name: string) => withoutPrefix(strFromU8(parts[name] ?? new Uint8Array()));
  const shared = sharedTexts(xmlOf('xl/sharedStrings.xml'));
  const sheets = Object.keys(parts).filter((name) => SHEET.test(name));
  // sheet2.xml before sheet10.xml.
  sheets.sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
  return filledSheets(sheets, (name) => sheetOf(xmlOf(name), shared));
}

function* filledSheets(names: readonly string[], read: (name: string) => Sheet): Generator<Sheet> {
  for (const name of names) {
    const sheet = read(name);
    if (sheet.rows.length > 0) yield sheet;
  }
}

/** Some programs give every element the prefix "x". */
const withoutPrefix = (xml: string) => (xml.includes('<x:') ? xml.replace(/<(\/?)x:/g, '<$1') : xml);

/** The elements of a name in a text of XML, in order: tag and content. Searched by hand, since a sheet may have 60 MB. */
function* elements(xml: string, name: string): Generator<{ tag: string; inner: string }> {
  const open = `<${name}`;
  const close = `</${name}>`;
  for (let at = xml.indexOf(open); at >= 0; at = xml.indexOf(open, at)) {
    const after = xml.charCodeAt(at + open.length);
    const end = xml.indexOf('>', at);
    if (end < 0) return;
    // "<row" is no "<r", and "<rPh" neither.
    const isWhole = after === 0x3e || after === 0x2f || after === 0x20 || (after >= 0x09 && after <= 0x0d);
    if (!isWhole) {
      at = end;
      continue;
    }
    if (xml.charCodeAt(end - 1) === 0x2f) {
      yield { tag: xml.slice(at, end), inner: '' };
      at = end;
      continue;
    }
    const last = xml.indexOf(close, end);
    if (last < 0) return;
    yield { tag: xml.slice(at, end), inner: xml.slice(end + 1, last) };
    at = last + close.length;
  }
}

/** Runs of formatted text are one text; the pronunciation (`rPh`) is not part of it. */
function textOf(xml: string): string {
  const at = xml.indexOf('<rPh');
  const plain = at < 0 ? xml : xml.slice(0, at);
  let text = '';
  for (const { inner } of elements(plain, 't')) text += inner;
  return decoded(text);
}

/** Excel writes characters that XML does not allow as "_x000D_". */
const decoded = (text: string) =>
  decodeXML(text).replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const sharedTexts = (xml: string) => [...elements(xml, 'si')].map(({ inner }) => textOf(inner));

function sheetOf(xml: string, shared: readonly string[]): Sheet {
  const rows: string[][] = [];
  let isCut = false;
  for (const { inner } of elements(xml, 'row')) {
    const row: string[] = [];
    for (const { tag, inner: cell } of elements(inner, 'c')) {
      const at = columnOf(tag) ?? row.length;
      if (at >= MOST_COLUMNS) {
        isCut ||= cellText(tag, cell, shared) !== '';
        break;
      }
      while (row.length < at) row.push('');
      row[at] = cellText(tag, cell, shared);
    }
    if (row.some((text) => text !== '')) rows.push(row);
  }
  return { rows, isCut };
}

/** "BC12" is in column 54, from 0. */
function columnOf(tag: string): number | undefined {
  const letters = / r="([A-Z]{1,3})\d/.exec(tag)?.[1];
  if (!letters) return undefined;
  let column = 0;
  for (const letter of letters) column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}

function cellText(tag: string, cell: string, shared: readonly string[]): string {
  const type = / t="([a-zA-Z]{1,10})"/.exec(tag)?.[1] ?? 'n';
  if (type === 'inlineStr') return textOf(cell);
  const [value] = elements(cell, 'v');
  const text = decoded(value?.inner ?? '');
  if (type === 's') return shared[Number(text)] ?? '';
  if (type === 'e') return '';
  return type === 'b' ? String(text === '1') : text;
}
