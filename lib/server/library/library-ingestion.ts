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

/** Pages are told of at most so often. */
const PROGRESS_MS = 250;
/** Passages embedded without a pause. */
const SLICE = 20;

interface LibraryIngestionOptions {
  documents: Pick<DocumentStore, 'get' | 'file' | 'text' | 'bytesOf'>;
  /** Bytes that a workspace may hold. */
  roomBytes: number;
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
 * Reads documents, one task each: claim, read, keep the text, cut, embed, keep the passages, look it up. Whatever is kept
 * is kept at once and under a claim, so that a worker may die anywhere: the next one goes on from what is there, and
 * whoever has lost the document writes no more.
 */
export function createLibraryIngestion(options: LibraryIngestionOptions) {
  const { documents, ingestion, tasks, reader, readReference, cutPassages, embedder, metadata, roomBytes, log } =
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

  async function readIt(claim: Claim, signal: AbortSignal): Promise<(ReadDocument & Told) | RefusedDocument> {
    const bytes = await documents.file(claim.id);
    if (!bytes) throw new AssayError('internal', undefined, { cause: new Error('a document has no file') });
    let toldAt = 0;
    const onProgress = (pages: { pagesRead: number; pages: number }) => {
      const now = performance.now();
      if (now - toldAt < PROGRESS_MS && pages.pagesRead < pages.pages) return;
      toldAt = now;
      ingestion.progress(claim, pages).catch((error: unknown) => log.debug({ error }, 'progress was not told'));
    };
    const options = { signal, onProgress };
    if (claim.kind === 'reference') return readReference(bytes, options);
    return reader.read({ name: claim.name, bytes: new Uint8Array(bytes) }, options);
  }

  /** Whether the library has room for a text, and beside it for the file that a reference has led to. */
  const fits = async ({ workspaceId }: Claim, bytes: Uint8Array) =>
    (await documents.bytesOf(workspaceId)) + bytes.length <= roomBytes;

  /** The file of a work takes the place of its reference; of two files both stay, and their owner is told. */
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

  /** Who wrote it and whether it was retracted: no reason to have it read again where that fails. */
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
        ingestion.holds(claim).then(
          (holds) => {
            // It may have become ready in this moment: then nobody is at work on it any more.
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

/** What a reference tells beyond what a file does. */
type Told = Partial<Pick<ReadReference, 'names' | 'venue' | 'ids' | 'file'>>;

const NO_TEXT = 'It holds no text that could be searched. Add a version of it that does.';
const FAILED =
  'It could not be read because something went wrong on our side. Try again, or add another version of it.';
const alike = (title: string) =>
  `Your library holds this work already, as “${title}”. Both are searched; delete one if they are the same.`;
