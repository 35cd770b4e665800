import type { DocumentFile, DocumentReader, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import { createProcessPool } from './create-process-pool.ts';
import { DOCUMENT_LIMITS, type DocumentLimits } from './document-limits.ts';
import { unpackPlaces } from './packed-places.ts';
import { EMPTY, HEAVY, isRefusal, LATE, tooLarge } from './refusals.ts';

export interface DocumentReaderOptions {
  /** Path of `document-process.ts`. It is run unbundled. */
  program: string;
  /** Differences from `DOCUMENT_LIMITS`. */
  limits?: Partial<DocumentLimits>;
}

/** As the process sends it. */
type SentDocument = Omit<ReadDocument, 'placed'> & { placed: Float64Array };

interface Progress {
  progress: { pagesRead: number; pages: number };
}

/**
 * Reads documents in a process of their own, within limits of time, memory, pages and size. The process has no environment,
 * may neither write files nor start programs, and reads nothing but the project's own programs and packages.
 */
export function createDocumentReader({ program, limits: changed = {} }: DocumentReaderOptions): DocumentReader {
  const limits = { ...DOCUMENT_LIMITS, ...changed };
  const pool = createProcessPool({
    program,
    processes: limits.processes,
    memoryMb: limits.memoryMb,
    flags: ['--allow-worker', '--allow-addons', '--allow-wasi'],
  });

  return {
    async read({ name, bytes, keepsNotes }, { signal, onProgress }) {
      signal.throwIfAborted();
      // Neither is worth a process, nor the copy of a gigabyte.
      if (bytes.length === 0) return EMPTY;
      if (bytes.length > limits.bytes) return tooLarge(limits);
      const deadline = new AbortController();
      let timer: NodeJS.Timeout | undefined;
      try {
        const reply = await pool.ask<
          { file: DocumentFile; limits: DocumentLimits },
          { read: SentDocument | RefusedDocument },
          Progress
        >(
          { file: { name, bytes, ...(keepsNotes && { keepsNotes }) }, limits },
          {
            signal: AbortSignal.any([signal, deadline.signal]),
            ms: limits.silentMs,
            onStart: () => {
              timer = setTimeout(() => deadline.abort(), limits.documentMs);
            },
            isNote,
            onNote: ({ progress }) => onProgress?.(progress),
          },
        );
        if ('answer' in reply) {
          const { read } = reply.answer;
          return isRefusal(read) ? read : { ...read, placed: unpackPlaces(read.placed) };
        }
        return reply.failed === 'late' ? LATE : HEAVY;
      } catch (error) {
        signal.throwIfAborted();
        if (deadline.signal.aborted) return LATE;
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

function isNote(message: unknown): message is Progress {
  return typeof message === 'object' && message !== null && 'progress' in message;
}
