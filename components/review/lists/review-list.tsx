'use client';

import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Route } from 'next';
import Link from 'next/link';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import { counted } from '#components/run/format.ts';
import { DeletedBar } from '#components/ui/deleted-bar.tsx';
import type { ReviewHead } from '#contract/review/review-view.ts';
import { reviewRequests } from '../review-requests.ts';
import { ROLE_WORDS } from '../review-words.ts';

const KEY = ['reviews'];

/** The reviews that the user works on, with what waits for them in each. */
export function ReviewList({ initial, deletedId }: { initial: ReviewHead[]; deletedId: string | null }) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => reviewRequests.list(signal),
    initialData: initial,
  });
  return (
    <>
      {deletedId !== null && (
        <DeletedBar
          text="The review was deleted."
          restore={() => reviewRequests.restore(deletedId)}
          onSettled={() => void queries.invalidateQueries({ queryKey: KEY })}
          home="/reviews"
          page={`/reviews/${encodeURIComponent(deletedId)}`}
        />
      )}
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
                <span>{records === 0 ? 'No records yet' : counted(records, 'record')}</span>
                {records > 0 && (
                  <span className={waitingForMe > 0 ? 'font-medium text-accent' : ''}>
                    {waitingForMe > 0 ? `${waitingForMe.toLocaleString('en')} to screen` : 'Nothing waits for you'}
                  </span>
                )}
                <RelativeTime at={updatedAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
