import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import type { Bibliography } from '#core/ports/bibliography-reader.ts';
import { decodeBytes } from './decode-bytes.ts';
import { packedBibliography } from './packed-bibliography.ts';
import { readXlsx } from './read-xlsx.ts';

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
    const rows = readXlsx(bytes);
    if (rows === null) return unread('Excel', LARGE);
    // Read as the table that a sheet is; lines in what could not be read are then its rows.
    const read = readBibliography(rows.map((row) => row.map(quoted).join(',')).join('\n'), name);
    return read.format === null ? read : { ...read, format: 'Excel' };
  } catch {
    return unread('ZIP', DAMAGED);
  }
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
