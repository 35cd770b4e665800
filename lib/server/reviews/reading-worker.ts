import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import { isConnectionFault, isDiskFull } from '#adapters/postgres/database.ts';
import type { NewReading, ReadingStore } from '#adapters/postgres/reviews/reading-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewStore } from '#adapters/postgres/reviews/review-store.ts';
import type { ErrorCode } from '#contract/error-codes.ts';
import type { ReadText } from '#contract/review/extraction.ts';
import { answerColumn, wasRead } from '#core/agents/answer-column.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { AssayError, isAssayError } from '#core/errors.ts';
import type { Clock } from '#core/ports/clock.ts';
import type { Task, TaskQueue } from '#core/ports/job-queue.ts';
import type { Journal } from '#core/ports/journal.ts';
import { extractionEvents } from '#core/review/extraction/commands.ts';
import type { ColumnState } from '#core/review/extraction/extraction-state.ts';
import { answerOfModel, questionOf, readTextOf, workOfRecord } from '#core/review/extraction/read-column.ts';
import { isRead } from '#core/review/extraction/view-extraction.ts';
import { chunksOf } from '#core/text/lists.ts';
import type { OwnDocuments } from '../library/own-documents.ts';
import type { OpenModels } from '../models/model-run.ts';
import type { ModelsForRequest } from '../models/models.ts';
import { openSealedModels } from '../models/sealed-models.ts';
import type { FullTexts } from './full-texts.ts';
import type { LoadedReviews } from './loaded-reviews.ts';

/** Works that are read and kept together. */
const AT_ONCE = 8;
/** How often a cancellation is looked for. */
const LOOK_MS = 500;
const MOST_TRIES = 50;
/** What is shown of errors whose usual sentence speaks of a run. */
const PROBLEMS: Readonly<Partial<Record<ErrorCode, string>>> = {
  internal: 'Something went wrong on our side. What was read is kept. Read the rest again.',
  budget_spent: 'This reading has used all the tokens that it may use. What was read is kept. Read the rest again.',
};
const SOME_UNREAD = 'The model gave no usable answer for some works. The others are kept. Read the rest again.';
/** Another try could succeed; after all other errors it could not. */
const PASSING: ReadonlySet<string> = new Set(['model_unavailable', 'model_rate_limited', 'model_timeout', 'internal']);

export interface ReadingWorkerOptions {
  store: Pick<ReviewStore, 'seqOf' | 'inTransaction' | 'appendWithin'>;
  records: Pick<ReviewRecordStore, 'get'>;
  readings: ReadingStore;
  loaded: Pick<LoadedReviews, 'load'>;
  tasks: TaskQueue;
  fullTexts: FullTexts;
  /** The documents of a workspace. */
  ownDocuments(workspaceId: string): OwnDocuments;
  open(models: Pick<ModelsForRequest, 'chosen' | 'sealed'>): Promise<Pick<OpenModels, 'fast' | 'smart'>>;
  /** Tokens that one reading may take, in and out together. */
  tokens: number;
  clock: Clock;
  log: Logger;
}

/**
 * Reads works for columns of extractions, one task each. A few works at a time become an event of the review. A server may die
 * anywhere: the next one continues with the works that have no answer yet, and takes the model's answers from the steps of the
 * reading, so none is paid for twice.
 */
export function createReadingWorker(options: ReadingWorkerOptions) {
  const { readings, tasks, log } = options;

  async function handle(task: Task): Promise<void> {
    const reading = await readings.begin(task.id);
    if (!reading) return;
    const cancelled = new AbortController();
    const signal = AbortSignal.any([cancelled.signal, task.signal]);
    const timer = setInterval(() => {
      readings.isOpen(task.id).then(
        (isOpen) => isOpen || cancelled.abort(),
        (error: unknown) => log.debug({ error }, 'a cancellation could not be looked for'),
      );
    }, LOOK_MS);
    try {
      await readAll(options, reading, signal);
      await readings.remove(reading.reviewId, task.id);
    } catch (error) {
      // A task that ends without an error counts as done, and the next server is to go on.
      if (task.signal.aborted) throw error;
      const code = isAssayError(error) ? error.code : 'internal';
      if (cancelled.signal.aborted || code === 'cancelled') return;
      log.warn({ error, readingId: task.id }, 'works could not be read');
      if (isConnectionFault(error) || isDiskFull(error) || (PASSING.has(code) && !task.isLast)) throw error;
      await readings.fail(task.id, PROBLEMS[code] ?? (error as AssayError).message);
    } finally {
      clearInterval(timer);
    }
  }

  return { start: () => tasks.work(handle), handle };
}

type Asking = Pick<Parameters<typeof createRunModels>[0], 'models' | 'meter'> & { model: string };

async function readAll(options: ReadingWorkerOptions, reading: NewReading, signal: AbortSignal): Promise<void> {
  const { records, fullTexts, ownDocuments, readings } = options;
  const { id, reviewId, recordIds } = reading;
  const own = ownDocuments(reading.workspaceId);
  const asking = reading.columnId === null ? null : await openModel(options, reading);
  let done = 0;
  let failure: unknown;
  // Always the same few works together, so that a server that resumes asks the same questions.
  for (const few of chunksOf(recordIds, AT_ONCE)) {
    signal.throwIfAborted();
    const column = await columnOf(options, reading);
    if (column === null) return;
    const unread = few.filter((each) => !column?.hasAnswer(each));
    const found = unread.length > 0 ? await records.get(reviewId, unread) : [];
    const texts = await fullTexts(
      found.map(({ record }) => record),
      { reviewId, own, signal },
    );
    done += few.length;
    if (column && asking) {
      const { createdAt } = column;
      const works = found.map(({ record }) => workOfRecord(record, createdAt, texts.get(record.id)?.found));
      failure = (await readFew(options, { reading, column, asking, works, done, signal })) ?? failure;
    } else if (!(await readings.inTransaction((db) => readings.progress(db, id, done)))) return;
  }
  if (failure) throw failure;
}

