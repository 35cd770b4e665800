import { randomBytes } from 'node:crypto';
import type { ReadingStore } from '#adapters/postgres/reviews/reading-store.ts';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewTextStore } from '#adapters/postgres/reviews/text-store.ts';
import type { BiasDomain } from '#contract/appraisal/bias.ts';
import type { Citation } from '#contract/citation.ts';
import type { Evidence } from '#contract/evidence.ts';
import type { DomainJudgement, ExtractionColumn, ExtractionRow, ExtractionView } from '#contract/review/extraction.ts';
import { PILOT_WORKS } from '#contract/review/extraction-terms.ts';
import type { ReviewRecord } from '#contract/review/review-record.ts';
import { AssayError } from '#core/errors.ts';
import type { TaskQueue } from '#core/ports/job-queue.ts';
import { requireRole } from '#core/review/commands.ts';
import { type ExtractionCommand, extractionEvents } from '#core/review/extraction/commands.ts';
import { extractionTable } from '#core/review/extraction/extraction-table.ts';
import { workOfRecord } from '#core/review/extraction/read-column.ts';
import { includedIds, isRead, viewColumns, viewReading, viewRow } from '#core/review/extraction/view-extraction.ts';
import { locateQuote } from '#core/text/locate-quote.ts';
import { storable } from '#core/text/storable.ts';
import type { ModelsForRequest } from '../models/models.ts';
import { sealModels } from '../models/sealed-models.ts';
import type { OwnReview, Reviews } from './reviews.ts';

const RECORDS_AT_ONCE = 50;

const NO_MODEL = 'Only a language model can read works. Choose one on the settings page, or fill in the cells by hand.';
const NO_RECORD = 'This work is not included in the review.';
const NO_COLUMN = 'The extraction of this review has no such column.';
const NOT_IN_TEXT = 'These words are not in the stored text of the work. Copy them from its abstract or full text.';
const BUSY = 'This is already under way. Wait until it is done, or stop it.';
const ALL_READ = 'All of these works have been read for this column.';
const NO_WORKS = 'No work is included yet.';

export interface ExtractionOptions {
  reviews: Pick<Reviews, 'own' | 'write'>;
  records: Pick<ReviewRecordStore, 'get'>;
  texts: Pick<ReviewTextStore, 'get' | 'count'>;
  readings: Pick<ReadingStore, 'add' | 'list' | 'remove'>;
  tasks: Pick<TaskQueue, 'send'>;
}

export interface WantedCell {
  recordId: string;
  columnId: string;
  /** Null takes the cell back. */
  cell: { value: string | null; quote: { text: string; start: number | null } | null } | null;
  agrees: boolean | null;
}

