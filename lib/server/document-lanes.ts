import type { DocumentStore } from '#adapters/postgres/document-store.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';

interface DocumentLanes {
  documents: Pick<DocumentStore, 'standing'>;
  /** Files, which take minutes of a processor at worst. */
  files: TaskQueue;
  /** References, which wait for the sources most of the time: a hundred of them keep no file waiting, nor the other way round. */
  references: TaskQueue;
}

/**
 * The queues of documents as one. Workspaces and network addresses take turns in each: a document stands behind as many of
 * others as its own workspace, or its own address, has open already.
 */
export function createDocumentLanes({ documents, files, references }: DocumentLanes): TaskQueue {
  return {
    async send(id, db) {
      const { isReference, openBeside } = await documents.standing(id, db);
      await (isReference ? references : files).send(id, db, openBeside);
    },
    async work(handle) {
      await Promise.all([files.work(handle), references.work(handle)]);
    },
    async open(ids) {
      return (await Promise.all([files.open(ids), references.open(ids)])).flat();
    },
  };
}
