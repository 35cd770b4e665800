import type { ReviewRecordStore } from '#adapters/postgres/reviews/record-store.ts';
import type { ReviewView } from '#contract/review/review-view.ts';
import { type ExportedRecord, exportedRecord } from '#core/review/export/exported-record.ts';
import { type RecordFile, recordsAsCsv, recordsAsJson, recordsAsRis } from '#core/review/export/record-files.ts';
import { toReviewDocx, toReviewMarkdown } from '#core/review/export/review-document.ts';
import { filterRecords } from '#core/review/filter-records.ts';
import { NOT_REACHED } from '#core/review/flow/flow-stages.ts';
import { flowSvg } from '#core/review/flow/flow-svg.ts';
import { fileName } from '../sharing/export-report.ts';
import type { OwnReview, Reviews } from './reviews.ts';

export const REVIEW_FORMATS = ['docx', 'md', 'svg', 'ris', 'csv', 'json'] as const;
export type ReviewFormat = (typeof REVIEW_FORMATS)[number];

const TYPES: Readonly<Record<ReviewFormat, string>> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  md: 'text/markdown',
  svg: 'image/svg+xml',
  ris: 'application/x-research-info-systems',
  csv: 'text/csv',
  json: 'application/json',
};
export const REVIEW_TYPES = [...new Set(Object.values(TYPES))];

/** Records that are written between two turns of others: some tens of milliseconds of work. */
const AT_ONCE = 200;
/** Full texts that a document names; the files of records have them all. */
const MOST_NAMED = 2_000;

const FILES: Readonly<Record<Exclude<ReviewFormat, 'docx' | 'md' | 'svg'>, (view: ReviewView) => RecordFile>> = {
  ris: recordsAsRis,
  csv: recordsAsCsv,
  json: ({ me: _, imports: __, ...about }) => recordsAsJson(about),
};

interface ReviewExportsOptions {
  reviews: Pick<Reviews, 'own' | 'view'>;
  records: Pick<ReviewRecordStore, 'page' | 'get'>;
}

/** A review as a file to save: what the reviewer may see of it, no more. */
export function createReviewExports({ reviews, records }: ReviewExportsOptions) {
  async function* written({ state, me, ids }: OwnReview, file: RecordFile): AsyncGenerator<string> {
    yield file.begin;
    let isFirst = true;
    for (let at = 0; at < ids.length; at += AT_ONCE) {
      const stored = await records.page(state.id, at, Math.min(AT_ONCE, ids.length - at));
      const present = stored.filter(({ record }) => !state.removed.has(record.id));
      if (present.length === 0) continue;
      yield file.write(
        present.map((each) => exportedRecord(state, me, each)),
        isFirst,
      );
      isFirst = false;
    }
    yield file.end;
  }

  async function assessed({ state, me, ids }: OwnReview): Promise<ExportedRecord[]> {
    const wanted = filterRecords(state, me, ids, { stage: 'fulltext', filter: 'all' }).slice(0, MOST_NAMED);
    const found: ExportedRecord[] = [];
    for (let at = 0; at < wanted.length; at += AT_ONCE)
      for (const stored of await records.get(state.id, wanted.slice(at, at + AT_ONCE)))
        found.push(exportedRecord(state, me, stored));
    return found;
  }

  async function bodyOf(review: OwnReview, view: ReviewView, format: ReviewFormat) {
    if (format === 'docx') return toReviewDocx(view, await assessed(review));
    if (format === 'svg') return flowSvg(view.flow, NOT_REACHED);
    if (format === 'md') return toReviewMarkdown(view, await assessed(review));
    return streamOf(written(review, FILES[format](view)));
  }

  return async (workspaceId: string | undefined, reviewId: string, format: ReviewFormat): Promise<Response> => {
    const review = await reviews.own(workspaceId, reviewId);
    const view = await reviews.view(workspaceId, reviewId);
    return new Response(await bodyOf(review, view, format), {
      headers: {
        'content-type': format === 'docx' ? TYPES.docx : `${TYPES[format]}; charset=utf-8`,
        'content-disposition': `attachment; filename="${fileName(review.state.title, 'review')}.${format}"`,
        'cache-control': 'private, no-store',
        // A drawing that is opened by itself is a document: it runs and fetches nothing.
        ...(format === 'svg' && { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'" }),
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
