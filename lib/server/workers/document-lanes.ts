import type { DocumentStore } from '#adapters/postgres/library/document-store.ts';
import type { JobQueue, TaskQueue } from '#core/ports/job-queue.ts';
import { TASK_QUEUES } from './task-queues.ts';

interface DocumentLanesOptions {
  documents: Pick<DocumentStore, 'queueState'>;
  queue: Pick<JobQueue, 'tasks'>;
  /** Files read at once in this process. */
  filesAtOnce?: number;
}

/**
 * The document queues as one: files may take minutes of processor time, references mostly wait for the sources, and
 * many of one kind do not delay the other. Workspaces and network addresses take turns in each: a document queues
 * behind as many of others as its own workspace, or its own address, has open.
 */
export async function openDocumentLanes({ documents, queue, filesAtOnce }: DocumentLanesOptions): Promise<TaskQueue> {
  const [files, references] = await Promise.all([
    queue.tasks('documents', {
      ...TASK_QUEUES.documents,
      ...(filesAtOnce !== undefined && { concurrency: filesAtOnce }),
    }),
    queue.tasks('references', TASK_QUEUES.references),
  ]);
  return {
    async send(id, db) {
      const { isReference, openOthers } = await documents.queueState(id, db);
      await (isReference ? references : files).send(id, db, openOthers);
    },
    async work(handle) {
      await Promise.all([files.work(handle), references.work(handle)]);
    },
    async open(ids) {
      return (await Promise.all([files.open(ids), references.open(ids)])).flat();
    },
  };
}
