import type { Logger } from 'pino';
import { isConnectionFault, isDiskFull } from '#adapters/postgres/database.ts';
import type { Claim, DocumentIngestion, IndexedPassage } from '#adapters/postgres/library/document-ingestion.ts';
import { type DocumentStore, FULL } from '#adapters/postgres/library/document-store.ts';
import type { Passage } from '#contract/library.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { DocumentReader, ReadDocument, RefusedDocument } from '#core/ports/document-reader.ts';
import type { Embedder } from '#core/ports/embedder.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import type { LibraryMetadata } from './library-metadata.ts';
import type { ReadReference, ReferenceReader } from './library-references.ts';

/** Least time between progress reports. */
const PROGRESS_MS = 250;
/** Passages embedded without a pause. */
const SLICE = 20;

interface LibraryIngestionOptions {
  documents: Pick<DocumentStore, 'get' | 'file' | 'text' | 'bytesOf'>;
  /** Bytes that a workspace may store. */
  limitBytes: number;
  ingestion: DocumentIngestion;
  tasks: TaskQueue;
  reader: DocumentReader;
  readReference: ReferenceReader;
  cutPassages: (document: Pick<ReadDocument, 'text' | 'blocks' | 'sections'>) => Passage[];
  embedder: Embedder;
  metadata: Pick<LibraryMetadata, 'complete'>;
  log: Logger;
}

/**
 * Reads documents, one task each: claim, read, store the text, cut, embed, store the passages, look it up. Everything
 * is stored at once and under a claim, so that a worker may die at any point: the next one continues from what is
 * stored, and a worker that has lost the document can no longer write.
 */
