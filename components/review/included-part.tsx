'use client';

import { useInfiniteQuery } from '@tanstack/react-query';
import type { Route } from 'next';
import Link from 'next/link';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import { RecordCitation } from './record-citation.tsx';
import { recordsKey, useReview } from './review-context.tsx';
import { reviewRequests } from './review-requests.ts';

const PAGE = 100;

/** The reports that are included after their full text was read. */
export function IncludedPart() {
  const { view } = useReview();
  const { fulltext } = view.stages;
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage, refetch } = useInfiniteQuery({
    queryKey: [...recordsKey(view.id), 'included'],
    queryFn: ({ pageParam, signal }) =>
      reviewRequests.records(
        view.id,
        { stage: 'fulltext', filter: 'included', text: '', offset: pageParam, limit: PAGE },
        signal,
      ),
    initialPageParam: 0,
    getNextPageParam: ({ offset, records, total }) => (offset + records.length < total ? offset + PAGE : undefined),
  });
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  const open = fulltext.total - fulltext.included - fulltext.excluded;
  return (
    <>
      <h1 className="mb-1 font-semibold font-serif text-[24px]/tight">Included</h1>
      <p className="mb-5 text-[15px] text-soft">
        {fulltext.included === 0
          ? 'No report is included yet. Reports are included once their full text has been read.'
          : `${counted(fulltext.included, 'report is', 'reports are')} included after reading the full text.`}{' '}
        {open > 0 && (
          <>
            {counted(open, 'full text is', 'full texts are')} not decided yet.{' '}
            <Link
              href={`/reviews/${encodeURIComponent(view.id)}/full-texts` as Route}
              prefetch={false}
              className="text-accent underline underline-offset-4"
            >
              Assess full texts
            </Link>
          </>
        )}
      </p>
      {error && (
        <div role="alert" className="mb-4">
          <p className="text-bad">The list could not be loaded. {error.message}</p>
          <button type="button" onClick={() => refetch()} className={`${buttonLook()} mt-3`}>
            Try again
          </button>
        </div>
      )}
      <ol className="border-line border-t empty:hidden">
        {records.map((record) => (
          <li key={record.id} className="border-line border-b py-3">
            <RecordCitation record={record} className="font-serif text-[16px]/[1.4]" />
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <button
          type="button"
          disabled={isFetchingNextPage}
          onClick={() => fetchNextPage()}
          className={`${buttonLook()} mt-4 min-h-9`}
        >
          Show more
        </button>
      )}
    </>
  );
}
