'use client';

import { useMutation } from '@tanstack/react-query';
import { Waypoints } from 'lucide-react';
import { useId, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import { CHASE_DIRECTIONS, type ChaseDirection } from '#contract/review/chasing.ts';
import type { ReviewCitations } from '#contract/review/review-view.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';

const LABELS: Readonly<Record<ChaseDirection, string>> = {
  backward: 'Works that they cite',
  forward: 'Works that cite them',
  similar: 'Similar articles in PubMed',
};
const LEAST_LINKS = [1, 2, 3, 5];

interface RoundFormProps {
  citations: ReviewCitations;
  /** Something was asked of the server. */
  onChange: () => void;
}

/** Begins a round, and shows how far it is. */
export function RoundForm({ citations, onChange }: RoundFormProps) {
  const { view, say } = useReview();
  const least = useId();
  const { underWay, included, notFollowed } = citations;
  const [directions, setDirections] = useState<readonly ChaseDirection[]>(CHASE_DIRECTIONS);
  const [leastLinks, setLeastLinks] = useState(1);
  const started = useMutation({
    mutationFn: () =>
      reviewRequests.chaseCitations(view.id, { directions: [...directions], leastLinks, ofAll: notFollowed === 0 }),
    onSuccess: () => say('The round has begun.'),
    onSettled: onChange,
  });
  if (underWay) return <UnderWay underWay={underWay} onChange={onChange} />;
  if (included === 0) return <p className="text-[15px]">No work is included yet: include some first.</p>;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        started.mutate();
      }}
      className="rounded-lg border border-line-strong bg-panel px-4 py-4"
    >
      <fieldset>
        <legend className="mb-1.5 font-medium text-[14px]">Which links to follow</legend>
        <div className="flex flex-wrap gap-x-5 gap-y-1.5">
          {CHASE_DIRECTIONS.map((direction) => (
            <label key={direction} className="flex min-h-6 items-center gap-2 text-[14px]">
              <input
                type="checkbox"
                checked={directions.includes(direction)}
                onChange={({ target }) =>
                  setDirections(
                    CHASE_DIRECTIONS.filter((each) =>
                      each === direction ? target.checked : directions.includes(each),
                    ),
                  )
                }
              />
              {LABELS[direction]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        <button
          type="submit"
          disabled={started.isPending || directions.length === 0}
          className={`${buttonLook('primary')} min-h-9`}
        >
          <Waypoints aria-hidden size={15} />
          {notFollowed > 0
            ? `Follow the links of ${counted(notFollowed, 'included work')}`
            : `Follow the links of all ${counted(included, 'included work')} again`}
        </button>
        <label htmlFor={least} className="text-[14px]">
          Add works linked to at least{' '}
          <select
            id={least}
            value={leastLinks}
            onChange={({ target }) => setLeastLinks(Number(target.value))}
            className="rounded-md border border-line-strong bg-panel px-1.5 py-1"
          >
            {LEAST_LINKS.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </select>{' '}
          of them
        </label>
      </div>
      {started.error && (
        <p role="alert" className="wrap-anywhere mt-3 text-[14px] text-bad">
          {started.error.message}
        </p>
      )}
    </form>
  );
}

function UnderWay({
  underWay: { id, label, status, done, total, problem },
  onChange,
}: {
  underWay: NonNullable<ReviewCitations['underWay']>;
  onChange: () => void;
}) {
  const { view } = useReview();
  const removed = useMutation({ mutationFn: () => reviewRequests.removeImport(view.id, id), onSettled: onChange });
  const isFailed = status === 'failed';
  return (
    <div className="rounded-lg border border-line-strong bg-panel px-4 py-3 text-[14px]">
      <button
        type="button"
        disabled={removed.isPending}
        onClick={() => removed.mutate()}
        className={`${buttonLook()} float-right ml-3`}
      >
        {isFailed ? 'Dismiss' : 'Cancel'}
      </button>
      <p className="wrap-anywhere">
        <span className="font-medium">{label}</span>{' '}
        {isFailed ? (
          <span className="text-bad">brought nothing. {problem}</span>
        ) : (
          <span className="text-soft tabular-nums">
            {total > 0
              ? `${done.toLocaleString('en')} of ${counted(total, 'record')}`
              : done > 0
                ? `${counted(done, 'answer')} of the sources so far`
                : 'waits for the sources'}
          </span>
        )}
      </p>
      {!isFailed && <ProgressBar label={label} value={done} max={total} className="mt-2" />}
    </div>
  );
}
