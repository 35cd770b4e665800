import type { Logger } from 'pino';
import { isConnectionFault, isDiskFull } from '#adapters/postgres/database.ts';
import type { NewImport, ReviewImportStore } from '#adapters/postgres/reviews/import-store.ts';
import type { ReviewRecordStore, StoredRecord } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { RecordBatch, ReviewEvent } from '#contract/review/review-events.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import { importDecisions, type RecordListing } from '#core/review/import/import-decisions.ts';
import type { Incoming, IncomingBatch } from '#core/review/import/run-batches.ts';
import {
  createDuplicates,
  type Duplicates,
  mergeRecord,
  type SortedBatch,
  sortBatch,
  titleNotice,
} from '#core/review/import/sort-batch.ts';
import type { ReviewState } from '#core/review/review-state.ts';
import type { LoadedReviews } from './loaded-reviews.ts';

/** Records that are looked at between two turns of others: some milliseconds of work. */
const AT_ONCE = 200;
const DESCRIBED_AT_ONCE = 1_000;
/** Records of one review. */
const MOST_RECORDS = 50_000;
const MOST_TRIES = 50;
const TOO_MANY = `A review holds at most ${MOST_RECORDS.toLocaleString('en')} records.`;
const FAILED = 'It could not be imported because something went wrong on our side. Try again.';

interface ImportWorkerOptions {
  store: Pick<ReviewStore, 'seqOf' | 'inTransaction' | 'appendWithin'>;
  records: Pick<ReviewRecordStore, 'add' | 'get' | 'replace'>;
  imports: ReviewImportStore;
  loaded: Pick<LoadedReviews, 'load'>;
  tasks: TaskQueue;
  /** What there is to be imported. @throws AssayError with a sentence for the user. */
  read(wanted: NewImport, signal: AbortSignal, onProgress: (done: number) => void): Promise<Incoming>;
  /** Records have come into a review. */
  onEnd(reviewId: string): Promise<void>;
  clock: Clock;
  log: Logger;
}

/**
 * Imports records, one import after the other within a review. Rows are written as they come and belong to the review with
 * the event at the end, in one transaction: a server that dies leaves rows that nobody counts, which the next one deletes.
 */
export function createImportWorker(options: ImportWorkerOptions) {
  const { imports, tasks, log } = options;

  async function handle(task: Task): Promise<void> {
    for (;;) {
      const wanted = await imports.next(task.id);
      if (!wanted) return;
      try {
        await importBatches(options, wanted, task.signal);
        await options.onEnd(task.id);
      } catch (error) {
        if (task.signal.aborted) throw error;
        log.warn({ error, reviewId: task.id }, 'records could not be imported');
        const isRefused = isAssayError(error) && error.code !== 'internal';
        if (!isRefused && (!task.isLast || isConnectionFault(error) || isDiskFull(error))) throw error;
        await imports.fail(wanted.id, isAssayError(error) ? error.message : FAILED);
      }
    }
  }

  return { start: () => tasks.work(handle), handle };
}

interface StoredBatch {
  batch: RecordBatch;
  listings: RecordListing[];
  file: string;
}

async function importBatches(options: ImportWorkerOptions, wanted: NewImport, signal: AbortSignal): Promise<void> {
  const { imports, read } = options;
  const base = await imports.begin(wanted.reviewId);
  if (base === undefined) return;
  const { batches: incoming, events } = await read(wanted, signal, (done) => void note(options, wanted.id, done));
  const total = incoming.reduce((sum, { candidates }) => sum + candidates.length, 0);
  const known = await readKnown(imports, wanted.reviewId, base);
  let [ordinal, done] = [base, 0];
  const stored: StoredBatch[] = [];
  for (const [n, one] of incoming.entries()) {
    const { candidates, found = candidates.length, decisions = [], file = '', ...described } = one;
    const id = `${wanted.id}-${n}`;
    const listings: RecordListing[] = [];
    const byTitle: string[] = [];
    let added = 0;
    for (let at = 0; at < candidates.length; at += AT_ONCE) {
      signal.throwIfAborted();
      const chunk = candidates.slice(at, at + AT_ONCE);
      const place = { known, reviewId: wanted.reviewId, batch: id, ordinal: ordinal + added };
      const sorted = await addChunk(options, place, chunk);
      added += sorted.added.length;
      byTitle.push(...sorted.byTitle);
      for (const [m, recordId] of sorted.ids.entries()) listings.push({ recordId, decisions: decisions[at + m] ?? [] });
      if (ordinal + added > MOST_RECORDS) throw new AssayError('invalid_request', TOO_MANY);
      done += chunk.length;
      await imports.progress(wanted.id, { done, total });
    }
    ordinal += added;
    const notices = [...(described.notices ?? []), ...titleNotice(byTitle)];
    const counts = { found, added, duplicates: found - added };
    stored.push({ batch: { ...described, id, ...counts, ...(notices.length > 0 && { notices }) }, listings, file });
  }
  await end(options, wanted, stored, events?.(stored.map(({ batch }) => batch)) ?? []);
}

