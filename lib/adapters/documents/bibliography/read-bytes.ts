import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import type { Bibliography } from '#core/ports/bibliography-reader.ts';
import { decodeBytes } from './decode-bytes.ts';
import { packedBibliography } from './packed-bibliography.ts';
import { MOST_COLUMNS, readXlsx, type Sheet } from './read-xlsx.ts';

/**
 * A file of references in any encoding, an Excel workbook, or a ZIP archive with such a file.
 *
 * @param name of a file whose screening decisions are wanted as well.
 */
export function readBytes(bytes: Uint8Array, name?: string): Bibliography {
  return isZip(bytes) ? readArchive(bytes, name) : readText(bytes, name);
}

const isZip = ([p, k, three, four]: Uint8Array) => p === 0x50 && k === 0x4b && three === 3 && four === 4;

function readArchive(bytes: Uint8Array, name: string | undefined): Bibliography {
  try {
    const packed = packedBibliography(bytes);
    if (packed === null) return unread('ZIP', LARGE);
    if (packed) return readText(packed, name);
    const sheets = readXlsx(bytes);
    return sheets === null ? unread('Excel', LARGE) : readSheets(sheets, name);
  } catch {
    return unread('ZIP', DAMAGED);
  }
}

/** The first sheet that is a table of references; before it may be one of notes. */
function readSheets(sheets: Iterable<Sheet>, name: string | undefined): Bibliography {
  let found: Bibliography | undefined;
  let [isCut, others] = [false, 0];
  for (const sheet of sheets) {
    // Read as the table that a sheet is; lines in what could not be read are then its rows.
    const read = found
      ? undefined
      : readBibliography(sheet.rows.map((row) => row.map(quoted).join(',')).join('\n'), name);
    if (read && read.format !== null) [found, isCut] = [read, sheet.isCut];
    else others += 1;
  }
  if (!found) return { format: null, references: [], problems: [] };
  const notes = [
    ...(others > 0
      ? [
          `The file has ${others} more ${others === 1 ? 'sheet' : 'sheets'}; one was read. Save the others as files of their own, if they hold references.`,
        ]
      : []),
    ...(isCut ? [`Only the first ${MOST_COLUMNS} columns of the sheet were read.`] : []),
  ];
  return { ...found, format: 'Excel', problems: [...notes, ...found.problems] };
}

const unread = (format: string, problem: string): Bibliography => ({ format, references: [], problems: [problem] });

const quoted = (cell: string) => `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;

function readText(bytes: Uint8Array, name: string | undefined): Bibliography {
  const { text, encoding, broken } = decodeBytes(bytes);
  const read = readBibliography(text, name);
  if (read.format === null) return read;
  const notes = [
    ...(broken > 0
      ? [
          `${broken} ${broken === 1 ? 'character' : 'characters'} could not be read and ${broken === 1 ? 'is' : 'are'} shown as “�”.`,
        ]
      : []),
    ...(/^utf-/.test(encoding)
      ? []
      : [`The file does not say its encoding; it was read as ${encoding}. Check a name with an accent.`]),
  ];
  return { ...read, problems: [...notes, ...read.problems] };
}

const LARGE =
  'Unpacked, this file is larger than can be read. Split it into several, or save it as CSV in parts, then import those.';
const DAMAGED = 'This file is damaged and could not be read. Save it again, or as CSV, then import that.';
