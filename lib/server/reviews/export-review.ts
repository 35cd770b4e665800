import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import { exportedRecord } from '#core/review/export/exported-record.ts';
import { type RecordFile, recordsAsCsv, recordsAsJson, recordsAsRis } from '#core/review/export/record-files.ts';
import { toReviewDocx } from '#core/review/export/review-docx.ts';
import { filterRecords } from '#core/review/filter-records.ts';
import { fileName } from '../sharing/export-report.ts';
import type { OwnReview, Reviews } from './reviews.ts';

export const REVIEW_FORMATS = ['docx', 'ris', 'csv', 'json'] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

const TYPES: Readonly<Record<ReviewFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ris: 'application/x-research-info-systems',
  csv: 'text/csv',
  json: 'application/json',
};
export const REVIEW_TYPES = [...new Set(Object.values(TYPES))];

/** Records that are written between two turns of others: some tens of milliseconds of work. */
const AT_ONCE = 200;

interface ReviewExportsOptions {
  reviews: Pick<Reviews, 'own' | 'view'>;
  records: Pick<ReviewRecordStore, 'page' | 'get'>;
}

/** A review as a file to save: what whoever asks may see of it, no more. */
export function createReviewExports({ reviews, records }: ReviewExportsOptions) {
  async function* written({ state, me, ids }: OwnReview, file: RecordFile): AsyncGenerator<string> {
    yield file.begin;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const stored = await records.page(state.id, at, Math.min(AT_ONCE, ids.length - at));
      yield file.write(
        stored.map((each) => exportedRecord(state, me, each)),
        at === 0,
      );
    }
    yield file.end;
  }

  /** The review in short, for people: what was included, not what was screened. */
  async function documentOf(workspaceId: string | undefined, review: OwnReview): Promise<Uint8Array<ArrayBuffer>> {
    const { state, me, ids } = review;
    const wanted = filterRecords(state, me, ids, { stage: 'fulltext', filter: 'included' });
    const [view, included] = await Promise.all([reviews.view(workspaceId, state.id), records.get(state.id, wanted)]);
    return toReviewDocx(
      view,
      included.map(({ record }) => record),
    );
  }

  async function fileOf(
    workspaceId: string | undefined,
    reviewId: string,
    format: Exclude<ReviewFormat, 'docx'>,
  ): Promise<RecordFile> {
    if (format === 'ris') return recordsAsRis();
    if (format === 'csv') return recordsAsCsv();
    const { me: _, imports: __, ...about } = await reviews.view(workspaceId, reviewId);
    return recordsAsJson(about);
  }

  return async (workspaceId: string | undefined, reviewId: string, format: ReviewFormat): Promise<Response> => {
    const review = await reviews.own(workspaceId, reviewId);
    const body =
      format === 'docx'
        ? await documentOf(workspaceId, review)
        : streamOf(written(review, await fileOf(workspaceId, reviewId, format)));
    return new Response(body, {
      headers: {
        'content-type': format === 'docx' ? TYPES.docx : `${TYPES[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName(review.state.title, 'review')}.${format}"`,
        'cache-control': 'private, no-store',
      },
    });
  };
}

export type ReviewExports = ReturnType<typeof createReviewExports>;

/** Parts of a text as they are asked for. */
function streamOf(parts: AsyncGenerator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { value, done } = await parts.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await parts.return(undefined);
    },
  });
}
