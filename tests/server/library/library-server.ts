import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { vi } from 'vitest';
import { createMemoryCache } from '#adapters/memory-cache.ts';
import { type Database, openDatabase } from '#adapters/postgres/database.ts';
import { createJobQueue } from '#adapters/postgres/jobs/job-queue.ts';
import { LIBRARY_CHANNEL } from '#adapters/postgres/library/document-rows.ts';
import { createListener } from '#adapters/postgres/listener.ts';
import { WORKSPACE_CHANNEL } from '#adapters/postgres/workspace-store.ts';
import type { LibraryDocument } from '#contract/library.ts';
import type { DocumentReader, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import type { VectorIndex } from '#core/ports/vector-index.ts';
import { createAddressKey } from '#server/edge/address-key.ts';
import { createLiveAllowance } from '#server/edge/live-allowance.ts';
import { createOpenStreams } from '#server/edge/open-streams.ts';
import { createSecurityLog } from '#server/edge/security-log.ts';
import { createUploads } from '#server/edge/uploads.ts';
import { createWorkspaces } from '#server/edge/workspace.ts';
import { REAL_ADDRESSES, readEnv } from '#server/env.ts';
import { openLibrary } from '#server/library/open-library.ts';
import { createSources } from '#server/sources/sources.ts';
import { restWhileFull, type Storage, UNWATCHED } from '#server/workers/storage.ts';
import { sharedReaders } from '#tests/core/runs/research-world.ts';

interface LibraryServerOptions {
  url: string;
  /** Addresses of sources, and settings. */
  env?: Record<string, string>;
  reader?: DocumentReader;
  vectors?: VectorIndex;
  undoSeconds?: number;
  isWorking?: boolean;
  storage?: Storage;
  /** Works that are looked up in a day, of a hosted demonstration. */
  perDay?: number;
  /** Called before and after each step of reading a document; what it throws ends the attempt there, as a crash would. */
  crash?: (step: string, timing: 'before' | 'after') => Promise<void>;
}

/** Nothing listens there: whatever asks outside is refused at once. */
const NOWHERE = 'http://127.0.0.1:9';
const OUTSIDE = Object.keys(REAL_ADDRESSES);

/** A server without its pages, on a real database, as far as its library goes. Only reading files is scripted. */
export async function startLibraryServer(options: LibraryServerOptions) {
  const { url, reader = plainReader(), storage = UNWATCHED, vectors, undoSeconds, isWorking = true } = options;
  const nowhere = Object.fromEntries(OUTSIDE.map((name) => [name, NOWHERE]));
  const env = readEnv({ DATABASE_URL: url, ANSWER_CACHE_HOURS: '0', ...nowhere, ...options.env });
  const database = await openDatabase({ url, root: process.cwd() });
  const queue = await createJobQueue({ url, onError: () => {} });
  const listener = await createListener({ url, channels: [LIBRARY_CHANNEL, WORKSPACE_CHANNEL] });
  const clock = { now: () => new Date() };
  const sources = await createSources({ env, cache: createMemoryCache(clock), clock, readers: await sharedReaders() });
  const log = pino({ level: process.env['LIBRARY_TEST_LOG'] ?? 'silent' });
  const { library, events, search, noteRemoval, start, stop } = await openLibrary({
    env: vectors ? { ...env, CHROMA_URL: NOWHERE } : env,
    database,
    queue: restWhileFull(queue, storage),
    listener,
    storage,
    sources: vectors ? { ...sources, index: vectors } : sources,
    log,
    reader,
    ...(options.perDay !== undefined && {
      allowance: await createLiveAllowance({
        database,
        secret: 'a secret of the server',
        perWorkspace: options.perDay,
        perAddress: options.perDay,
      }),
    }),
    keyOfAddress: createAddressKey('a secret of the server', 'library'),
    sweepMs: 100,
    ...(undoSeconds !== undefined && { undoSeconds }),
    ...(options.crash && { wrap: crashing(options.crash) }),
  });
  if (isWorking) await start();
  const services = {
    env,
    log,
    library,
    libraryEvents: events,
    storage,
    uploads: createUploads(path.join(os.tmpdir(), `assay-uploads-${process.pid}`)),
    workspaces: createWorkspaces('a secret of the server'),
    openStreams: createOpenStreams({ perWorkspace: 10, perAddress: 20 }),
    checkAddLimits: async () => {},
    checkLibrarySearchLimits: async () => {},
    checkPlaceLimits: async () => {},
    checkReadBudget: async () => {},
    securityLog: createSecurityLog(log),
  };
  return {
    database,
    library,
    search,
    noteRemoval,
    sources,
    services,
    /** The document once it is in one of these states. */
    until: (workspaceId: string, id: string, ...states: LibraryDocument['status'][]): Promise<LibraryDocument> =>
      vi.waitFor(
        async () => {
          const document = await library.get(workspaceId, id);
          if (!states.includes(document.status)) throw new Error(`it is ${document.status}: ${document.problem ?? ''}`);
          return document;
        },
        { timeout: 25_000, interval: 50 },
      ),
    async stop() {
      stop();
      await queue.stop();
      await listener.close();
      await database.close();
    },
  };
}

/** The functions of a part, each of which may crash before and after it. */
const crashing =
  (crash: NonNullable<LibraryServerOptions['crash']>) =>
  <T extends object>(part: T): T =>
    new Proxy(part, {
      get(target, name, receiver) {
        const value: unknown = Reflect.get(target, name, receiver);
        if (typeof value !== 'function' || typeof name !== 'string') return value;
        return async (...given: unknown[]) => {
          await crash(name, 'before');
          const result: unknown = await Reflect.apply(value, target, given);
          await crash(name, 'after');
          return result;
        };
      },
    });

export type LibraryServer = Awaited<ReturnType<typeof startLibraryServer>>;

/**
 * Reads plain text: paragraphs apart by empty lines, `# ` before headings. The first line is the title, `DOI: ` in a line of
 * its own names the DOI. What begins with `%broken` is refused.
 */
export function plainReader(
  onRead: (name: string, signal: AbortSignal) => Promise<void> = async () => {},
): DocumentReader {
  return {
    async read({ name, bytes }, { signal, onProgress }) {
      await onRead(name, signal);
      signal.throwIfAborted();
      onProgress?.({ pagesRead: 1, pages: 1 });
      return readPlain(Buffer.from(bytes).toString('utf8'));
    },
  };
}

function readPlain(text: string): ReadDocument | RefusedDocument {
  if (text.startsWith('%broken'))
    return { refused: 'broken', reason: 'The file is damaged. Save it anew and add it again.' };
  const blocks: ReadDocument['blocks'] = [];
  const sections: ReadDocument['sections'] = [];
  for (const { 0: part, index: start } of text.matchAll(/[^\n]+(?:\n[^\n]+)*/g)) {
    const [end, isHeading] = [start + part.length, part.startsWith('# ')];
    blocks.push({ kind: isHeading ? 'heading' : 'paragraph', start, end, page: 1 });
    if (isHeading) sections.push({ title: part.slice(2), level: 1, start, end: text.length });
  }
  return {
    kind: 'text',
    text,
    pages: [],
    blocks,
    sections,
    placed: [],
    title: text.split('\n')[0] ?? null,
    authors: [],
    year: null,
    venue: null,
    doi: /^DOI: (\S+)$/m.exec(text)?.[1] ?? null,
    scanned: null,
    notice: null,
  };
}

export async function countRows(database: Database): Promise<Record<string, number>> {
  const tables = ['documents', 'document_files', 'document_texts', 'document_passages'];
  const counts = await Promise.all(
    tables.map(async (table) => {
      const { rows } = await database.pool.query<{ n: number }>(`select count(*)::int as n from ${table}`);
      return [table.replace('document_', ''), rows[0]?.n ?? 0] as const;
    }),
  );
  return Object.fromEntries(counts);
}