/** The extraction of reviews: columns, works to be read for them, what people fill in, risk of bias, files. */
export function createExtraction({ reviews, records, texts, readings, tasks }: ExtractionOptions) {
  const included = ({ state, ids }: OwnReview) => includedIds(state, ids);

  async function write(workspaceId: string | undefined, id: string, command: ExtractionCommand): Promise<OwnReview> {
    return reviews.write(workspaceId, id, ({ state, me }) => {
      requireRole(me, ['owner', 'screener']);
      return extractionEvents(state.extraction, me.id, storable(command));
    });
  }

  async function recordOf(review: OwnReview, recordId: string) {
    const [found] = included(review).ids.includes(recordId) ? await records.get(review.state.id, [recordId]) : [];
    if (!found) throw new AssayError('not_found', NO_RECORD);
    return found.record;
  }

  async function rowsOf(review: OwnReview, ids: readonly string[]) {
    const { id } = review.state;
    const rows: { row: ExtractionRow; record: ReviewRecord }[] = [];
    for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
      const few = ids.slice(at, at + RECORDS_AT_ONCE);
      const [found, known] = await Promise.all([records.get(id, few), texts.get(id, few)]);
      for (const { record } of found) rows.push({ row: viewRow(review.state, record, known.get(record.id)), record });
    }
    return rows;
  }

  const rowOf = async (review: OwnReview, record: ReviewRecord): Promise<ExtractionRow> =>
    viewRow(review.state, record, (await texts.get(review.state.id, [record.id])).get(record.id));

  /** Has a worker read works, or look for full texts where no column is given. */
  async function begin(
    workspaceId: string,
    review: OwnReview,
    wanted: { columnId: string | null; version: number; recordIds: readonly string[]; sealed: string | null },
  ): Promise<{ readingId: string }> {
    const readingId = randomBytes(12).toString('base64url');
    const { state, me } = review;
    const isAdded = await readings.add(
      { ...wanted, id: readingId, reviewId: state.id, reviewerId: me.id, workspaceId },
      (db) => tasks.send(readingId, db),
    );
    if (!isAdded) throw new AssayError('invalid_request', BUSY);
    return { readingId };
  }

  return {
    async view(
      workspaceId: string | undefined,
      id: string,
      { offset, limit, hasModel }: { offset: number; limit: number; hasModel: boolean },
    ): Promise<ExtractionView> {
      const review = await reviews.own(workspaceId, id);
      const { stage, ids } = included(review);
      const [rows, open, counts] = await Promise.all([
        rowsOf(review, ids.slice(offset, offset + limit)),
        readings.list(id),
        texts.count(id, ids),
      ]);
      return {
        seq: review.state.seq,
        columns: viewColumns(review.state, ids, open),
        stage,
        total: ids.length,
        fullTexts: { ...counts, reading: viewReading(open, null) },
        hasModel,
        offset,
        rows: rows.map(({ row }) => row),
      };
    },

    async setColumn(
      workspaceId: string | undefined,
      id: string,
      column: Omit<ExtractionColumn, 'id'> & { id: string | null },
    ) {
      const columnId = column.id ?? randomBytes(9).toString('base64url');
      await write(workspaceId, id, { kind: 'set_column', column: { ...column, id: columnId } });
      return { columnId };
    },

    async removeColumn(workspaceId: string | undefined, id: string, columnId: string): Promise<void> {
      await write(workspaceId, id, { kind: 'remove_column', columnId });
    },

    /** Has a model read the works that have no answer for the column as it is worded now; a pilot reads the first few. */
    async read(
      workspaceId: string,
      id: string,
      columnId: string,
      { isPilot, models }: { isPilot: boolean; models: ModelsForRequest | null },
    ): Promise<{ readingId: string }> {
      const review = await reviews.own(workspaceId, id);
      requireRole(review.me, ['owner', 'screener']);
      const { columns, cells } = review.state.extraction;
      const version = columns.get(columnId)?.version;
      if (version === undefined) throw new AssayError('not_found', NO_COLUMN);
      if (!models) throw new AssayError('invalid_request', NO_MODEL);
      if (models.problem) throw models.problem;
      const { ids } = included(review);
      const recordIds = (isPilot ? ids.slice(0, PILOT_WORKS) : ids).filter(
        (each) => !isRead(cells.get(each)?.get(columnId)?.model, version),
      );
      if (recordIds.length === 0) throw new AssayError('invalid_request', ids.length > 0 ? ALL_READ : NO_WORKS);
      return begin(workspaceId, review, { columnId, version, recordIds, sealed: sealModels(models) });
    },

    /** Looks for the full texts of all included works. */
    async findFullTexts(workspaceId: string, id: string): Promise<{ readingId: string }> {
      const review = await reviews.own(workspaceId, id);
      requireRole(review.me, ['owner', 'screener']);
      const { ids } = included(review);
      if (ids.length === 0) throw new AssayError('invalid_request', NO_WORKS);
      return begin(workspaceId, review, { columnId: null, version: 0, recordIds: ids, sealed: null });
    },

    /** Stops a reading, or dismisses one that failed; what was read stays. */
    async stopReading(workspaceId: string | undefined, id: string, readingId: string): Promise<void> {
      const { me } = await reviews.own(workspaceId, id);
      requireRole(me, ['owner', 'screener']);
      if (!(await readings.remove(id, readingId))) throw new AssayError('not_found', 'This reading has ended.');
    },

    /** Fills a cell by hand; its quote is located in the stored abstract or full text, or refused. */
    async setCell(
      workspaceId: string | undefined,
      id: string,
      { cell, ...wanted }: WantedCell,
    ): Promise<ExtractionRow> {
      const before = await reviews.own(workspaceId, id);
      const record = await recordOf(before, wanted.recordId);
      const found = (await texts.get(id, [record.id])).get(record.id)?.found;
      const quote = cell?.quote ? located(workOfRecord(record, before.state.createdAt, found), cell.quote) : null;
      const review = await write(workspaceId, id, {
        kind: 'set_cell',
        ...wanted,
        cell: cell && { value: cell.value, quote },
      });
      return rowOf(review, record);
    },

    async judge(
      workspaceId: string | undefined,
      id: string,
      wanted: { recordId: string; domain: BiasDomain; judgement: DomainJudgement | null },
    ): Promise<ExtractionRow> {
      const before = await reviews.own(workspaceId, id);
      const record = await recordOf(before, wanted.recordId);
      const domains = viewRow(before.state, record).bias?.domains ?? [];
      if (!domains.some(({ domain }) => domain === wanted.domain))
        throw new AssayError('invalid_request', 'This domain does not apply to a work of this design.');
      return rowOf(await write(workspaceId, id, { kind: 'judge_bias', ...wanted }), record);
    },

    /** The whole extraction as rows of texts, the first of them its head. */
    async table(workspaceId: string | undefined, id: string): Promise<{ title: string; rows: string[][] }> {
      const review = await reviews.own(workspaceId, id);
      const { ids } = included(review);
      const rows = extractionTable(viewColumns(review.state, ids), await rowsOf(review, ids));
      return { title: review.state.title, rows };
    },
  };
}

export type Extraction = ReturnType<typeof createExtraction>;

/** Where the words were chosen, or where they are found: as they are written, or with other white space, dashes and quotation marks. */
function located({ id, texts }: Evidence, { text, start }: { text: string; start: number | null }): Citation {
  for (const field of ['abstract', 'fulltext', 'document'] as const) {
    const source = texts[field] ?? '';
    if (start !== null && field === 'abstract' && source.startsWith(text, start))
      return { evidenceId: id, field, quote: text, start, end: start + text.length };
    const at = source.indexOf(text);
    if (at >= 0) return { evidenceId: id, field, quote: text, start: at, end: at + text.length };
    const place = locateQuote(source, text);
    if (place?.similarity === 1)
      return { evidenceId: id, field, quote: source.slice(place.start, place.end), start: place.start, end: place.end };
  }
  throw new AssayError('invalid_request', NOT_IN_TEXT);
}
