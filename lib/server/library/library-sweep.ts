import type { Logger } from 'pino';
import type { DocumentIngestion } from '#adapters/postgres/library/document-ingestion.ts';
import type { DocumentStore } from '#adapters/postgres/library/document-store.ts';
import type { VectorRemovals } from '#adapters/postgres/library/vector-removals.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import { eachRow } from '../workers/each-row.ts';
import { libraryNamespace } from './library-search.ts';

/** How long a deletion can be undone. */
const UNDO_SECONDS = 30;
const SWEEP_MS = 15_000;

interface LibrarySweep {
  documents: Pick<DocumentStore, 'removedBefore' | 'purge'>;
  ingestion: Pick<DocumentIngestion, 'unfinished' | 'giveUp'>;
  tasks: Pick<TaskQueue, 'open'>;
  /** Where vectors are stored outside the database; another sweep removes them. */
  removals?: Pick<VectorRemovals, 'add'> | undefined;
  /** Removes from memory what has only this document as its source. */
  forget: (workspaceId: string, documentId: string) => Promise<void>;
  log: Logger;
  undoSeconds?: number;
  everyMs?: number;
}

/**
 * Removes deleted documents, with all their data, once the deletion cannot be undone any more; and gives up on
 * documents whose task has gone without finishing, because reading them crashed too many servers. Such a document must
 * look orphaned twice in a row, because its task ends shortly before it does. Returns a function that stops it.
 */
export function startLibrarySweep(options: LibrarySweep): () => void {
  const {
    documents,
    ingestion,
    tasks,
    removals,
    forget,
    log,
    undoSeconds = UNDO_SECONDS,
    everyMs = SWEEP_MS,
  } = options;
  let suspects = new Set<string>();
  let isSweeping = false;

  async function forgetRemoved(): Promise<void> {
    const removed = await documents.removedBefore(undoSeconds);
    const forgetOne = async ({ id, workspaceId, passages }: (typeof removed)[number]) => {
      await forget(workspaceId, id);
      // Before the document: after a crash in between, everything is repeated.
      await removals?.add({ namespace: libraryNamespace(workspaceId), documentId: id, passages });
      await documents.purge(id);
    };
    await eachRow(removed, forgetOne, { onFailure });
  }

  function onFailure({ id }: { id: string }, error: unknown): void {
    log.warn({ error, documentId: id }, 'a document could not be swept; trying again');
  }

  async function giveUpOrphaned(): Promise<void> {
    const unfinished = await ingestion.unfinished();
    if (unfinished.length === 0) return void suspects.clear();
    const open = new Set(await tasks.open(unfinished.map(({ id }) => id)));
    const next = new Set<string>();
    const giveUpOne = async ({ id, attempt }: (typeof unfinished)[number]) => {
      const suspect = `${id}/${attempt}`;
      if (suspects.has(suspect)) await ingestion.giveUp(id, attempt, ORPHANED);
      else next.add(suspect);
    };
    await eachRow(
      unfinished.filter((each) => !open.has(each.id)),
      giveUpOne,
      { onFailure },
    );
    suspects = next;
  }

  async function sweep(): Promise<void> {
    if (isSweeping) return;
    isSweeping = true;
    try {
      await forgetRemoved();
      await giveUpOrphaned();
    } catch (error) {
      log.warn({ error }, 'the libraries could not be swept; trying again');
    } finally {
      isSweeping = false;
    }
  }

  const timer = setInterval(() => void sweep(), everyMs);
  return () => clearInterval(timer);
}

const ORPHANED =
  'The server stopped again and again while it read this. Try again; if that happens twice, add another version of it.';
