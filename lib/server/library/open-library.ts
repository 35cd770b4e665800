import path from 'node:path';
import type { Logger } from 'pino';
import { createBibliographyReader } from '#adapters/documents/create-bibliography-reader.ts';
import { createQuoteSearch } from '#adapters/documents/create-quote-search.ts';
import type { Database } from '#adapters/postgres/database.ts';
import { createDocumentIngestion } from '#adapters/postgres/library/document-ingestion.ts';
import { LIBRARY_CHANNEL, readAnnouncement } from '#adapters/postgres/library/document-rows.ts';
import { createDocumentStore, type LibraryLimits } from '#adapters/postgres/library/document-store.ts';
import { createPassageStore } from '#adapters/postgres/library/passage-store.ts';
import { createVectorRemovals } from '#adapters/postgres/library/vector-removals.ts';
import type { Listener } from '#adapters/postgres/listener.ts';
import { WORKSPACE_CHANNEL } from '#adapters/postgres/workspace-store.ts';
import { cutPassages } from '#core/library/cut-passages.ts';
import type { DocumentReader } from '#core/ports/document-reader.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { LiveAllowance } from '../edge/live-allowance.ts';
import type { Env } from '../env.ts';
import { createWorkLookUp } from '../sources/look-up-work.ts';
import type { Sources } from '../sources/sources.ts';
import { openDocumentLanes } from '../workers/document-lanes.ts';
import { type Storage, UNWATCHED } from '../workers/storage.ts';
import { createLibrary } from './library.ts';
import { createLibraryEvents } from './library-events.ts';
import { createLibraryIngestion } from './library-ingestion.ts';
import { createLibraryMetadata, type LibraryMetadata } from './library-metadata.ts';
import { createReferenceReader } from './library-references.ts';
import { createLibrarySearch, libraryNamespace } from './library-search.ts';
import { startLibrarySweep } from './library-sweep.ts';
import { openReader } from './open-reader.ts';
import { startVectorSweep } from './vector-sweep.ts';

interface OpenLibraryOptions {
  env: Env;
  database: Database;
  queue: Pick<JobQueue, 'tasks'>;
  listener: Pick<Listener, 'on'>;
  /** Whether there is disk space for documents; not checked if absent. */
  storage?: Pick<Storage, 'check'>;
  sources: Pick<Sources, 'clock' | 'embedder' | 'index' | 'live'>;
  log: Logger;
  /** In place of the one that reads files in a process of its own. */
  reader?: DocumentReader;
  /** Around each part that the worker works with, for tests that have it fail anywhere. */
  wrap?: <T extends object>(part: T) => T;
  /** Removes from memory what has only this document as its source; absent without a memory. */
  forget?: (workspaceId: string, documentId: string) => Promise<void>;
  /** Counts look-ups for documents, only on a hosted demonstration, where every look-up is counted. */
  allowance?: LiveAllowance | undefined;
  /** How network addresses are stored with what was added from them. */
  keyOfAddress?: (address: string) => string;
  undoSeconds?: number;
  sweepMs?: number;
}

/** The libraries of all workspaces: their operations and events, and the worker and sweeps behind them. */
export async function openLibrary(options: OpenLibraryOptions) {
  const {
    env,
    database,
    queue,
    listener,
    storage = UNWATCHED,
    sources,
    log,
    undoSeconds,
    sweepMs,
    wrap = (part) => part,
  } = options;
  const { forget = async () => {}, allowance, keyOfAddress = (address) => address } = options;
  const { embedder, index, live } = sources;
  const onError = (error: unknown) => log.warn({ error }, 'the library had a failure; going on');
  const documents = createDocumentStore(database);
  const tasks = await openDocumentLanes({ documents, queue, filesAtOnce: env.LIBRARY_CONCURRENCY });
  const ingestion = createDocumentIngestion(database);
  const passages = createPassageStore(database);
  const removals = createVectorRemovals(database);
  const vectors = env.CHROMA_URL ? index : undefined;
  const lookUp = createWorkLookUp(sources);
  const metadata = env.HOSTED ? NOT_LOOKED_UP : createLibraryMetadata({ documents, ingestion, lookUp, log });
  const reader = wrap(options.reader ?? openReader(env));
  const worker = createLibraryIngestion({
    documents: wrap(documents),
    ingestion: wrap(ingestion),
    tasks,
    reader,
    readReference: createReferenceReader({
      lookUp,
      fetchDocument: env.HOSTED ? undefined : live.fetchDocument,
      reader,
    }),
    limitBytes: env.LIBRARY_MB * 1_000_000,
    cutPassages,
    embedder: wrap(embedder),
    metadata: wrap(metadata),
    log,
  });
  const search = createLibrarySearch({
    passages,
    embedder,
    vectors,
    mostPassages: env.LIBRARY_INDEX_PASSAGES,
    onError,
  });
  const onChange = (hear: (payload: string | undefined) => void) => listener.on(LIBRARY_CHANNEL, hear);
  const events = createLibraryEvents({ documents, onChange, onError });
  const stopHearing = onChange((payload) =>
    worker.look(payload === undefined ? undefined : readAnnouncement(payload)?.documentId),
  );
  const bibliographies = createBibliographyReader({
    program: path.join(env.root, 'lib/adapters/documents/bibliography-process.ts'),
    memoryMb: env.LIBRARY_READ_MB,
  });
  const quotes = createQuoteSearch({ program: path.join(env.root, 'lib/adapters/documents/quotes-process.ts') });
  const library = createLibrary({
    documents,
    tasks,
    search,
    hasAny: passages.hasAny,
    quotes,
    bibliographies,
    limits: limitsOf(env),
    checkSpace: storage.check,
    allowance,
    fetchesAddresses: !env.HOSTED,
    keyOfAddress,
  });
  const stopSweep = startLibrarySweep({
    documents,
    ingestion,
    tasks,
    removals: vectors && removals,
    forget,
    log,
    ...(undoSeconds !== undefined && { undoSeconds }),
    ...(sweepMs !== undefined && { everyMs: sweepMs }),
  });
  const every = sweepMs === undefined ? {} : { everyMs: sweepMs, pauseMs: sweepMs };
  const stopVectors = vectors ? startVectorSweep({ removals, vectors, log, ...every }) : () => {};
  const stopEmptied = listener.on(WORKSPACE_CHANNEL, search.forget);
  const stopNotices = metadata.startSweep();
  return {
    library,
    reader,
    events,
    search,
    /** Has the vectors of a workspace removed once the transaction ends. */
    async noteRemoval(workspaceId: string, db: SqlExecutor): Promise<void> {
      if (vectors) await removals.add({ namespace: libraryNamespace(workspaceId), documentId: null, passages: 0 }, db);
    },
    bibliographies,
    start: worker.start,
    stop() {
      stopHearing();
      stopSweep();
      stopVectors();
      stopEmptied();
      stopNotices();
      events.close();
      worker.stop();
    },
  };
}

/** Where each look-up counts, metadata is not completed automatically. */
const NOT_LOOKED_UP: LibraryMetadata = { complete: async () => {}, startSweep: () => () => {} };

const MEGABYTE = 1_000_000;

function limitsOf(env: Env): LibraryLimits {
  return {
    documents: env.LIBRARY_DOCUMENTS,
    bytes: env.LIBRARY_MB * MEGABYTE,
    open: env.LIBRARY_OPEN,
    addressBytes: env.LIBRARY_ADDRESS_MB * MEGABYTE,
    allBytes: env.LIBRARY_ALL_MB * MEGABYTE,
  };
}
