import type { Logger } from 'pino';
import type { Database } from '#adapters/postgres/database.ts';
import { createReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import { createReviewMemberStore } from '#adapters/postgres/reviews/member-store.ts';
import { createReviewOrderStore } from '#adapters/postgres/reviews/order-store.ts';
import { createReadingStore } from '#adapters/postgres/reviews/reading-store.ts';
import { createReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { createReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import { createReviewTextStore } from '#adapters/postgres/reviews/text-store.ts';
import type { BibliographyReader } from '#core/ports/bibliography-reader.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { JobQueue } from '#core/ports/job-queue.ts';
import type { RunStore } from '#core/ports/run-store.ts';
import type { Library } from '../library/library.ts';
import { createOwnDocuments } from '../library/own-documents.ts';
import type { Runs } from '../runs/runs.ts';
import type { Sources } from '../sources/sources.ts';
import type { Storage } from '../workers/storage.ts';
import { TASK_QUEUES } from '../workers/task-queues.ts';
import { createCitationRound } from './citation-round.ts';
import { createReviewExports } from './export-review.ts';
import { createExtraction } from './extraction.ts';
import { createFullTexts } from './full-texts.ts';
import { createImportWorker } from './import-worker.ts';
import { createLoadedReviews } from './loaded-reviews.ts';
import { createNewReview } from './new-review.ts';
import { createReadImport } from './read-import.ts';
import { createReadingWorker, type ReadingWorkerOptions } from './reading-worker.ts';
import { createReviewCitations } from './review-citations.ts';
import { createReviewImports } from './review-imports.ts';
import { createReviewOrders } from './review-orders.ts';
import { createReviewWithdrawals } from './review-withdrawals.ts';
import { createReviews, REVIEW_UNDO_SECONDS } from './reviews.ts';

const SWEEP_MS = 15_000;
/** Beyond the time to think again, so that a deletion which is just being undone is not carried out. */
const GRACE_SECONDS = 5;

interface OpenReviewsOptions {
  database: Database;
  inTransaction: RunStore['inTransaction'];
  queue: Pick<JobQueue, 'tasks'>;
  storage: Pick<Storage, 'check'>;
  sources: Pick<Sources, 'live' | 'clock'>;
  bibliographies: BibliographyReader;
  runs: Pick<Runs, 'own' | 'view'>;
  library: Pick<Library, 'list' | 'text'>;
  /** Opens the models that read works for the columns of an extraction. */
  open: ReadingWorkerOptions['open'];
  /** Tokens that one reading may take. */
  tokens: number;
  clock: Clock;
  log: Logger;
}

/** Reviews: what can be done with them, and what is done behind them. */
export async function openReviews(options: OpenReviewsOptions) {
  const { database, inTransaction, queue, storage, sources, bibliographies, runs, clock, log } = options;
  const { pool } = database;
  const store = createReviewStore({ pool, inTransaction });
  const records = createReviewRecordStore({ pool });
  const members = createReviewMemberStore({ pool });
  const imports = createReviewImportStore({ pool });
  const loaded = createLoadedReviews({ store, records });
  const orderStore = createReviewOrderStore({ pool });
  const orderTasks = await queue.tasks('review_orders', TASK_QUEUES.reviewOrders);
  const orders = createReviewOrders({ orders: orderStore, store, records, loaded, tasks: orderTasks });
  const reviews = createReviews({ store, imports, records, members, loaded, orders, clock });
  const tasks = await queue.tasks('review_imports', TASK_QUEUES.reviewImports);
  const chase = createCitationRound({ store, loaded, records, imports, ...sources });
  const read = createReadImport({ files: imports, bibliographies, catalog: sources.live.catalog, runs, chase });
  const importing = createImportWorker({
    ...{ store, records, imports, loaded, tasks, read, clock, log },
    onEnd: orders.begin,
  });
  const reviewImports = createReviewImports({ imports, reviews, tasks, checkSpace: storage.check, inTransaction });
  const texts = createReviewTextStore({ pool });
  const readings = createReadingStore({ pool, inTransaction });
  const readingTasks = await queue.tasks('review_readings', TASK_QUEUES.reviewReadings);
  const { library, open, tokens } = options;
  const reading = createReadingWorker({
    ...{ store, records, readings, loaded, tasks: readingTasks, open, tokens, clock, log },
    fullTexts: createFullTexts({ texts, sources }),
    ownDocuments: (workspaceId) =>
      createOwnDocuments({
        list: async () => (await library.list(workspaceId)).documents,
        text: async (id) => (await library.text(workspaceId, id)).text,
      }),
  });
  let timer: NodeJS.Timeout | undefined;
  const sweep = () =>
    void store
      .purge(REVIEW_UNDO_SECONDS + GRACE_SECONDS)
      .catch((error: unknown) => log.warn({ error }, 'deleted reviews could not be removed; trying again'));
  return {
    reviews,
    extraction: createExtraction({ reviews, records, texts, readings, tasks: readingTasks }),
    reviewCitations: createReviewCitations({ reviews, records, imports, tasks, inTransaction }),
    exportReview: createReviewExports({ reviews, records }),
    newReview: createNewReview({ reviews, reviewImports, runs }),
    reviewImports,
    reviewWithdrawals: createReviewWithdrawals({ reviews, records, imports, orders }),
    async start(): Promise<void> {
      await Promise.all([importing.start(), orders.start(), reading.start()]);
      timer = setInterval(sweep, SWEEP_MS);
    },
    stop(): void {
      clearInterval(timer);
      orders.stop();
    },
  };
}
