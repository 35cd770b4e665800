'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { RelativeTime } from '#components/app/history/relative-time.tsx';
import type { TextCheckHead } from '#contract/text-check/text-check.ts';
import { deleteCheck, listChecks } from './check-requests.ts';
import { isOpen, stateText } from './check-words.ts';

const KEY = ['text-checks'];
const LOOK_MS = 2_000;

/** The texts that were checked here, newest first. */
export function CheckList({ initial }: { initial: TextCheckHead[] }) {
  const queries = useQueryClient();
  const { data } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => listChecks(signal),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data?.some(isOpen) ? LOOK_MS : false),
  });
  const { mutate, error } = useMutation({
    mutationFn: deleteCheck,
    onSettled: () => queries.invalidateQueries({ queryKey: KEY }),
  });
  if (data.length === 0) return null;
  return (
    <section aria-labelledby="checked-texts" className="mt-10">
      <h2 id="checked-texts" className="mb-2 font-semibold font-serif text-[19px]">
        Checked texts
      </h2>
      {error && (
        <p role="alert" className="text-[13px] text-bad">
          {error.message}
        </p>
      )}
      <ul>
        {data.map((check) => (
          <li
            key={check.id}
            className="flex flex-wrap items-center gap-x-4 gap-y-1 border-line border-b py-2.5 last:border-0"
          >
            <Link
              href={`/check/${encodeURIComponent(check.id)}` as Route}
              dir="auto"
              prefetch={false}
              className="wrap-anywhere line-clamp-2 min-w-0 flex-1 basis-60 py-px font-serif text-[16px]/[1.4] hover:text-accent hover:underline"
            >
              {check.name}
            </Link>
            <span className="flex items-center gap-3 text-[13px] text-soft tabular-nums">
              <span className={check.status === 'failed' ? 'text-bad' : ''}>{stateText(check)}</span>
              <RelativeTime at={check.createdAt} />
              <button
                type="button"
                onClick={() => mutate(check.id)}
                aria-label={`Delete: ${check.name}`}
                title="Delete"
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-md text-soft hover:bg-sunk hover:text-ink"
              >
                <Trash2 aria-hidden size={15} strokeWidth={1.75} />
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
