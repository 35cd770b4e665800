import { XMLParser } from 'fast-xml-parser';
import { readZip } from './read-zip.ts';

export interface ReadCell {
  text: string;
  type: 'text' | 'number' | 'formula';
}

interface XmlCell {
  r: string;
  t?: string;
  v?: string | { '#text': string };
  f?: unknown;
  is?: XmlText;
}
type XmlText = { t?: string | { '#text': string }; r?: { t?: string | { '#text': string } }[] };

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  isArray: (name) => ['row', 'c', 'si'].includes(name),
});

/** The cells of the first sheet of an Excel file by their addresses ("B2"), as SpreadsheetML has them (ECMA-376, part 1, 18.3). */
export function readXlsx(bytes: Uint8Array): Map<string, ReadCell> {
  const files = readZip(bytes);
  const file = (ending: string) => [...files].find(([name]) => name.endsWith(ending))?.[1];
  const shared: XmlText[] = parser.parse(file('sharedStrings.xml') ?? '<sst/>').sst?.si ?? [];
  const rows: { c?: XmlCell[] }[] = parser.parse(file('sheet1.xml') ?? '').worksheet.sheetData.row ?? [];
  return new Map(
    rows.flatMap(({ c = [] }) =>
      c.map((cell): [string, ReadCell] => {
        const value = plain(cell.v);
        if (cell.f !== undefined) return [cell.r, { text: value, type: 'formula' }];
        if (cell.t === 's') return [cell.r, { text: textOf(shared[Number(value)]), type: 'text' }];
        if (cell.t === 'inlineStr') return [cell.r, { text: textOf(cell.is), type: 'text' }];
        return [cell.r, { text: value, type: cell.t === undefined || cell.t === 'n' ? 'number' : 'text' }];
      }),
    ),
  );
}

const plain = (value: string | { '#text': string } | undefined): string =>
  typeof value === 'object' ? value['#text'] : (value ?? '');
const textOf = (text: XmlText | undefined): string =>
  plain(text?.t) || (text?.r ?? []).map(({ t }) => plain(t)).join('');
