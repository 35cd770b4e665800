'use client';

import { Dialog } from 'radix-ui';
import { useId, useState } from 'react';
import { levelsOf } from '#components/report/grade-domains.ts';
import { FACTOR_WORDS } from '#contract/answer-words.ts';
import type { CertaintyChange } from '#contract/appraisal/short-answer.ts';
import { buttonLook } from '../button.ts';

const LABELS: Readonly<Record<string, string>> = {
  '-2': 'down two levels',
  '-1': 'down one level',
  0: 'no change',
  1: 'up one level',
  2: 'up two levels',
};

interface StepDialogProps {
  asked: Omit<CertaintyChange, 'reason'>;
  onDecide: (change: CertaintyChange) => void;
  onClose: () => void;
}

/** One step of a certainty, as its reader wants it, and why. */
export function StepDialog({ asked, onDecide, onClose }: StepDialogProps) {
  const [change, setChange] = useState(asked.change);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const id = useId();
  const decide = () => {
    const given = reason.trim();
    setIsMissing(given === '');
    if (given === '') return document.getElementById(id)?.focus();
    onDecide({ ...asked, change, reason: given });
  };
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
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
            Why? The reason is shown in the report.
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
    </Dialog.Root>
  );
}
