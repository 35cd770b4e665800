'use client';

import { Dialog } from 'radix-ui';
import { type ReactNode, useCallback, useId, useState } from 'react';
import { CertaintyEditing } from '#components/report/certainty-details.tsx';
import { levelsOf } from '#components/report/grade-domains.ts';
import { FACTOR_WORDS } from '#contract/answer-words.ts';
import type { CertaintyChange } from '#contract/short-answer.ts';
import { buttonLook } from '../button.ts';
import { useReaderChanges } from './reader-changes.tsx';

const LABELS: Readonly<Record<string, string>> = {
  '-2': 'down two levels',
  '-1': 'down one level',
  0: 'no change',
  1: 'up one level',
  2: 'up two levels',
};

/** Lets the owner of a report change a step of its certainty, with a reason that stands in the report. */
export function CertaintyEditor({ children }: { children: ReactNode }) {
  const pending = useReaderChanges();
  const [asked, setAsked] = useState<Omit<CertaintyChange, 'reason'> | null>(null);
  const open = useCallback((change: Omit<CertaintyChange, 'reason'>) => setAsked(change), []);
  if (!pending) return children;
  return (
    <CertaintyEditing value={open}>
      {children}
      <Dialog.Root open={asked !== null} onOpenChange={(isOpen) => !isOpen && setAsked(null)}>
        {asked && (
          <StepDialog
            asked={asked}
            onDecide={(change) => {
              pending.changeCertainty(change);
              setAsked(null);
            }}
          />
        )}
      </Dialog.Root>
    </CertaintyEditing>
  );
}

interface StepDialogProps {
  asked: Omit<CertaintyChange, 'reason'>;
  onDecide: (change: CertaintyChange) => void;
}

function StepDialog({ asked, onDecide }: StepDialogProps) {
  const [change, setChange] = useState(asked.change);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const decide = () => {
    const said = reason.trim();
    setIsMissing(said === '');
    if (said === '') return document.getElementById(id)?.focus();
    onDecide({ ...asked, change, reason: said });
  };
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
      <Dialog.Content
        aria-describedby={undefined}
        className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg border border-line bg-panel p-5 shadow-card"
      >
        <Dialog.Title className="font-semibold text-[16px]">
          {FACTOR_WORDS[asked.factor]}: {asked.outcome}
        </Dialog.Title>
        <fieldset className="mt-3">
          <legend className="sr-only">Change of certainty</legend>
          {levelsOf(asked.factor).map((level) => (
            <label key={level} className="flex min-h-8 items-center gap-2">
              <input
                type="radio"
                name={`${id}-level`}
                checked={change === level}
                onChange={() => setChange(level)}
                className="size-4 accent-accent"
              />
              {LABELS[level]}
            </label>
          ))}
        </fieldset>
        <label htmlFor={id} className="mt-3 block text-[13px] text-soft">
          Why? The reason stands in the report.
        </label>
        <input
          id={id}
          value={reason}
          maxLength={500}
          aria-invalid={isMissing}
          aria-describedby={isMissing ? `${id}-problem` : undefined}
          onKeyDown={(event) => event.key === 'Enter' && decide()}
          onChange={(event) => setReason(event.target.value)}
          className="mt-1 min-h-9 w-full rounded-md border border-line-strong bg-panel px-2 aria-invalid:border-bad"
        />
        {isMissing && (
          <p id={`${id}-problem`} role="alert" className="mt-1 text-[13px] text-bad">
            Write a reason first.
          </p>
        )}
        <div className="mt-4 flex gap-2">
          <button type="button" onClick={decide} className={buttonLook('primary')}>
            Keep the change
          </button>
          <Dialog.Close className={buttonLook()}>Never mind</Dialog.Close>
        </div>
      </Dialog.Content>
    </Dialog.Portal>
  );
}
