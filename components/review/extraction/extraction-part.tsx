'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { ColumnList } from './column-list.tsx';
import { extractionFileAddress, extractionRequests } from './extraction-requests.ts';
import { WorkCells } from './work-cells.tsx';

/** What is extracted from included works: the columns, and below them one work at a time. */
export function ExtractionPart() {
  const { view } = useReview();
  const queries = useQueryClient();
  const [place, setPlace] = useState(0);
  const key = [...recordsKey(view.id), 'extraction'];
  const { data, error, refetch } = useQuery({
    queryKey: [...key, place],
    queryFn: ({ signal }) => extractionRequests.work(view.id, place, signal),
    placeholderData: keepPreviousData,
  });
  const changed = () => queries.invalidateQueries({ queryKey: key });
  const mayChange = view.me.role !== 'reader';
  const total = data?.total ?? 0;
  const row = data?.rows[0];
  return (
    <>
      <h1 className="mb-1 font-semibold font-serif text-[24px]/tight">Extraction</h1>
      {error && (
        <div role="alert" className="mb-4">
          <p className="text-bad">The extraction could not be loaded. {error.message}</p>
          <button type="button" onClick={() => refetch()} className={`${buttonLook()} mt-3`}>
            Try again
          </button>
        </div>
      )}
      {data && (
        <>
          <p className="mb-5 text-[15px] text-soft">
            {total === 0
              ? 'No work is included yet.'
              : `${counted(total, 'work is', 'works are')} included ${data.stage === 'fulltext' ? 'after reading the full text' : 'by title and abstract'}. Abstracts are stored and read; full texts are not.`}{' '}
            {total > 0 && data.columns.length > 0 && (
              <>
                Save as{' '}
                <a
                  href={extractionFileAddress(view.id, 'csv')}
                  download
                  className="text-accent underline underline-offset-4"
                >
                  CSV
                </a>{' '}
                or{' '}
                <a
                  href={extractionFileAddress(view.id, 'xlsx')}
                  download
                  className="text-accent underline underline-offset-4"
                >
                  Excel
                </a>
                .
              </>
            )}
          </p>
          <ColumnList columns={data.columns} total={total} mayChange={mayChange} onChanged={changed} />
          {row && (
            <section aria-label="Work" className="mt-8 border-line border-t pt-5">
              <div className="mb-3 flex items-center gap-2">
                <button
                  type="button"
                  disabled={place === 0}
                  onClick={() => setPlace(place - 1)}
                  className={`${buttonLook()} min-h-9`}
                >
                  Previous work
                </button>
                <button
                  type="button"
                  disabled={place + 1 >= total}
                  onClick={() => setPlace(place + 1)}
                  className={`${buttonLook()} min-h-9`}
                >
                  Next work
                </button>
                <span aria-live="polite" className="text-[14px] text-soft">
                  {data.offset + 1} of {total}
                </span>
              </div>
              <WorkCells
                key={row.recordId}
                row={row}
                columns={data.columns}
                mayChange={mayChange}
                onChanged={changed}
              />
            </section>
          )}
        </>
      )}
    </>
  );
}
