import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createDocumentReader } from '#adapters/documents/create-document-reader.ts';
import type { DocumentLimits } from '#adapters/documents/document-limits.ts';
import type { ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { sharedFile } from '#tests/shared-data.ts';

export const PROGRAM = path.join(import.meta.dirname, '../../../lib/adapters/documents/document-process.ts');

const reader = createDocumentReader({ program: PROGRAM });
const { signal } = new AbortController();

export async function readBytes(
  name: string,
  bytes: Uint8Array | string,
  limits?: Partial<DocumentLimits>,
): Promise<ReadDocument | RefusedDocument> {
  const of = limits ? createDocumentReader({ program: PROGRAM, limits }) : reader;
  return of.read({ name, bytes: typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes }, { signal });
}

/** As a text that is checked against its sources is read. */
export async function readWithNotes(name: string, bytes: Uint8Array): Promise<ReadDocument | RefusedDocument> {
  return reader.read({ name, bytes, keepsNotes: true }, { signal });
}

/** A recorded file, by its path in the folder of PDFs. */
export async function readRecorded(name: string): Promise<ReadDocument | RefusedDocument> {
  return readBytes(path.basename(name), readFileSync(sharedFile('pdf', 'dev', name)));
}

/** @throws Error where it was refused. */
export function asRead(read: ReadDocument | RefusedDocument): ReadDocument {
  if ('refused' in read) throw new Error(`Refused: ${read.refused}, ${read.reason}`);
  return read;
}
