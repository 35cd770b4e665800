import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import type { Bibliography } from '#core/ports/bibliography-reader.ts';
import { decodeBytes } from './decode-bytes.ts';
import { isXlsx, readXlsx } from './read-xlsx.ts';

/**
 * A file of references in any encoding.
 *
 * @param name of a file whose screening decisions are wanted as well.
 */
export function readBytes(bytes: Uint8Array, name?: string): Bibliography {
  if (isXlsx(bytes)) return readWorkbook(bytes, name);
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

/** A sheet is read as the table that it is; lines in what could not be read are then rows of the sheet. */
function readWorkbook(bytes: Uint8Array, name: string | undefined): Bibliography {
  try {
    const rows = readXlsx(bytes);
    const lines = rows.map((row) => row.map(quoted).join(','));
    const read = readBibliography(lines.join('\n'), name);
    return read.format === null ? read : { ...read, format: 'Excel' };
  } catch {
    return { format: 'Excel', references: [], problems: [DAMAGED] };
  }
}

const quoted = (cell: string) => `"${cell.replace(/[\r\n]+/g, ' ').replaceAll('"', '""')}"`;

const DAMAGED = 'This Excel file is damaged and could not be read. Save it again, or as CSV, then import that.';
