import * as z from 'zod';
import { storable } from '#core/text/storable.ts';
import type { Database } from '../database.ts';

const row = z
  .object({
    record_id: z.string(),
    field: z.enum(['fulltext', 'document']).nullable(),
    text: z.string().nullable(),
    note: z.string(),
  })
  .transform(({ record_id, field, text, note }) => ({
    recordId: record_id,
    found: field !== null && text !== null ? { field, text } : null,
    note,
  }));

export interface StoredText {
  recordId: string;
  found: { field: 'fulltext' | 'document'; text: string } | null;
  /** Where the text comes from, or why there is none: a sentence. */
  note: string;
}

/** Full texts of the works of reviews, as far as they have been looked for. */
export function createReviewTextStore({ pool }: Pick<Database, 'pool'>) {
  return {
    async get(reviewId: string, recordIds: readonly string[]): Promise<Map<string, StoredText>> {
      const { rows } = await pool.query(
        'select record_id, field, text, note from review_texts where review_id = $1 and record_id = any($2)',
        [reviewId, recordIds],
      );
      return new Map(rows.map((each) => row.parse(each)).map((text) => [text.recordId, text]));
    },

    /** Of these records, how many texts have been looked for and found. */
    async count(reviewId: string, recordIds: readonly string[]): Promise<{ lookedFor: number; found: number }> {
      const { rows } = await pool.query(
        `select count(*)::int as "lookedFor", count(text)::int as found from review_texts
         where review_id = $1 and record_id = any($2)`,
        [reviewId, recordIds],
      );
      return z.object({ lookedFor: z.int(), found: z.int() }).parse(rows[0]);
    },

    /** Replaces what was known, unless the review, or the document that a text comes from, has been deleted. */
    async put(reviewId: string, text: StoredText & { documentId: string | null }): Promise<void> {
      const { recordId, found, note, documentId } = storable(text);
      await pool.query(
        `insert into review_texts (review_id, record_id, field, text, note, document_id)
         select id, $2, $3, $4, $5, $6 from reviews
         where id = $1 and ($6::text is null or exists (select 1 from documents where id = $6))
         on conflict (review_id, record_id) do update set field = excluded.field, text = excluded.text,
           note = excluded.note, document_id = excluded.document_id, at = now()`,
        [reviewId, recordId, found?.field ?? null, found?.text ?? null, note, documentId],
      );
    },
  };
}

export type ReviewTextStore = ReturnType<typeof createReviewTextStore>;
