import { readBibliography } from '#core/library/bibliography/read-bibliography.ts';
import type { Bibliography } from '#core/ports/bibliography-reader.ts';
import { decodeBytes } from './decode-bytes.ts';

/** A file of references in any encoding. */
export function readBytes(bytes: Uint8Array): Bibliography {
  const { text, encoding, broken } = decodeBytes(bytes);
  const read = readBibliography(text);
  if (read.format === null) return read;
  const told = [
    ...(broken > 0
      ? [
          `${broken} ${broken === 1 ? 'sign' : 'signs'} could not be read and ${broken === 1 ? 'stands' : 'stand'} as “�”.`,
        ]
      : []),
    ...(/^utf-/.test(encoding)
      ? []
      : [`The file does not say its encoding; it was read as ${encoding}. Check a name with an accent.`]),
  ];
  return { ...read, problems: [...told, ...read.problems] };
}
