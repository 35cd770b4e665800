import type { DocumentKind } from '#contract/library.ts';
import type { DocumentFile, RefusedDocument } from '#core/ports/document-reader.ts';
import { utf16Of } from './decode-text.ts';
import { disguised, EMPTY, LOCKED_WORD, UNKNOWN } from './refusals.ts';

/** PDF readers accept other bytes before the header within the first kilobyte. */
const PDF_WITHIN = 1024;
/** Bytes in which a page identifies itself as HTML. */
const SAMPLE = 16_384;

/** Recognised only to be named, so that users know what they added. */
const OTHERS: ReadonlyArray<{ is: string; bytes: readonly number[]; at?: number }> = [
  { is: 'a program', bytes: [0x4d, 0x5a] },
  { is: 'a program', bytes: [0x7f, 0x45, 0x4c, 0x46] },
  { is: 'a program', bytes: [0xcf, 0xfa, 0xed, 0xfe] },
  { is: 'a program', bytes: [0xca, 0xfe, 0xba, 0xbe] },
  { is: 'a picture', bytes: [0x89, 0x50, 0x4e, 0x47] },
  { is: 'a picture', bytes: [0xff, 0xd8, 0xff] },
  { is: 'a picture', bytes: [0x47, 0x49, 0x46, 0x38] },
  { is: 'a picture', bytes: [0x49, 0x49, 0x2a, 0x00] },
  { is: 'a picture', bytes: [0x4d, 0x4d, 0x00, 0x2a] },
  { is: 'a picture', bytes: [0x57, 0x45, 0x42, 0x50], at: 8 },
  { is: 'an archive', bytes: [0x1f, 0x8b] },
  { is: 'an archive', bytes: [0x37, 0x7a, 0xbc, 0xaf] },
  { is: 'an archive', bytes: [0x52, 0x61, 0x72, 0x21] },
  { is: 'an archive', bytes: [0x42, 0x5a, 0x68] },
  { is: 'an RTF document', bytes: [0x7b, 0x5c, 0x72, 0x74, 0x66] },
  { is: 'a PostScript file', bytes: [0x25, 0x21, 0x50, 0x53] },
  { is: 'a database', bytes: [0x53, 0x51, 0x4c, 0x69, 0x74, 0x65] },
  { is: 'a film', bytes: [0x66, 0x74, 0x79, 0x70], at: 4 },
];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

type ReadKind = Exclude<DocumentKind, 'reference'>;

/** Kinds by the ends of names, for what a name promises. */
const PROMISED: Record<string, ReadKind> = {
  pdf: 'pdf',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  txt: 'text',
  text: 'text',
  md: 'markdown',
  markdown: 'markdown',
};
const NAMES: Record<ReadKind, string> = {
  pdf: 'a PDF',
  docx: 'a Word document',
  html: 'a web page',
  text: 'plain text',
  markdown: 'plain text',
};

/**
 * The type of a file, by its bytes. Its name decides only between plain text and Markdown; a name that promises another
 * type is a reason to refuse the file: the message says so to a user who saved a login page instead of a paper.
 */
export function kindOfBytes({ name, bytes }: DocumentFile): ReadKind | RefusedDocument {
  const ending = /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  const promised = PROMISED[ending];
  if (bytes.every((byte) => byte === 0)) return EMPTY;
  const found = bytesAre(bytes);
  if (found === 'text') {
    if (promised === 'pdf' || promised === 'docx') return disguisedOr(ending, 'plain text');
    return promised === 'markdown' ? 'markdown' : 'text';
  }
  if (typeof found === 'object') return 'is' in found ? (promised ? disguised(ending, found.is) : UNKNOWN) : found;
  const isPlain = promised === 'text' || promised === 'markdown';
  if (promised === undefined || promised === found) return found;
  // A text may begin with a tag.
  if (isPlain && found === 'html') return promised;
  return disguised(ending, NAMES[found]);
}

function disguisedOr(ending: string, is: string): RefusedDocument {
  return disguised(ending, is);
}

function bytesAre(bytes: Uint8Array): ReadKind | RefusedDocument | { is: string } {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, PDF_WITHIN));
  if (/%PDF-\d/.test(start)) return 'pdf';
  if (begins(bytes, ZIP)) return isWord(bytes) ? 'docx' : { is: 'an archive of other files' };
  if (begins(bytes, OLE)) return LOCKED_WORD;
  const other = OTHERS.find(({ bytes: magic, at }) => begins(bytes, magic, at));
  if (other) return { is: other.is };
  const sample = bytes.subarray(0, SAMPLE);
  if (!isText(sample)) return UNKNOWN;
  const head = new TextDecoder('latin1').decode(sample).replaceAll('\0', '');
  return /^\W{0,8}(?:\s|<!--[\s\S]{0,4000}?-->|<\?xml[^>]{0,200}>)*<(?:!doctype html|html|head|body)\b/i.test(head)
    ? 'html'
    : 'text';
}

function begins(bytes: Uint8Array, magic: readonly number[], at = 0): boolean {
  return magic.every((byte, n) => bytes[at + n] === byte);
}

/** The names of the entries are uncompressed in the file, even where their contents are packed. */
function isWord(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (file.includes('word/document')) return true;
  return file.includes('[Content_Types].xml') && (file.includes('word/') || file.includes('word\\'));
}

/** Text has no NUL bytes but in UTF-16, and few other control characters. */
function isText(sample: Uint8Array): boolean {
  if (begins(sample, [0xff, 0xfe]) || begins(sample, [0xfe, 0xff]) || utf16Of(sample)) return true;
  let odd = 0;
  for (const byte of sample) {
    if (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0d && byte !== 0x0c && byte !== 0x1b) odd += 1;
  }
  return odd <= 0.02 * sample.length;
}
