import { randomBytes } from 'node:crypto';
import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { BiasDomain } from '#contract/appraisal/bias.ts';
import type { Citation } from '#contract/citation.ts';
import {
  type DomainJudgement,
  type ExtractionColumn,
  type ExtractionRow,
  type ExtractionView,
  PILOT_WORKS,
} from '#contract/review/extraction.ts';
import { answerColumn } from '#core/agents/column/answer-column.ts';
import { wasRead } from '#core/agents/column/ground-answer.ts';
import { createMeter } from '#core/agents/model/meter.ts';
import { createRunModels } from '#core/agents/model/recorded-model.ts';
import { AssayError } from '#core/errors.ts';
import { requireRole } from '#core/review/commands.ts';
import { type ExtractionCommand, extractionEvents } from '#core/review/extraction/commands.ts';
import { extractionTable } from '#core/review/extraction/export-rows.ts';
import { answerOfModel, questionOf } from '#core/review/extraction/read-column.ts';
import { workOfRecord } from '#core/review/extraction/record-work.ts';
import { includedIds, viewColumns, viewRow } from '#core/review/extraction/view-extraction.ts';
import { storable } from '#core/text/storable.ts';
import type { OpenModels } from '../models/model-run.ts';
import type { ModelsForRequest } from '../models/models.ts';
import type { OwnReview, Reviews } from './reviews.ts';

/** Works of one request: whoever waits sees them come, and what was read stays read. */
const AT_ONCE = 8;
const TIMEOUT_MS = 180_000;
const RECORDS_AT_ONCE = 200;

const NO_MODEL =
  'Works are read by a language model. Choose one on the settings page first, or fill the cells by hand.';
const NO_RECORD = 'This work is not among those that are included.';
const NOT_IN_TEXT = 'These words do not stand in the stored abstract. Choose them in it.';

export interface ExtractionOptions {
  reviews: Pick<Reviews, 'own' | 'write'>;
  records: Pick<ReviewRecordStore, 'get'>;
  open: (models: Pick<ModelsForRequest, 'chosen' | 'sealed'>) => Promise<Pick<OpenModels, 'fast' | 'smart'>>;
  /** Tokens that one request may take, in and out together. */
  tokens: number;
}

export interface WantedCell {
  recordId: string;
  columnId: string;
  /** Null takes the cell back. */
  cell: { value: string | null; quote: { text: string; start: number | null } | null } | null;
  agrees: boolean | null;
}

