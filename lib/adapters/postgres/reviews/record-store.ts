import { type ReviewRecord, reviewRecord } from '#contract/review/review-record.ts';
import type { SqlExecutor } from '#core/ports/run-store.ts';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';

/** A record with the batches that brought it. */
export interface StoredRecord {
  record: ReviewRecord;
  batches: string[];
}

interface Row {
  record: unknown;
  batches: string[];
}

const INSERT = `
insert into review_records (review_id, ordinal, id, batches, record)
select $1, $2::int + x.n::int - 1, x.item->'record'->>'id',
  array(select jsonb_array_elements_text(x.item->'batches')), x.item->'record'
from jsonb_array_elements($3::jsonb) with ordinality as x(item, n)`;
const UPDATE = `
update review_records r set record = x.item->'record', batches = array(select jsonb_array_elements_text(x.item->'batches'))
from jsonb_array_elements($2::jsonb) as x(item) where r.review_id = $1 and r.id = x.item->'record'->>'id'`;
/** As the index has it. */
const WORDS = `to_tsvector('simple', (record ->> 'title') || ' ' || coalesce(record ->> 'abstract', ''))`;

/** The records of reviews. Those of an import that has not ended have ordinals beyond what the review counts. */
export function createReviewRecordStore({ pool }: Pick<Database, 'pool'>) {
  return {
    /** Ids by ordinal, from one to before another. */
    async ids(reviewId: string, from: number, to: number): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        'select id from review_records where review_id = $1 and ordinal >= $2 and ordinal < $3 order by ordinal',
        [reviewId, from, to],
      );
      return rows.map(({ id }) => id);
    },

    /** Ids of the records of a batch that none of the others has; some hundreds of milliseconds for 50,000. */
    async idsOfBatch(reviewId: string, batchId: string, others: readonly string[]): Promise<string[]> {
      const { rows } = await pool.query<{ id: string }>(
        `select id from review_records where review_id = $1 and batches @> array[$2] and not batches && $3
         order by ordinal`,
        [reviewId, batchId, others],
      );
      return rows.map(({ id }) => id);
    },

    /** In the order of the ids; those that there are not are left out. */
    async get(reviewId: string, ids: readonly string[]): Promise<StoredRecord[]> {
      const { rows } = await pool.query<Row>(
        'select record, batches from review_records where review_id = $1 and id = any($2)',
        [reviewId, ids],
      );
      const byId = new Map(rows.map(toStored).map((stored) => [stored.record.id, stored]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },

    /** A part of all, by ordinal. */
    async page(reviewId: string, from: number, count: number): Promise<StoredRecord[]> {
      const { rows } = await pool.query<Row>(
        `select record, batches from review_records where review_id = $1 and ordinal >= $2 and ordinal < $3
         order by ordinal`,
        [reviewId, from, from + count],
      );
      return rows.map(toStored);
    },

    /** Ids of those in whose title or abstract stand words that begin with all of these. */
    async find(reviewId: string, words: readonly string[]): Promise<Set<string>> {
      // Each is quoted, so that no sign in it is read as an operator.
      const query = words.map((word) => `'${word.replace(/['\\]/g, '')}':*`).join(' & ');
      const { rows } = await pool.query<{ id: string }>(
        `select id from review_records where review_id = $1 and ${WORDS} @@ to_tsquery('simple', $2)`,
        [reviewId, query],
      );
      return new Set(rows.map(({ id }) => id));
    },

    /** Adds records from an ordinal on. */
    async add(
      reviewId: string,
      from: number,
      records: readonly StoredRecord[],
      db: SqlExecutor = { executeSql: (text, values) => pool.query(text, values) },
    ): Promise<void> {
      await db.executeSql(INSERT, [reviewId, from, JSON.stringify(storable(records))]);
    },

    /** Puts these in the place of those of the same ids. */
    async replace(
      reviewId: string,
      records: readonly StoredRecord[],
      db: SqlExecutor = { executeSql: (text, values) => pool.query(text, values) },
    ): Promise<void> {
      await db.executeSql(UPDATE, [reviewId, JSON.stringify(storable(records))]);
    },
  };
}

export type ReviewRecordStore = ReturnType<typeof createReviewRecordStore>;

const toStored = ({ record, batches }: Row): StoredRecord => ({ record: reviewRecord.parse(record), batches });
