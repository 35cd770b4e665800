import { setImmediate } from 'node:timers/promises';
import type { Bibliography, BibliographyReader, ListedReference } from '#core/ports/bibliography-reader.ts';
import { createProcessPool } from './create-process-pool.ts';

export interface BibliographyReaderOptions {
  /** Path of `bibliography-process.ts`. It is run unbundled. */
  program: string;
  /** Memory limit of the reading process in megabytes. */
  memoryMb?: number;
  /** Milliseconds for one file; a thousand entries of BibTeX take some two seconds. */
  ms?: number;
}

/** Reads files of references in a process of their own, which may read programs alone, write nothing and start nothing. */
export function createBibliographyReader({
  program,
  memoryMb = 700,
  ms = 60_000,
}: BibliographyReaderOptions): BibliographyReader {
  const pool = createProcessPool({
    program,
    processes: 1,
    memoryMb,
    flags: ['--allow-worker'],
  });
  return {
    async read(bytes, { signal, name }) {
      signal.throwIfAborted();
      const reply = await pool.ask<{ bytes: Uint8Array; memoryMb: number; name?: string }, Answer>(
        { bytes, memoryMb, ...(name !== undefined && { name }) },
        { signal, ms },
      );
      if ('answer' in reply) return unpacked(reply.answer);
      return { format: 'unknown', references: [], problems: [reply.failed === 'late' ? LATE : HEAVY] };
    },
  };
}

/** References come as JSON in pieces. */
interface Answer {
  read: Omit<Bibliography, 'references'>;
  pieces: Uint8Array[];
}

async function unpacked({ read, pieces }: Answer): Promise<Bibliography> {
  const references: ListedReference[] = [];
  for (const piece of pieces) {
    references.push(...(JSON.parse(Buffer.from(piece).toString('utf8')) as ListedReference[]));
    await setImmediate();
  }
  return { ...read, references };
}

const LATE = 'Reading this file took too long and was stopped. Export it again, or in parts, then add that.';
const HEAVY = 'Reading this file needs more memory than one file is given. Export it in parts, then add those.';