async function openModel({ open, tokens }: ReadingWorkerOptions, { sealed }: NewReading): Promise<Asking> {
  const kept = sealed === null ? undefined : openSealedModels(sealed);
  if (!kept) throw new AssayError('model_unavailable');
  const meter = createMeter({ tokens, money: null });
  meter.beginSynthesis();
  return { models: await open(kept), meter, model: kept.chosen.fast.id };
}

interface Column extends ColumnState {
  createdAt: string;
  hasAnswer(recordId: string): boolean;
}

/** The column as it is worded now; undefined for a search for full texts, null where the column or the review is gone or reworded. */
async function columnOf(
  { store, loaded }: ReadingWorkerOptions,
  { reviewId, columnId, version }: NewReading,
): Promise<Column | undefined | null> {
  const seq = await store.seqOf(reviewId);
  if (seq === undefined) return null;
  if (columnId === null) return undefined;
  const { state } = await loaded.load(reviewId, seq);
  const column = state.extraction.columns.get(columnId);
  if (column?.version !== version) return null;
  return {
    ...column,
    createdAt: state.createdAt,
    hasAnswer: (recordId) => isRead(state.extraction.cells.get(recordId)?.get(columnId)?.model, version),
  };
}

interface Few {
  reading: NewReading;
  column: Column;
  asking: Asking;
  works: ReturnType<typeof workOfRecord>[];
  done: number;
  signal: AbortSignal;
}

/** Reads a few works and keeps the answers; the error where some of them were not read. */
async function readFew(options: ReadingWorkerOptions, few: Few): Promise<AssayError | undefined> {
  const { reading, column, asking, works, signal } = few;
  const readable = works.filter((work) => readTextOf(work) !== 'nothing');
  const unreadable = works.filter((work) => readTextOf(work) === 'nothing');
  // Another text of the same work is another question.
  const place = hashOf(readable.map(({ id, texts }) => [id, texts]));
  const models = createRunModels({
    ...asking,
    journal: journalOf(options.readings, reading.id, place),
    emit: () => undefined,
  });
  const answered =
    readable.length > 0 ? await answerColumn({ ...questionOf(column.column), works: readable, models, signal }) : [];
  signal.throwIfAborted();
  const read = answered.filter(wasRead);
  const cells = [
    ...read.map((cell) => {
      const work = readable.find(({ id }) => id === cell.evidenceId);
      return { ...answerOfModel(column.column, cell), read: work ? readTextOf(work) : ('nothing' as const) };
    }),
    ...unreadable.map(({ id }) => ({ recordId: id, value: null, quote: null, read: 'nothing' as const })),
  ];
  await keep(options, few, cells);
  return read.length < readable.length ? new AssayError('model_unavailable', SOME_UNREAD) : undefined;
}

type KeptCell = ReturnType<typeof answerOfModel> & { read: ReadText };

/** The answers as an event of the review, with how far the reading is, in one transaction. */
async function keep(
  { store, loaded, readings, clock }: ReadingWorkerOptions,
  { reading: { id, reviewId, reviewerId, columnId, version }, asking: { model }, done }: Few,
  cells: KeptCell[],
): Promise<void> {
  const key = `reading/${id}/${hashOf(cells.map(({ recordId }) => recordId))}`;
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const afterSeq = await store.seqOf(reviewId);
    if (afterSeq === undefined) throw new AssayError('cancelled');
    const { state } = await loaded.load(reviewId, afterSeq);
    const events = extractionEvents(state.extraction, reviewerId, {
      kind: 'keep_cells',
      ...{ columnId: columnId ?? '', version, model, cells },
    });
    const at = clock.now().toISOString();
    const appended = await store.inTransaction(async (db) => {
      const keyed = events.map((event) => ({ key, event }));
      const result =
        events.length > 0 ? await store.appendWithin(db, { id: reviewId, afterSeq, events: keyed, at }) : 'appended';
      if (result !== 'behind' && !(await readings.progress(db, id, done))) throw new AssayError('cancelled');
      return result;
    });
    if (appended !== 'behind') return;
  }
  throw new AssayError('internal', undefined, { cause: new Error('others wrote to the review all the time') });
}

/** Keeps what a model answered; a failure is no answer, and the next try asks again. */
function journalOf(readings: Pick<ReadingStore, 'step' | 'keepStep'>, readingId: string, place: string): Journal {
  return {
    async step<T>(key: string, execute: () => Promise<T>): Promise<T> {
      const at = `${place}/${key}`;
      const known = await readings.step(readingId, at);
      if (known !== undefined) return known as T;
      const result = await execute();
      if (typeof result === 'object' && result !== null && 'failure' in result) return result;
      if (await readings.keepStep(readingId, at, result)) return result;
      return ((await readings.step(readingId, at)) ?? result) as T;
    },
  };
}

const hashOf = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);
