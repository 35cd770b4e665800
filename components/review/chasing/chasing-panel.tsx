'use client';

import { useQuery } from '@tanstack/react-query';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewCitations } from '#contract/review/review-view.ts';
import { useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { LinkedTable } from './linked-table.tsx';
import { RoundForm } from './round-form.tsx';
import { RoundTable } from './round-table.tsx';

const LOOK_MS = 2_000;

/** Follows the citations of what is included: what it cites, what cites it, what is similar. */
export function ChasingPanel() {
  const { view, look } = useReview();
  const { data, error, refetch } = useQuery({
    // What others decide changes which works are included.
    queryKey: ['review', view.id, 'citations', view.seq],
    queryFn: ({ signal }) => reviewRequests.citations(view.id, signal),
    placeholderData: (before) => before,
    refetchInterval: ({ state }) => (isWorking(state.data) ? LOOK_MS : false),
  });
  return (
    <>
      <h1 className="mb-1 font-semibold font-serif text-[24px]/tight">Citations</h1>
      <p className="mb-5 max-w-[44rem] text-[15px] text-soft">
        Follows the citations of the works that are included so far. What the review does not have yet is added to the
        records and screened like all others.
      </p>
      {error && (
        <div role="alert" className="mb-4">
          <p className="text-bad">This could not be loaded. {error.message}</p>
          <button type="button" onClick={() => refetch()} className={`${buttonLook()} mt-3`}>
            Try again
          </button>
        </div>
      )}
      {data && (
        <>
          {view.me.role !== 'reader' && (
            <RoundForm
              citations={data}
              onChange={() => {
                void refetch();
                look();
              }}
            />
          )}
          <Left citations={data} />
          {data.rounds.length > 0 && <RoundTable rounds={data.rounds} />}
          {data.mostLinked.length > 0 && <LinkedTable works={data.mostLinked} seeds={data.seeds} />}
        </>
      )}
    </>
  );
}

const isWorking = (citations: ReviewCitations | undefined) =>
  citations?.underWay !== null && citations?.underWay !== undefined && citations.underWay.status !== 'failed';

/** How much is left to be found, with what that assumes. */
function Left({ citations: { rounds, saturation, included } }: { citations: ReviewCitations }) {
  if (rounds.length === 0) return null;
  return (
    <section aria-labelledby="left" className="mt-8">
      <h2 id="left" className="mb-1 font-semibold font-serif text-[19px]">
        What is left to be found
      </h2>
      {saturation ? (
        <>
          <p className="text-[16px]">
            Probably{' '}
            <strong className="font-semibold">{counted(Math.round(saturation.left.estimate), 'relevant work')}</strong>{' '}
            ({Math.floor(saturation.left.low)} to {Math.ceil(saturation.left.high)}), beyond the{' '}
            {included.toLocaleString('en')} that are included.
          </p>
          <p className="mt-1 max-w-[44rem] text-[13px] text-soft">
            {saturation.byBoth} included works were found both by searching and along links, of {saturation.bySearch}{' '}
            found by searching and {saturation.byLinks} along links. This assumes that whether the search finds a work
            does not depend on whether others cite it; where works are hard to find both ways, more are left.
          </p>
        </>
      ) : (
        <p className="max-w-[44rem] text-[14px] text-soft">
          {rounds.some(({ leftOut }) => leftOut > 0)
            ? 'No estimate: a round left works out.'
            : 'No estimate yet: too few included works were found both by searching and along links.'}
        </p>
      )}
    </section>
  );
}
