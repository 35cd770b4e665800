import path from 'node:path';
import { createDocumentReader } from '#adapters/documents/create-document-reader.ts';
import type { DocumentReader } from '#core/ports/document-reader.ts';
import type { Env } from '../env.ts';

/** Reads files in processes of their own, within the limits of the settings. */
export function openReader(env: Env): DocumentReader {
  return createDocumentReader({
    program: path.join(env.root, 'lib/adapters/documents/document-process.ts'),
    limits: {
      bytes: env.LIBRARY_FILE_MB * 1_000_000,
      pages: env.LIBRARY_PAGES,
      scannedPages: env.LIBRARY_SCANNED_PAGES,
      documentMs: env.LIBRARY_READ_SECONDS * 1_000,
      memoryMb: env.LIBRARY_READ_MB,
      processes: env.LIBRARY_CONCURRENCY,
    },
  });
}
