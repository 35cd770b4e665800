import * as z from 'zod';
import type { ExtractionReading } from '#contract/review/extraction.ts';
import type { RunStore, SqlExecutor } from '#core/ports/run-store.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';

export interface NewReading {
  id: string;
  reviewId: string;
  /** Null looks for full texts alone. */
  columnId: string | null;
  /** Of the wording of the column. */
  version: number;
  reviewerId: string;
  /** Whose library is looked in. */
  workspaceId: string;
  /** The works, in the order in which they are read. */
  recordIds: readonly string[];
  /** How the model is asked; null where none is. */
  sealed: string | null;
}

const listed = z
  .object({
    id: z.string(),
    column_id: z.string(),
    is_failed: z.boolean(),
    has_begun: z.boolean(),
    done: z.int(),
    total: z.int(),
    problem: z.string().nullable(),
  })
  .transform(({ column_id, is_failed, has_begun, ...rest }) => ({
    ...rest,
    columnId: column_id || null,
    status: is_failed ? ('failed' as const) : has_begun ? ('working' as const) : ('waiting' as const),
  }));

interface InputRow {
  id: string;
  review_id: string;
  column_id: string;
  version: number;
  reviewer_id: string;
  workspace_id: string;
  record_ids: string[];
  sealed: string | null;
}

const OPEN = 'not is_failed';

/** Works that are being read. A worker writes only to readings that are open: one that was cancelled is gone. */
export function createReadingStore({ pool, inTransaction }: Pick<Database, 'pool'> & Pick<RunStore, 'inTransaction'>) {
  const changed = async (query: string, values: unknown[]) => ((await pool.query(query, values)).rowCount ?? 0) > 0;
  return {
    inTransaction,

    /** Replaces a failed one of the same column; false, and nothing added, while another one is open. */
    add: (reading: NewReading, send: (db: SqlExecutor) => Promise<void>) =>
      inTransaction(async (db): Promise<boolean> => {
        const { id, reviewId, columnId, version, reviewerId, workspaceId, recordIds, sealed } = reading;
        const column = columnId ?? '';
        await db.executeSql('delete from review_readings where review_id = $1 and column_id = $2 and is_failed', [
          reviewId,
          column,
        ]);
        const { rows } = await db.executeSql(
          `insert into review_readings (id, review_id, column_id, version, reviewer_id, workspace_id, record_ids, sealed)
           values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
          [id, reviewId, column, version, reviewerId, workspaceId, recordIds, sealed],
        );
        if (rows.length > 0) await send(db);
        return rows.length > 0;
      }),

    async list(reviewId: string): Promise<(ExtractionReading & { columnId: string | null })[]> {
      const { rows } = await pool.query(
        `select id, column_id, is_failed, has_begun, done, cardinality(record_ids) as total, problem
         from review_readings where review_id = $1 order by created_at, id`,
        [reviewId],
      );
      return rows.map((each) => listed.parse(each));
    },

    /** What a worker needs, which is noted as at work on it; undefined where it has ended. */
    async begin(id: string): Promise<NewReading | undefined> {
      const { rows } = await pool.query<InputRow>(
        `update review_readings set has_begun = true where id = $1 and ${OPEN}
         returning id, review_id, column_id, version, reviewer_id, workspace_id, record_ids, sealed`,
        [id],
      );
      const [found] = rows;
      if (!found) return undefined;
      return {
        id,
        reviewId: found.review_id,
        columnId: found.column_id || null,
        version: found.version,
        reviewerId: found.reviewer_id,
        workspaceId: found.workspace_id,
        recordIds: found.record_ids,
        sealed: found.sealed,
      };
    },
    isOpen: (id: string) => changed(`select 1 from review_readings where id = $1 and ${OPEN}`, [id]),
    /** With the events that it brings; false where it was cancelled. */
    async progress(db: SqlExecutor, id: string, done: number): Promise<boolean> {
      const { rows } = await db.executeSql(
        `update review_readings set done = $2 where id = $1 and ${OPEN} returning id`,
        [id, done],
      );
      return rows.length > 0;
    },
    /** It is done, or cancelled: the key and the model's answers go with it. */
    remove: (reviewId: string, id: string) =>
      changed('delete from review_readings where review_id = $1 and id = $2', [reviewId, id]),
    fail: (id: string, problem: string) =>
      inTransaction(async (db) => {
        await db.executeSql('update review_readings set is_failed = true, problem = $2, sealed = null where id = $1', [
          id,
          problem,
        ]);
        await db.executeSql('delete from review_reading_steps where reading_id = $1', [id]);
      }),

    async step(id: string, key: string): Promise<unknown> {
      const { rows } = await pool.query('select result from review_reading_steps where reading_id = $1 and key = $2', [
        id,
        key,
      ]);
      return rows[0]?.result;
    },
    /** False where another worker has kept one before, which counts. */
    keepStep: (id: string, key: string, result: unknown) =>
      changed(
        `insert into review_reading_steps (reading_id, key, result)
         select id, $2, $3 from review_readings where id = $1 on conflict do nothing`,
        [id, key, JSON.stringify(storable(result))],
      ),
  };
}

export type ReadingStore = ReturnType<typeof createReadingStore>;
