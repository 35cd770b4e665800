import type { DocumentFile, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import type { DocumentLimits } from './document-limits.ts';
import { readHtml } from './html/read-html.ts';
import { kindOfBytes } from './kind-of-bytes.ts';
import { readDocx } from './office/read-docx.ts';
import { readPdf } from './pdf/read-pdf.ts';
import { readPlain } from './read-plain.ts';
import { EMPTY, isRefusal, tooLarge, tooLong } from './refusals.ts';

export interface DocumentReading {
  limits: DocumentLimits;
  onProgress: (progress: { pagesRead: number; pages: number }) => void;
}

/** Reads a document by what its bytes are. What it takes is bounded only where this runs in a process of its own. */
export async function readDocument(
  file: DocumentFile,
  reading: DocumentReading,
): Promise<ReadDocument | RefusedDocument> {
  if (file.bytes.length === 0) return EMPTY;
  if (file.bytes.length > reading.limits.bytes) return tooLarge(reading.limits);
  const kind = kindOfBytes(file);
  if (typeof kind === 'object') return kind;
  const read = await readKind(kind, file, reading);
  if (isRefusal(read)) return read;
  if (read.text.length > reading.limits.characters) return tooLong(reading.limits);
  return /[\p{L}\p{N}]/u.test(read.text) ? read : EMPTY;
}

async function readKind(
  kind: Exclude<ReturnType<typeof kindOfBytes>, RefusedDocument>,
  { bytes, keepsNotes }: DocumentFile,
  reading: DocumentReading,
): Promise<ReadDocument | RefusedDocument> {
  switch (kind) {
    case 'pdf':
      return readPdf(bytes, reading, { keepsNotes });
    case 'docx':
      return readDocx(bytes, reading.limits, { keepsNotes });
    case 'html':
      return readHtml(bytes, { keepsNotes });
    case 'text':
    case 'markdown':
      return readPlain(bytes, kind);
  }
}
