'use client';

import { useMutation } from '@tanstack/react-query';
import { LibraryBig } from 'lucide-react';
import Link from 'next/link';
import { sentenceOf } from '#components/app/ask-server.ts';
import { counted } from '#components/run/format.ts';
import { keepWorks } from './library-requests.ts';

/** The server takes no more at once. */
const MOST_AT_ONCE = 500;

/** Puts works that a run has found into the library, each as its record and what was read of it. */
export function KeepWorks({ runId, evidenceIds }: { runId: string; evidenceIds: readonly string[] }) {
  const ids = evidenceIds.slice(0, MOST_AT_ONCE);
  const { mutate, isPending, data, error, variables } = useMutation({
    mutationFn: (wanted: readonly string[]) => keepWorks(runId, wanted),
  });
  const isKept = data !== undefined && variables === evidenceIds;
  return (
    <>
      <button
        type="button"
        disabled={isPending || isKept || ids.length === 0}
        onClick={() => mutate(evidenceIds)}
        className="inline-flex min-h-7 items-center gap-1 rounded-md border border-line px-2 text-[12px] text-soft hover:text-ink disabled:opacity-60"
      >
        <LibraryBig aria-hidden size={13} />
        {isPending ? 'Keeping …' : `Keep ${counted(ids.length, 'work')}`}
        <span className="sr-only"> in the library</span>
      </button>
      <p role="status" className="order-last w-full text-[12.5px] text-soft empty:hidden">
        {isKept && (
          <>
            {data.added.length > 0
              ? `${counted(data.added.length, 'work')} added to your `
              : 'All of them are in your '}
            <Link href="/library" className="text-accent underline underline-offset-2">
              library
            </Link>
            {data.added.length > 0 && data.duplicates.length > 0 && `; ${data.duplicates.length} there already`}
            {'. '}
            {data.problems.join(' ')}
          </>
        )}
      </p>
      {error && (
        <p role="alert" className="order-last w-full text-[12.5px] text-warn">
          Not kept. {sentenceOf(error)}
        </p>
      )}
    </>
  );
}
