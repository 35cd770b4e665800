'use client';

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { buttonLook } from '#components/run/button.ts';
import { ExportMenu } from '#components/ui/export-menu.tsx';
import type { TextCheck } from '#contract/text-check/text-check.ts';
import { cancelCheck, checkFileAddress, getCheck } from './check-requests.ts';
import { isOpen, stateText } from './check-words.ts';
import { CheckedReferences } from './checked-references.tsx';
import { CheckedText } from './checked-text.tsx';

const LOOK_MS = 1_000;

const FILES = [
  ['docx', 'Word', 'the text, findings as comments'],
  ['csv', 'CSV', 'both tables'],
  ['markdown', 'Markdown', 'both tables'],
  ['ris', 'RIS', 'references, as the sources have them'],
  ['bibtex', 'BibTeX', 'references, as the sources have them'],
  ['csl-json', 'CSL-JSON', 'references, as the sources have them'],
] as const;

/** A check while it runs, and what came of it. */
export function CheckPage({ initial }: { initial: TextCheck }) {
  const { id } = initial;
  const queries = useQueryClient();
  const key = ['text-check', id];
  const { data: check, error: lost } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => getCheck(id, signal),
    initialData: initial,
    refetchInterval: ({ state }) => (state.data && isOpen(state.data) ? LOOK_MS : false),
  });
  const { mutate: cancel, error } = useMutation({
    mutationFn: () => cancelCheck(id),
    onSettled: () => queries.invalidateQueries({ queryKey: key }),
  });
  const { done, total } = check.progress;
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start gap-x-4 gap-y-2">
        <h1 dir="auto" className="wrap-anywhere min-w-0 flex-1 basis-60 font-semibold font-serif text-[24px]/tight">
          {check.name}
        </h1>
        {check.result && <ExportMenu files={FILES} addressOf={(format) => checkFileAddress(id, format)} />}
      </div>
      <p role="status" className="sr-only">
        {stateText({ ...check, progress: { done: 0, total: 0 } })}
      </p>
      {isOpen(check) && (
        <div className="rounded-lg border border-line bg-panel p-4">
          <p className="text-[15px]">{stateText(check)}</p>
          <progress
            aria-label={stateText({ ...check, progress: { done: 0, total: 0 } })}
            className="mt-2 h-2 w-full accent-(--accent)"
            {...(total > 0 && { value: done, max: total })}
          />
          <p className="mt-2 text-[13px] text-soft">
            You may leave this page: the check goes on, and is listed under Check.
          </p>
          <button type="button" onClick={() => cancel()} className={`mt-3 ${buttonLook()}`}>
            Cancel
          </button>
        </div>
      )}
      {(error ?? lost) && (
        <p role="alert" className="mt-3 text-[14px] text-bad">
          {(error ?? lost)?.message}
        </p>
      )}
      {(check.status === 'failed' || check.status === 'cancelled') && (
        <div className="rounded-lg border border-line bg-panel p-4">
          <p className={check.status === 'failed' ? 'text-bad' : ''}>
            {check.problem ?? 'This check was cancelled. Nothing of the text was kept.'}
          </p>
          <Link href="/check" className="mt-2 inline-block py-1 text-accent underline underline-offset-4">
            Check a text
          </Link>
        </div>
      )}
      {check.result && (
        <>
          {check.result.notices.map((notice) => (
            <p key={notice} className="mb-3 rounded-md bg-warn-soft px-4 py-2.5 text-[14px] text-warn">
              {notice}
            </p>
          ))}
          <CheckedText result={check.result} />
          <CheckedReferences result={check.result} />
        </>
      )}
    </>
  );
}
