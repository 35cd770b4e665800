import { Clock, Trash2, TriangleAlert } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import type { StudySummary } from '#contract/study/study-view.ts';

/** One session in the list: how it stands, and the way to delete it. */
export function SessionRow({ session, onDelete }: { session: StudySummary; onDelete: () => void }) {
  const { id, title, status, concepts, known, due, updatedAt } = session;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-0">
      <Link
        href={`/study/${encodeURIComponent(id)}` as Route}
        dir="auto"
        prefetch={false}
        className="wrap-anywhere line-clamp-2 min-w-0 flex-1 basis-60 py-px font-serif text-[16px]/[1.4] hover:text-accent hover:underline"
      >
        {title}
      </Link>
      <span className="flex items-center gap-3 text-[13px] text-soft tabular-nums">
        {status === 'preparing' && (
          <span className="inline-flex items-center gap-1.5 text-accent">
            <span aria-hidden className="size-2 animate-pulse rounded-full bg-current" />
            Being read
          </span>
        )}
        {status === 'failed' && (
          <span className="inline-flex items-center gap-1.5 text-bad">
            <TriangleAlert aria-hidden size={13} />
            Could not be read
          </span>
        )}
        {status === 'ready' && (
          <>
            {due > 0 && (
              <span className="inline-flex items-center gap-1 font-medium text-accent">
                <Clock aria-hidden size={13} />
                {due} due
              </span>
            )}
            <span>
              {known} of {concepts} known
            </span>
          </>
        )}
        <span className="text-faint">
          <RelativeTime at={updatedAt} />
        </span>
        <button
          type="button"
          onClick={onDelete}
          aria-label={`Delete: ${title}`}
          title="Delete"
          className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
        >
          <Trash2 aria-hidden size={15} strokeWidth={1.75} />
        </button>
      </span>
    </li>
  );
}