/** How far the reading is; that it is not written harms nobody. */
const note = ({ imports, log }: ImportWorkerOptions, id: string, done: number) =>
  imports.progress(id, { done, total: 0 }).catch((error: unknown) => log.debug({ error }, 'progress was not written'));

async function readKnown(imports: ReviewImportStore, reviewId: string, count: number): Promise<Duplicates> {
  const known = createDuplicates();
  for (let from = 0; from < count; from += DESCRIBED_AT_ONCE)
    for (const described of await imports.described(reviewId, from, DESCRIBED_AT_ONCE)) known.add(described);
  return known;
}

/** Adds those of the candidates that are new, and what the others say to the records that are there. */
async function addChunk(
  { records }: Pick<ImportWorkerOptions, 'records'>,
  { known, reviewId, batch, ordinal }: { known: Duplicates; reviewId: string; batch: string; ordinal: number },
  candidates: IncomingBatch['candidates'],
): Promise<SortedBatch> {
  const sorted = sortBatch(known, candidates);
  const { added, repeated } = sorted;
  if (added.length > 0)
    await records.add(
      reviewId,
      ordinal,
      added.map((record) => ({ record, batches: [batch] })),
    );
  if (repeated.length === 0) return sorted;
  const present = await records.get(reviewId, [...new Set(repeated.map(({ id }) => id))]);
  const merged = new Map<string, StoredRecord>(present.map((stored) => [stored.record.id, stored]));
  for (const { id, candidate } of repeated) {
    const stored = merged.get(id);
    if (!stored) continue;
    const batches = [...new Set([...stored.batches, batch])];
    merged.set(id, { record: mergeRecord(stored.record, candidate), batches });
  }
  await records.replace(reviewId, [...merged.values()]);
  return sorted;
}

async function end(
  { store, imports, loaded, clock }: ImportWorkerOptions,
  { id, reviewId, reviewerId }: NewImport,
  batches: readonly StoredBatch[],
  others: readonly ReviewEvent[],
): Promise<void> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const afterSeq = await store.seqOf(reviewId);
    if (afterSeq === undefined) return;
    const { state } = await loaded.load(reviewId, afterSeq);
    const imported = batches.flatMap((one) => eventsOfBatch(state, reviewerId, one));
    const events = [...imported, ...others].map((event, n) => ({ key: `import/${id}/${n}`, event }));
    const at = clock.now().toISOString();
    const appended = await store.inTransaction(async (db) => {
      const result =
        events.length > 0 ? await store.appendWithin(db, { id: reviewId, afterSeq, events, at }) : 'appended';
      if (result !== 'appended') return result;
      if (!(await imports.end(db, id))) throw new AssayError('cancelled');
      return result;
    });
    if (appended !== 'behind') return;
  }
  throw new AssayError('internal', undefined, { cause: new Error('others wrote to the review all the time') });
}

/** A batch, and behind it the decisions that came with it, as far as they do not contradict what the review says by now. */
function eventsOfBatch(state: ReviewState, reviewerId: string, { batch, listings, file }: StoredBatch): ReviewEvent[] {
  const by = state.reviewers.get(reviewerId);
  const decided = by && importDecisions(state, { batchId: batch.id, file, by }, listings);
  const notices = [...(batch.notices ?? []), ...(decided?.batch.notices ?? [])];
  const whole = { ...batch, ...decided?.batch, ...(notices.length > 0 && { notices }) };
  const revived = [...new Set(listings.map(({ recordId }) => recordId))].filter((id) => state.removed.has(id));
  const imported = { batch: whole, by: reviewerId, ...(revived.length > 0 && { revived }) };
  return [{ type: 'imported', ...imported }, ...(decided?.events ?? [])];
}