/** The extraction of reviews: columns, what a model reads for them, what people fill in, risk of bias, files. */
export function createExtraction({ reviews, records, open, tokens }: ExtractionOptions) {
  const atWork = new Set<string>();
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
    const rows: { row: ExtractionRow; record: Awaited<ReturnType<typeof recordOf>> }[] = [];
    for (let at = 0; at < ids.length; at += RECORDS_AT_ONCE) {
      const found = await records.get(review.state.id, ids.slice(at, at + RECORDS_AT_ONCE));
      for (const { record } of found) rows.push({ row: viewRow(review.state, record), record });
    }
    return rows;
  }

  async function view(
    workspaceId: string | undefined,
    id: string,
    { offset, limit }: { offset: number; limit: number },
  ): Promise<ExtractionView> {
    const review = await reviews.own(workspaceId, id);
    const { stage, ids } = included(review);
    const rows = await rowsOf(review, ids.slice(offset, offset + limit));
    return {
      seq: review.state.seq,
      columns: viewColumns(review.state, ids),
      stage,
      total: ids.length,
      offset,
      rows: rows.map(({ row }) => row),
    };
  }

  /** Reads the next works that were not read for the column as it is asked now. */
  async function readNext(
    workspaceId: string | undefined,
    id: string,
    columnId: string,
    { isPilot, models, signal }: { isPilot: boolean; models: ModelsForRequest; signal: AbortSignal },
  ): Promise<{ read: number; left: number }> {
    const review = await reviews.own(workspaceId, id);
    requireRole(review.me, ['owner', 'screener']);
    const { state } = review;
    const known = state.extraction.columns.get(columnId);
    if (!known) throw new AssayError('not_found', 'The extraction of this review has no such column.');
    const { column, version } = known;
    const { ids } = included(review);
    const wanted = (isPilot ? ids.slice(0, PILOT_WORKS) : ids).filter(
      (each) => state.extraction.cells.get(each)?.get(columnId)?.model?.version !== version,
    );
    const found = await records.get(id, wanted.slice(0, AT_ONCE));
    if (found.length === 0) return { read: 0, left: 0 };
    const meter = createMeter({ tokens: Math.min(tokens, models.mostTokens ?? tokens), money: null });
    meter.beginSynthesis();
    // Nothing is told of its calls, and none is repeated: what was not read is read by the next request.
    const asking = createRunModels({
      models: await open(models),
      journal: { step: (_, execute) => execute() },
      meter,
      emit: () => undefined,
    });
    const works = found.map(({ record }) => workOfRecord(record, state.createdAt));
    const answered = await answerColumn({ ...questionOf(column), works, models: asking, signal });
    signal.throwIfAborted();
    const cells = answered.filter(wasRead).map((cell) => answerOfModel(column, cell));
    if (cells.length === 0) throw new AssayError('model_unavailable');
    await write(workspaceId, id, { kind: 'keep_cells', columnId, version, model: models.chosen.fast.id, cells });
    return { read: cells.length, left: wanted.length - cells.length };
  }

  return {
    view,

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

    /** Has a model read the next few works for a column. Throws `model_*` where none answers; what was read before stays. */
    async read(
      workspaceId: string | undefined,
      id: string,
      columnId: string,
      asked: { isPilot: boolean; models: ModelsForRequest | null; signal: AbortSignal },
    ): Promise<{ read: number; left: number }> {
      const { models } = asked;
      if (!models) throw new AssayError('invalid_request', NO_MODEL);
      if (models.problem) throw models.problem;
      const key = `${id}/${columnId}`;
      if (atWork.has(key)) throw new AssayError('rate_limited', 'Works are being read for this column. Wait for them.');
      atWork.add(key);
      const deadline = AbortSignal.timeout(TIMEOUT_MS);
      try {
        return await readNext(workspaceId, id, columnId, {
          isPilot: asked.isPilot,
          models,
          signal: AbortSignal.any([asked.signal, deadline]),
        });
      } catch (error) {
        if (deadline.aborted) throw new AssayError('model_timeout', undefined, { cause: error });
        if (asked.signal.aborted) throw new AssayError('cancelled', undefined, { cause: error });
        throw error;
      } finally {
        atWork.delete(key);
      }
    },

    /** Fills a cell by hand; its quote is located in the stored abstract, or refused. */
    async setCell(
      workspaceId: string | undefined,
      id: string,
      { cell, ...wanted }: WantedCell,
    ): Promise<ExtractionRow> {
      const record = await recordOf(await reviews.own(workspaceId, id), wanted.recordId);
      const quote = cell?.quote ? located(record.id, record.abstract ?? '', cell.quote) : null;
      const review = await write(workspaceId, id, {
        kind: 'set_cell',
        ...wanted,
        cell: cell && { value: cell.value, quote },
      });
      return viewRow(review.state, record);
    },

    async judge(
      workspaceId: string | undefined,
      id: string,
      wanted: { recordId: string; domain: BiasDomain; judgement: DomainJudgement | null },
    ): Promise<ExtractionRow> {
      const record = await recordOf(await reviews.own(workspaceId, id), wanted.recordId);
      const domains = viewRow((await reviews.own(workspaceId, id)).state, record).bias?.domains ?? [];
      if (!domains.some(({ domain }) => domain === wanted.domain))
        throw new AssayError('invalid_request', 'This domain is not judged of a work of this design.');
      const review = await write(workspaceId, id, { kind: 'judge_bias', ...wanted });
      return viewRow(review.state, record);
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

/** Where the words were chosen, or where they first stand. */
function located(
  evidenceId: string,
  abstract: string,
  { text, start }: { text: string; start: number | null },
): Citation {
  const at = start !== null && abstract.startsWith(text, start) ? start : abstract.indexOf(text);
  if (at < 0) throw new AssayError('invalid_request', NOT_IN_TEXT);
  return { evidenceId, field: 'abstract', quote: text, start: at, end: at + text.length };
}