export function createLibraryIngestion(options: LibraryIngestionOptions) {
  const { documents, ingestion, tasks, reader, readReference, cutPassages, embedder, metadata, limitBytes, log } =
    options;
  const underWay = new Map<Claim, AbortController>();
  let isStopping = false;

  async function handle(task: Task): Promise<void> {
    const claim = await ingestion.claim(task.id);
    if (!claim) return finishUp(task);
    const controller = new AbortController();
    underWay.set(claim, controller);
    const signal = AbortSignal.any([controller.signal, task.signal]);
    try {
      await ingest(claim, signal);
    } catch (error) {
      // The next server goes on: a task that ends without an error counts as done.
      if (isStopping || task.signal.aborted) throw error;
      // Its owner has cancelled or deleted it, or another worker has it.
      if (controller.signal.aborted) return;
      log.warn({ error, documentId: claim.id }, 'a document could not be read');
      if (!task.isLast || isConnectionFault(error) || isDiskFull(error)) throw error;
      const reason = isAssayError(error) ? error.message : FAILED;
      await ingestion.end(claim, 'failed', reason);
      return;
    } finally {
      underWay.delete(claim);
    }
    await finishUp(task);
  }

  async function ingest(claim: Claim, signal: AbortSignal): Promise<void> {
    if (!claim.isRead) {
      const read = await readIt(claim, signal);
      if ('refused' in read) return void (await ingestion.end(claim, 'refused', read.reason));
      signal.throwIfAborted();
      const { title, authors, names, year, doi, venue = null, ids = {}, file } = read;
      if (!(await fits(claim, Buffer.from(read.text)))) return void (await ingestion.end(claim, 'failed', FULL));
      const known = { title, authors, names, year, venue, ids: { ...(doi !== null && { doi }), ...ids } };
      if (!(await ingestion.keepText(claim, read, { ...known, ...(file && (await fits(claim, file)) && { file }) })))
        return;
    }
    await meetOthers(claim);
    const [stored, kept] = await Promise.all([documents.get(claim.id), documents.text(claim.id)]);
    if (!stored || !kept) return;
    const passages = cutPassages(kept);
    if (passages.length === 0) return void (await ingestion.end(claim, 'refused', NO_TEXT));
    const title = stored.document.title ?? stored.document.name;
    await ingestion.finish(claim, await embed(passages, title, signal), embedder.id);
  }

  async function readIt(
    claim: Claim,
    signal: AbortSignal,
  ): Promise<(ReadDocument & ReferenceFields) | RefusedDocument> {
    const bytes = await documents.file(claim.id);
    if (!bytes) throw new AssayError('internal', undefined, { cause: new Error('a document has no file') });
    let reportedAt = 0;
    const onProgress = (pages: { pagesRead: number; pages: number }) => {
      const now = performance.now();
      if (now - reportedAt < PROGRESS_MS && pages.pagesRead < pages.pages) return;
      reportedAt = now;
      ingestion.progress(claim, pages).catch((error: unknown) => log.debug({ error }, 'progress could not be stored'));
    };
    const options = { signal, onProgress };
    if (claim.kind === 'reference') return readReference(bytes, options);
    return reader.read({ name: claim.name, bytes: new Uint8Array(bytes) }, options);
  }

  /** Whether the library has space for a text, and for the file that a reference has led to. */
  const fits = async ({ workspaceId }: Claim, bytes: Uint8Array) =>
    (await documents.bytesOf(workspaceId)) + bytes.length <= limitBytes;

  /** The file of a work replaces its reference; of two files both stay, and their owner is notified. */
  async function meetOthers(claim: Claim): Promise<void> {
    const own = claim.kind === 'reference' ? await documents.get(claim.id) : undefined;
    // Unless it has become a file's.
    if (own?.document.kind === 'reference') return;
    const same = await ingestion.sameWork(claim.id);
    for (const { id, kind } of same) if (kind === 'reference') await ingestion.absorb(claim, id);
    const other = same.find(({ kind }) => kind !== 'reference');
    if (other) await ingestion.remark(claim, alike(other.title));
  }

  async function embed(passages: readonly Passage[], title: string, signal: AbortSignal): Promise<IndexedPassage[]> {
    const embedded: IndexedPassage[] = [];
    for (let at = 0; at < passages.length; at += SLICE) {
      const slice = passages.slice(at, at + SLICE);
      const texts = slice.map(({ heading, text }) => [title, heading, text].filter(Boolean).join('\n'));
      const vectors = await embedder.embed(texts, signal);
      for (const [i, passage] of slice.entries()) {
        const vector = vectors[i];
        if (vector) embedded.push({ ...passage, vector });
      }
      // Others get their turn.
      await new Promise((resolve) => setImmediate(resolve));
      signal.throwIfAborted();
    }
    return embedded;
  }

  /** Looks up authors and retractions: a failure here is no reason to read the document again. */
  async function finishUp({ id, signal }: Task): Promise<void> {
    await metadata.complete(id, signal).catch((error: unknown) => log.info({ error }, 'a document was not looked up'));
  }

  return {
    start: () => tasks.work(handle),
    handle,
    /** Looks whether a document that is being read here still should be; at all of them where none is named. */
    look(documentId: string | undefined): void {
      for (const [claim, controller] of underWay) {
        if (documentId !== undefined && claim.id !== documentId) continue;
        ingestion.isClaimedBy(claim).then(
          (holds) => {
            // It may just have become ready: then no worker is processing it any more.
            if (!holds && underWay.has(claim)) controller.abort();
          },
          (error: unknown) => log.warn({ error }, 'a request could not be read'),
        );
      }
    },
    stop() {
      isStopping = true;
      for (const controller of underWay.values()) controller.abort();
    },
  };
}

/** What a reference provides in addition to a file. */
type ReferenceFields = Partial<Pick<ReadReference, 'names' | 'venue' | 'ids' | 'file'>>;

const NO_TEXT = 'It contains no searchable text. Add a version that does.';
const FAILED =
  'It could not be read because something went wrong on our side. Try again, or add another version of it.';
const alike = (title: string) =>
  `Your library already has this work, as “${title}”. Both are searched; delete one if they are the same.`;
