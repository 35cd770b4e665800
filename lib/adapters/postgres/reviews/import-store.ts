import * as z from 'zod';
import { chaseDirection } from '#contract/review/chasing.ts';
import type { ReviewImport } from '#contract/review/review-view.ts';
import { toolName } from '#contract/search-record.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import type { Described } from '#core/review/import/sort-batch.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';

/** What is imported. The bytes of a file are in another column. */
const importJob = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('file'), name: z.string() }),
  z.object({ kind: z.literal('search'), tool: toolName, query: z.string() }),
  z.object({ kind: z.literal('run'), runId: z.string(), workspaceId: z.string() }),
  z.object({
    kind: z.literal('citations'),
    directions: z.array(chaseDirection),
    leastLinks: z.int().min(1),
    /** The links of all included works, also of those whose links have been followed before. */
    ofAll: z.boolean(),
  }),
]);
export type ImportJob = z.infer<typeof importJob>;

export interface NewImport {
  id: string;
  reviewId: string;
  reviewerId: string;
  label: string;
  job: ImportJob;
  bytes?: Uint8Array;
}

const PIECE_BYTES = 2_000_000;

interface Row {
  id: string;
  label: string;
  is_failed: boolean;
  done: number;
  total: number;
  problem: string | null;
  is_first: boolean;
}

const describedRow = z.object({
  id: z.string(),
  keys: z.array(z.string()),
  ids: z.record(z.string(), z.string()),
  title: z.string(),
  year: z.int().nullable(),
  authors: z.array(z.string()),
  venue: z.string().nullable(),
});

/** Records on their way into reviews. */
export function createReviewImportStore({ pool }: Pick<Database, 'pool'>) {
  const changed = async (query: string, values: unknown[]) => ((await pool.query(query, values)).rowCount ?? 0) > 0;
  return {
    async add(db: SqlExecutor, { id, reviewId, reviewerId, label, job, bytes }: NewImport): Promise<void> {
      await db.executeSql(
        `insert into review_imports (id, review_id, reviewer_id, label, job, file) values ($1, $2, $3, $4, $5, $6)
         on conflict do nothing`,
        [id, reviewId, reviewerId, storable(label), JSON.stringify(storable(job)), bytes ? Buffer.from(bytes) : null],
      );
    },
    /** In the order in which they were asked for; the first that has not failed is the one that is worked on. */
    async list(reviewId: string): Promise<ReviewImport[]> {
      const { rows } = await pool.query<Row>(
        `select id, label, is_failed, done, total, problem,
           row_number() over (partition by is_failed order by created_at, id) = 1 as is_first
         from review_imports where review_id = $1 order by created_at, id limit 100`,
        [reviewId],
      );
      return rows.map(({ is_failed, is_first, ...row }) => ({
        ...row,
        status: is_failed ? 'failed' : is_first ? 'working' : 'waiting',
      }));
    },
    /** The next one to be worked on; its file is read apart. */
    async next(reviewId: string): Promise<NewImport | undefined> {
      const { rows } = await pool.query<{ id: string; reviewer_id: string; label: string; job: unknown }>(
        `select id, reviewer_id, label, job from review_imports
         where review_id = $1 and not is_failed order by created_at, id limit 1`,
        [reviewId],
      );
      const [found] = rows;
      if (!found) return undefined;
      const { reviewer_id: reviewerId, job, ...row } = found;
      return { ...row, reviewId, reviewerId, job: importJob.parse(job) };
    },
    /** In pieces: to read tens of megabytes at once lets nobody else have their turn. */
    async file(id: string): Promise<Uint8Array> {
      const pieces: Buffer[] = [];
      for (;;) {
        const { rows } = await pool.query<{ piece: Buffer | null }>(
          'select substring(file from $2 for $3) as piece from review_imports where id = $1',
          [id, 1 + pieces.length * PIECE_BYTES, PIECE_BYTES],
        );
        const piece = rows[0]?.piece;
        if (piece) pieces.push(piece);
        if (!piece || piece.length < PIECE_BYTES) return Buffer.concat(pieces);
      }
    },
    progress: (id: string, { done, total }: { done: number; total: number }) =>
      changed('update review_imports set done = $2, total = $3 where id = $1', [id, done, total]),
    fail: (id: string, problem: string) =>
      changed('update review_imports set is_failed = true, problem = $2, file = null where id = $1', [id, problem]),
    /** Takes note of one that failed, or gives one up that waits. */
    remove: (reviewId: string, id: string) =>
      changed('delete from review_imports where review_id = $1 and id = $2', [reviewId, id]),
    /** With the events that it ends with; false where it was given up meanwhile. */
    async end(db: SqlExecutor, id: string): Promise<boolean> {
      return (await db.executeSql('delete from review_imports where id = $1 returning id', [id])).rows.length > 0;
    },

    /** How many records the review counts. What an import left behind that did not end is deleted. */
    async begin(reviewId: string): Promise<number | undefined> {
      const { rows } = await pool.query<{ records: number }>('select records from reviews where id = $1', [reviewId]);
      const [review] = rows;
      if (review)
        await pool.query('delete from review_records where review_id = $1 and ordinal >= $2', [
          reviewId,
          review.records,
        ]);
      return review?.records;
    },
    /** What records are recognised by, a part of all by ordinal. */
    async described(reviewId: string, from: number, count: number): Promise<Described[]> {
      const { rows } = await pool.query(
        `select id, record -> 'keys' as keys, record -> 'ids' as ids, record ->> 'title' as title,
           (record ->> 'year')::int as year, record ->> 'venue' as venue, jsonb_path_query_array(record, '$.authors[0]') as authors
         from review_records where review_id = $1 and ordinal >= $2 and ordinal < $3 order by ordinal`,
        [reviewId, from, from + count],
      );
      return rows.map((row) => describedRow.parse(row));
    },
  };
}

export type ReviewImportStore = ReturnType<typeof createReviewImportStore>;
