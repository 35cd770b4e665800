'use client';

import { useMutation } from '@tanstack/react-query';
import { FileUp, Search } from 'lucide-react';
import type { Route } from 'next';
import Link from 'next/link';
import { useRef } from 'react';
import { DropArea } from '#components/library/adding/drop-area.tsx';
import { buttonLook } from '#components/run/button.ts';
import { counted } from '#components/run/format.ts';
import type { ReviewImport } from '#contract/review/review-view.ts';
import { ProgressBar } from '../progress-bar.tsx';
import { useReview } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { BatchTable } from './batch-table.tsx';
import { RECORD_FILES } from './file-field.tsx';

/** Where the records of a review came from, and how more come in. */
export function RecordsPart() {
  const { view } = useReview();
  const { batches, imports, stages, me } = view;
  const { total } = stages.abstract;
  return (
    <>
      <h1 className="mb-1 font-semibold font-serif text-[24px]/tight">Records</h1>
      <p className="mb-5 text-[15px] text-soft">
        {total === 0
          ? 'Nothing has been added yet. Add the results of each search; duplicates are found and merged.'
          : `${counted(total, 'record')} without duplicates.`}{' '}
        {stages.abstract.waitingForMe > 0 && (
          <Link
            href={`/reviews/${encodeURIComponent(view.id)}/screen` as Route}
            prefetch={false}
            className="text-accent underline underline-offset-4"
          >
            Screen them
          </Link>
        )}
      </p>
      {me.role !== 'reader' && <AddRecords />}
      {imports.length > 0 && (
        <ul aria-label="On the way" className="mt-4 space-y-2">
          {imports.map((one) => (
            <ImportLine key={one.id} one={one} />
          ))}
        </ul>
      )}
      {batches.length > 0 && <BatchTable batches={batches} mayWithdraw={me.role === 'owner'} />}
    </>
  );
}

/** Takes files and runs the protocol's searches. */
function AddRecords() {
  const { view, look, say } = useReview();
  const input = useRef<HTMLInputElement>(null);
  const { queries } = view.protocol;
  const added = useMutation({
    async mutationFn(files: readonly File[]) {
      for (const file of files) await reviewRequests.importFile(view.id, file);
    },
    onSuccess: () => say('The file was sent and is being read.'),
    onSettled: look,
  });
  const searched = useMutation({
    mutationFn: () => reviewRequests.runSearches(view.id),
    onSuccess: () => say('The searches have begun.'),
    onSettled: look,
  });
  const problem = added.error ?? searched.error;
  return (
    <div className="rounded-lg border border-line-strong border-dashed bg-panel px-4 py-5">
      <DropArea label="Drop to add these records" onFiles={(files) => added.mutate(files)} />
      <div className="flex flex-wrap items-center gap-2.5">
        <button
          type="button"
          disabled={added.isPending}
          onClick={() => input.current?.click()}
          className={`${buttonLook('primary')} min-h-9`}
        >
          <FileUp aria-hidden size={15} />
          {added.isPending ? 'Sending …' : 'Import a file'}
        </button>
        {queries.length > 0 && (
          <button
            type="button"
            disabled={searched.isPending}
            onClick={() => searched.mutate()}
            className={`${buttonLook()} min-h-9`}
          >
            <Search aria-hidden size={15} />
            {searched.isPending ? 'Starting …' : `Run ${counted(queries.length, 'search', 'searches')} of the protocol`}
          </button>
        )}
        <span className="text-[13px] text-soft">
          Drop files anywhere on this page: RIS, NBIB, BibTeX, EndNote, CSV or Excel, as databases and reference
          managers export them. Decisions made in ASReview, Rayyan, Covidence or EPPI-Reviewer come in with their file.
        </span>
      </div>
      <input
        ref={input}
        type="file"
        multiple
        accept={RECORD_FILES}
        aria-label="Files of records"
        tabIndex={-1}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          if (files.length > 0) added.mutate(files);
          target.value = '';
        }}
        className="sr-only"
      />
      {problem && (
        <p role="alert" className="wrap-anywhere mt-3 text-[14px] text-bad">
          {problem.message}
        </p>
      )}
    </div>
  );
}

function ImportLine({ one: { id, label, status, done, total, problem } }: { one: ReviewImport }) {
  const { view, look } = useReview();
  const removed = useMutation({ mutationFn: () => reviewRequests.removeImport(view.id, id), onSettled: look });
  return (
    <li className="rounded-md border border-line bg-panel px-3.5 py-2 text-[14px]">
      <button
        type="button"
        disabled={removed.isPending}
        onClick={() => removed.mutate()}
        aria-label={`${status === 'failed' ? 'Dismiss' : 'Cancel'}: ${label}`}
        className={`${buttonLook()} float-right ml-3`}
      >
        {status === 'failed' ? 'Dismiss' : 'Cancel'}
      </button>
      <p className="wrap-anywhere">
        <span dir="auto" className="font-medium">
          {label}
        </span>{' '}
        {status === 'failed' ? (
          <span className="text-bad">could not be added. {problem}</span>
        ) : (
          <span className="text-soft tabular-nums">
            {status === 'waiting'
              ? 'waits for its turn'
              : total > 0
                ? `${done.toLocaleString('en')} of ${counted(total, 'record')}`
                : 'is being read'}
          </span>
        )}
      </p>
      {status !== 'failed' && <ProgressBar label={`Adding ${label}`} value={done} max={total} className="mt-1.5" />}
    </li>
  );
}
