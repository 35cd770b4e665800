import type { Protocol } from '#contract/review/protocol.ts';
import { AssayError } from '#core/errors.ts';
import { protocolOfRun } from '#core/review/import/run-batches.ts';
import type { Runs } from '../runs/runs.ts';
import type { ReviewImports } from './review-imports.ts';
import type { Reviews } from './reviews.ts';

interface NewReviewOptions {
  reviews: Pick<Reviews, 'create'>;
  reviewImports: Pick<ReviewImports, 'addRun'>;
  runs: Pick<Runs, 'own' | 'view'>;
}

export interface WantedReview {
  /** Left out, it is that of the run. */
  protocol?: Protocol | null | undefined;
  /** A run whose searches and works come in. */
  runId?: string | null | undefined;
  title?: string | null | undefined;
  /** The creator's name. */
  name: string;
}

const LONGEST_TITLE = 300;

/** Begins reviews: from a protocol, or from a run of the same workspace. */
export function createNewReview({ reviews, reviewImports, runs }: NewReviewOptions) {
  return async (workspaceId: string, { protocol, runId, title, name }: WantedReview): Promise<{ reviewId: string }> => {
    const wanted = protocol ?? (runId ? protocolOfRun(await runs.view(workspaceId, runId)) : undefined);
    if (!wanted) throw new AssayError('invalid_request', 'Send a protocol, or the "runId" of a run to go on from.');
    const titled = { title: title ?? wanted.question.slice(0, LONGEST_TITLE), protocol: wanted, name };
    if (!runId) return reviews.create(workspaceId, titled);
    await runs.own(workspaceId, runId);
    return reviews.create(workspaceId, { ...titled, runId }, (db, ids) =>
      reviewImports.addRun(db, { ...ids, runId, workspaceId }),
    );
  };
}

export type NewReview = ReturnType<typeof createNewReview>;
