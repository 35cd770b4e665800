import { randomBytes } from 'node:crypto';
import type { ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import type { Reviewer } from '#contract/review/review-events.ts';
import type { ReviewImport } from '#contract/review/review-view.ts';
import { SOURCE_FACTS } from '#contract/source-labels.ts';
import { AssayError } from '#core/errors.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { requireRole } from '#core/review/commands.ts';
import type { Reviews } from './reviews.ts';

const MOST_OPEN = 50;
const LONGEST_NAME = 200;

interface ReviewImportsOptions extends Pick<RunStore, 'inTransaction'> {
  imports: ReviewImportStore;
  reviews: Pick<Reviews, 'own'>;
  tasks: Pick<TaskQueue, 'send'>;
  /** Throws if the disk has no space for so many bytes. */
  checkSpace(bytes: number): void;
}

/** Asks for records to be imported; a worker does it. */
export function createReviewImports({ imports, reviews, tasks, checkSpace, inTransaction }: ReviewImportsOptions) {
  async function writer(workspaceId: string | undefined, reviewId: string): Promise<Reviewer> {
    const { me } = await reviews.own(workspaceId, reviewId);
    requireRole(me, ['owner', 'screener']);
    const open = (await imports.list(reviewId)).length;
    if (open >= MOST_OPEN)
      throw new AssayError(
        'rate_limited',
        `${open} imports wait here. Wait until some are done, or remove those that failed.`,
      );
    return me;
  }

  return {
    async addFile(
      workspaceId: string | undefined,
      reviewId: string,
      { name, bytes }: { name: string; bytes: Uint8Array },
    ): Promise<{ importId: string }> {
      const me = await writer(workspaceId, reviewId);
      checkSpace(bytes.length);
      const plain =
        name
          .replace(/^.*[\\/]/, '')
          .trim()
          .slice(0, LONGEST_NAME) || 'File';
      const id = randomBytes(12).toString('base64url');
      await inTransaction(async (db) => {
        await imports.add(db, {
          ...{ id, reviewId, reviewerId: me.id, label: plain, bytes },
          job: { kind: 'file', name: plain },
        });
        await tasks.send(reviewId, db);
      });
      return { importId: id };
    },

    /** Sends the searches of the protocol to their sources, each an import; once for a command, however often it is sent. */
    async runSearches(workspaceId: string | undefined, reviewId: string, commandId: string): Promise<ReviewImport[]> {
      const me = await writer(workspaceId, reviewId);
      const { state } = await reviews.own(workspaceId, reviewId);
      const { queries } = state.protocol;
      if (queries.length === 0)
        throw new AssayError('invalid_request', 'The protocol names no searches. Add some, then run them.');
      await inTransaction(async (db) => {
        for (const [n, { tool, query }] of queries.entries())
          await imports.add(db, {
            ...{ id: `${reviewId}-${commandId}-${n}`, reviewId, reviewerId: me.id, label: SOURCE_FACTS[tool].label },
            job: { kind: 'search', tool, query },
          });
        await tasks.send(reviewId, db);
      });
      return imports.list(reviewId);
    },

    /** Takes note of an import that failed, or gives up one that is not done. */
    async remove(workspaceId: string | undefined, reviewId: string, importId: string): Promise<ReviewImport[]> {
      const { me } = await reviews.own(workspaceId, reviewId);
      requireRole(me, ['owner', 'screener']);
      if (!(await imports.remove(reviewId, importId))) throw new AssayError('not_found', 'There is no such import.');
      return imports.list(reviewId);
    },

    /** The first import of a review that goes on from a run, in the transaction that creates it. */
    async addRun(
      db: SqlExecutor,
      from: { reviewId: string; reviewerId: string; runId: string; workspaceId: string },
    ): Promise<void> {
      const { reviewId, reviewerId, runId, workspaceId } = from;
      await imports.add(db, {
        ...{ id: randomBytes(12).toString('base64url'), reviewId, reviewerId, label: 'Works of the run' },
        job: { kind: 'run', runId, workspaceId },
      });
      await tasks.send(reviewId, db);
    },
  };
}

export type ReviewImports = ReturnType<typeof createReviewImports>;
