'use client';

import { useMutation } from '@tanstack/react-query';
import { useRouter } from 'next/navigation';
import type { Source } from '#components/evidence/source.ts';
import { useReading } from '#components/report/reading/reading-context.tsx';
import type { ReaderChanges } from '#contract/run-request.ts';
import { buttonLook } from '../button.ts';
import { counted } from '../format.ts';
import { writeAnew } from '../run-requests.ts';
import { type ChangesBase, type PendingChanges, useReaderChanges } from './reader-changes.tsx';

const WORDS: Readonly<Record<ChangesBase, { what: string; send: string }>> = {
  report: {
    what: 'This report stays as it is; a new one is written from what was found, without searching again.',
    send: 'Write the report anew',
  },
  works: {
    what: 'A report is written from what was found and what you include, without searching again.',
    send: 'Write a report',
  },
};

/** Shown below the report while there are pending changes: has it rewritten with them, or discards them. */
export function ChangesBar({ runId }: { runId: string }) {
  const sources = useReading((state) => state.sources.list);
  const pending = useReaderChanges();
  const router = useRouter();
  const anew = useMutation({
    mutationFn: (changes: ReaderChanges) => writeAnew(runId, changes),
    onSuccess: (newRunId) => router.push(`/runs/${newRunId}`),
  });
  // It stays busy until the new report's page is there.
  const isSending = anew.isPending || anew.isSuccess;
  const count = pending ? Object.values(pending.changes).flat().length : 0;
  if (!pending || count === 0) return null;
  const words = WORDS[pending.base];
  const { before, after } = inReport(sources, pending);
  return (
    <section
      aria-label="Changes by you"
      className="sticky bottom-3 z-20 mx-auto mt-6 max-w-[68ch] rounded-lg border border-accent bg-panel px-4 py-3 text-[13.5px] shadow-card print:hidden"
    >
      <p>
        <b className="font-semibold">{counted(count, 'change')} by you.</b>{' '}
        {before !== after && `The report has ${counted(before, 'work')} now and would have ${after}. `}
        {after > 0 && words.what}
      </p>
      {after === 0 && (
        <p role="status" className="mt-1 text-warn">
          No work would be left to write a report from. Keep at least one, or ask another question.
        </p>
      )}
      {anew.error && (
        <p role="alert" className="mt-1 text-bad">
          {anew.error.message}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <button
          type="button"
          disabled={isSending || after === 0}
          onClick={() => anew.mutate(pending.changes)}
          className={buttonLook('primary')}
        >
          {isSending ? 'Starting …' : words.send}
        </button>
        <button type="button" onClick={pending.clear} className={buttonLook()}>
          Undo all
        </button>
      </div>
    </section>
  );
}

/** Works in the report now, and after the changes; excluding a work excludes its other versions too. */
function inReport(sources: readonly Source[], { base, changes }: PendingChanges): { before: number; after: number } {
  const now = sources.filter(({ screening }) => base === 'report' && screening?.included);
  const left = new Set(changes.works.flatMap(({ evidenceId, included }) => (included ? [] : evidenceId)));
  const taken = changes.works.filter(({ included }) => included);
  const kept = now.filter(({ work }) => !left.has(work.id) && !taken.some(({ evidenceId }) => evidenceId === work.id));
  return { before: now.length, after: kept.length + taken.length };
}
