'use client';

import { useRouter } from 'next/navigation';
import { useState, useTransition } from 'react';
import { buttonLook } from '../button.ts';
import { counted } from '../format.ts';
import { writeAnew } from '../run-requests.ts';
import { useReaderChanges } from './reader-changes.tsx';

/** Stands below the report while there are changes: has it written anew from them, or takes them back. */
export function ChangesBar({ runId }: { runId: string }) {
  const pending = useReaderChanges();
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, startTransition] = useTransition();
  const count = pending ? Object.values(pending.changes).flat().length : 0;
  if (!pending || count === 0) return null;
  const send = () =>
    startTransition(async () => {
      const outcome = await writeAnew(runId, pending.changes);
      if ('problem' in outcome) return setProblem(outcome.problem);
      router.push(`/runs/${outcome.value}`);
    });
  return (
    <section
      aria-label="Changes by you"
      className="sticky bottom-3 z-20 mx-auto mt-6 max-w-[68ch] rounded-lg border border-accent bg-panel px-4 py-3 text-[13.5px] shadow-card print:hidden"
    >
      <p>
        <b className="font-semibold">{counted(count, 'change')} by you.</b> This report stays as it is; a new one is
        written from what was found, without searching again.
      </p>
      {problem && (
        <p role="alert" className="mt-1 text-bad">
          {problem}
        </p>
      )}
      <div className="mt-2 flex flex-wrap gap-2">
        <button type="button" disabled={isSending} onClick={send} className={buttonLook('primary')}>
          {isSending ? 'Starting …' : 'Write the report anew'}
        </button>
        <button type="button" onClick={pending.clear} className={buttonLook()}>
          Take back
        </button>
      </div>
    </section>
  );
}
