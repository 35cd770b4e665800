'use client';

import { useMutation } from '@tanstack/react-query';
import { LoaderCircle } from 'lucide-react';
import { type SubmitEvent, useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { sendOnEnter } from '#components/app/send-on-enter.ts';
import { buttonLook } from '../button.ts';
import { changePlan } from '../run-requests.ts';

/** The longest instruction that the server takes. */
const LONGEST = 2000;

interface ChangeInWordsProps {
  runId: string;
  /** The change that is being made. */
  changing: string | null;
  /** Edits by hand would be lost, since the change is made to the plan as it was proposed. */
  losesEdits: boolean;
  onChanging: (instruction: string | null) => void;
  /** The server has taken the change and will propose a plan. */
  onAccepted: (instruction: string) => void;
}

/** Has the manager change the plan by a sentence. */
export function ChangeInWords({ runId, changing, losesEdits, onChanging, onAccepted }: ChangeInWordsProps) {
  const id = useId();
  const [text, setText] = useState('');
  const change = useMutation({
    mutationFn: (instruction: string) => changePlan(runId, instruction),
    onMutate: onChanging,
    onSuccess(_, instruction) {
      onAccepted(instruction);
      setText('');
    },
    onError: () => onChanging(null),
  });

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const instruction = text.trim();
    if (instruction !== '' && changing === null) change.mutate(instruction);
  };

  if (changing !== null)
    return (
      <p role="status" className="flex items-start gap-2.5 rounded-md bg-accent-soft px-3.5 py-2.5 text-ink">
        <LoaderCircle aria-hidden size={15} className="mt-[3px] shrink-0 animate-spin text-accent" />
        <span className="min-w-0 wrap-anywhere">
          The plan is being changed: <q>{changing}</q>
        </span>
      </p>
    );
  return (
    <form onSubmit={submit}>
      <label htmlFor={id} className="label mb-1.5 block">
        Change it in words
      </label>
      <div className="flex items-end gap-1.5">
        <textarea
          id={id}
          rows={1}
          maxLength={LONGEST}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
          aria-describedby={losesEdits ? `${id}-loses` : undefined}
          placeholder="Look at safety in older adults first"
          className={`${fieldLook()} field-sizing-content resize-none`}
        />
        <button
          type="submit"
          aria-disabled={text.trim() === ''}
          className={`${buttonLook()} min-h-9 shrink-0 aria-disabled:opacity-60`}
        >
          Change
        </button>
      </div>
      {losesEdits && (
        <p id={`${id}-loses`} className="mt-1.5 text-[13px] text-warn">
          This changes the plan as it was proposed: what you edited above is replaced.
        </p>
      )}
      {change.error && (
        <p role="alert" className="mt-1.5 text-[13px] text-bad">
          {change.error.message}
        </p>
      )}
    </form>
  );
}
