'use client';

import { useId, useState } from 'react';
import type { Source } from '#components/evidence/source.ts';
import { isRetracted } from '#components/evidence/source.ts';
import { buttonLook } from '../button.ts';
import { useReaderChanges } from './reader-changes.tsx';

/** Takes a work into the report or out of it, with a reason; nothing happens before the report is written anew. */
export function WorkChange({ source }: { source: Source }) {
  const pending = useReaderChanges();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [hasDecided, setHasDecided] = useState(false);
  const id = useId();
  const { work, screening } = source;
  if (!pending || !screening || isRetracted(work)) return null;
  const made = pending.changes.works.find(({ evidenceId }) => evidenceId === work.id);
  // Without a report, there is nothing to exclude from.
  const included = pending.base === 'works' || !screening.included;
  if (made)
    return (
      <p
        // Returns the focus to the place of the form.
        ref={(line) => {
          if (hasDecided) line?.focus({ preventScroll: true });
        }}
        tabIndex={-1}
        className="py-1.5 text-[13px] text-accent focus:outline-none"
      >
        To be {made.included ? 'included' : 'excluded'}: {made.reason}
      </p>
    );
  if (!isOpen)
    return (
      <button type="button" onClick={() => setIsOpen(true)} className={`${buttonLook()} my-1.5`}>
        {included ? 'Include in the report' : 'Exclude from the report'}
      </button>
    );
  const decide = () => {
    const given = reason.trim();
    setIsMissing(given === '');
    if (given === '') return document.getElementById(id)?.focus();
    pending.changeWork({ evidenceId: work.id, included, reason: given });
    setIsOpen(false);
    setHasDecided(true);
  };
  return (
    <div className="my-1.5 rounded-md border border-line bg-panel p-2.5">
      <label htmlFor={id} className="block text-[13px] text-soft">
        Why is it {included ? 'included' : 'excluded'}? The reason is shown in the report
        {included ? '.' : ', and other records of the same work are left out with it.'}
      </label>
      <input
        id={id}
        value={reason}
        maxLength={500}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? `${id}-problem` : undefined}
        onChange={(event) => setReason(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && decide()}
        className="mt-1 min-h-8 w-full rounded-md border border-line-strong bg-panel px-2 text-[13px] aria-invalid:border-bad"
      />
      {isMissing && (
        <p id={`${id}-problem`} role="alert" className="mt-1 text-[13px] text-bad">
          Write a reason first.
        </p>
      )}
      <div className="mt-2 flex gap-2">
        <button type="button" onClick={decide} className={buttonLook('primary')}>
          {included ? 'Include' : 'Exclude'}
        </button>
        <button type="button" onClick={() => setIsOpen(false)} className={buttonLook()}>
          Never mind
        </button>
      </div>
    </div>
  );
}
