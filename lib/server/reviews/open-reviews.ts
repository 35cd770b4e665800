import type { Logger } from 'pino';
import type { Database } from '#adapters/postgres/database.ts';
import { createReviewMemberStore } from '#adapters/postgres/reviews/member-store.ts';
import { createReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { createReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import { createLoadedReviews } from './loaded-reviews.ts';
import { createReviews, REVIEW_UNDO_SECONDS } from './reviews.ts';

const SWEEP_MS = 5_000;
/** Beyond the time to think again, so that a deletion which is just being taken back is not carried out. */
const GRACE_SECONDS = 5;

interface OpenReviewsOptions {
  database: Database;
  inTransaction: RunStore['inTransaction'];
  clock: Clock;
  log: Logger;
}

/** Reviews: what can be done with them, and what is done behind them. */
export function openReviews({ database, inTransaction, clock, log }: OpenReviewsOptions) {
  const { pool } = database;
  const store = createReviewStore({ pool, inTransaction });
  const records = createReviewRecordStore({ pool });
  const members = createReviewMemberStore({ pool });
  const loaded = createLoadedReviews({ store, records });
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    void store
      .purge(REVIEW_UNDO_SECONDS + GRACE_SECONDS)
      .catch((error: unknown) => log.warn({ error }, 'deleted reviews could not be removed; trying again'));
  return {
    reviews: createReviews({ store, records, members, loaded, clock }),
    start(): void {
      timer = setInterval(sweep, SWEEP_MS);
    },
    stop: () => clearInterval(timer),
  };
}
