'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Route } from 'next';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useEffect, useState } from 'react';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import { counted } from '#components/run/format.ts';
import { UNDO_MS } from '#components/ui/undo.ts';
import { UndoButton } from '#components/ui/undo-button.tsx';
import type { ReviewHead } from '#contract/review/review-view.ts';
import { reviewRequests } from '../review-requests.ts';
import { ROLE_WORDS } from '../review-words.ts';

const KEY = ['reviews'];

/** The reviews that somebody works on, with what waits for them in each. */
export function ReviewList({ initial, deletedId }: { initial: ReviewHead[]; deletedId: string | null }) {
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => reviewRequests.list(signal),
    initialData: initial,
  });
  return (
    <>
      {deletedId !== null && <Deleted id={deletedId} />}
      {data.length > 0 && (
        <ul className="mb-10 border-line-strong border-t">
          {data.map(({ id, title, role, records, waitingForMe, updatedAt }) => (
            <li
              key={id}
              className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-line border-b py-3 last:border-0"
            >
              <Link
                href={`/reviews/${encodeURIComponent(id)}` as Route}
                dir="auto"
                prefetch={false}
                className="wrap-anywhere line-clamp-2 min-w-0 flex-1 basis-60 py-px font-serif text-[16px]/[1.4] hover:text-accent hover:underline"
              >
                {title}
              </Link>
              <span className="flex flex-wrap items-baseline gap-x-3 text-[13px] text-soft tabular-nums">
                <span>{ROLE_WORDS[role].label}</span>
                <span>{counted(records, 'record')}</span>
                <span className={waitingForMe > 0 ? 'font-medium text-accent' : ''}>
                  {waitingForMe > 0 ? `${waitingForMe.toLocaleString('en')} to screen` : 'Nothing waits for you'}
                </span>
                <RelativeTime at={updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** After a review was deleted from its own page: the way back, for as long as there is one. */
function Deleted({ id }: { id: string }) {
  const router = useRouter();
  const queries = useQueryClient();
  const [isOver, setIsOver] = useState(false);
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => reviewRequests.restore(id),
    onSuccess: () => router.push(`/reviews/${encodeURIComponent(id)}` as Route),
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  useEffect(() => {
    // A reload does not offer again what was offered long ago.
    window.history.replaceState(window.history.state, '', '/reviews');
  }, []);
  if (isOver && error === null) return null;
  return (
    <div
      role={error === null ? 'status' : 'alert'}
      className="mb-6 flex items-center justify-between gap-4 rounded-md border border-line bg-sunk px-3.5 py-2"
    >
      <p className="text-soft">{error?.message ?? 'The review was deleted.'}</p>
      {error === null && (
        <UndoButton
          onUndo={() => mutate()}
          isBusy={isPending}
          takesFocus={false}
          over={{ afterMs: UNDO_MS, onOver: () => setIsOver(true) }}
        />
      )}
    </div>
  );
}
