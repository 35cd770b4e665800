'use client';

import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ExtractionView } from '#contract/review/extraction.ts';
import { recordsKey, useReview } from '../review-context.tsx';
import { ColumnList } from './column-list.tsx';
import { extractionFileAddress, extractionRequests } from './extraction-requests.ts';
import { ExtractionTable } from './extraction-table.tsx';
import { Fold } from './fold.tsx';
import { FullTexts } from './full-texts.tsx';
import { isUnderWay } from './reading-status.tsx';
import { WorkCells } from './work-cells.tsx';

const LOOK_MS = 1_500;
/** Works of which the table shows the values at once. */
const PAGE = 25;
const LINK = 'text-accent underline underline-offset-4';

/** What is extracted from included works: a table of the values, and below it one work at a time. */
export function ExtractionPart() {
  const { view } = useReview();
  const queries = useQueryClient();
  const [place, setPlace] = useState(0);
  const key = [...recordsKey(view.id), 'extraction'];
  const from = place - (place % PAGE);
  const { data, error, refetch } = useQuery({
    queryKey: [...key, from],
    queryFn: ({ signal }) => extractionRequests.works(view.id, from, PAGE, signal),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (isReading(state.data) ? LOOK_MS : false),
  });
  const changed = () => queries.invalidateQueries({ queryKey: key });
  const mayChange = view.me.role !== 'reader';
  const total = data?.total ?? 0;
  const row = data?.rows[place - data.offset];
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
      {!data && !error && <p className="text-[14px] text-soft">Loading …</p>}
      {data && (
        <>
          <Summary data={data} />
          <Fold
            title="Columns"
            summary={data.columns.map(({ name }) => name).join(', ')}
            startsOpen={data.columns.length === 0}
            needsLook={data.columns.some(({ reading }) => reading !== null)}
          >
            <ColumnList {...{ total, mayChange }} {...data} onChanged={changed} />
          </Fold>
          {total > 0 && (
            <Fold
              title="Full texts"
              summary={
                data.fullTexts.lookedFor === 0 ? 'not looked for yet' : `${data.fullTexts.found} of ${total} found`
              }
              startsOpen={false}
              needsLook={data.fullTexts.reading !== null}
            >
              <FullTexts {...{ total, mayChange }} fullTexts={data.fullTexts} onChanged={changed} />
            </Fold>
          )}
          {total > 0 && data.columns.length > 0 && <ExtractionTable {...{ data, place }} onOpen={setPlace} />}
          {row && (
            <section aria-label="Work" className="mt-6">
              <div className="mb-3 flex flex-wrap items-center gap-2">
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
                  {place + 1} of {total}
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

const isReading = (data: ExtractionView | undefined): boolean =>
  isUnderWay(data?.fullTexts.reading) || (data?.columns ?? []).some(({ reading }) => isUnderWay(reading));

/** Which works there are, how the table is saved, and what needs a model. */
function Summary({ data: { columns, hasModel, stage, total } }: { data: ExtractionView }) {
  const { view } = useReview();
  return (
    <>
      <p className="mb-3 text-[15px] text-soft">
        {total === 0
          ? 'No work is included yet.'
          : `${counted(total, 'work is', 'works are')} included ${stage === 'fulltext' ? 'after reading the full text' : 'by title and abstract'}.`}{' '}
        {total > 0 && columns.length > 0 && (
          <>
            Save the table as{' '}
            <a href={extractionFileAddress(view.id, 'csv')} download className={LINK}>
              CSV
            </a>{' '}
            or{' '}
            <a href={extractionFileAddress(view.id, 'xlsx')} download className={LINK}>
              Excel
            </a>
            .
          </>
        )}
      </p>
      {!hasModel && (
        <p className="mb-5 max-w-[44rem] rounded-lg border border-line bg-sunk p-3 text-[14px]">
          No language model is set up. Code fills the standard columns as far as records, abstracts and registrations
          say; you fill in everything else.{' '}
          <Link href="/settings" prefetch={false} className={LINK}>
            Choose a model
          </Link>{' '}
          to have works read for your own columns.
        </p>
      )}
    </>
  );
}
