'use client';

import { Scale } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { sendOnEnter } from '#components/app/send-on-enter.ts';
import { buttonLook } from '#components/run/button.ts';
import { useStudyPage } from '../study-context.ts';
import { studyRequests } from '../study-requests.ts';

interface DisputeFormProps {
  answerId: string;
  isDisputed: boolean;
  /** What the dispute came to; null while there is none, or while it is looked at. */
  changed: boolean | null;
}

/** A grade the learner thinks is wrong: they say why, it is graded once more, and the newer grade counts. */
export function DisputeForm({ answerId, isDisputed, changed }: DisputeFormProps) {
  const { act, sending, say } = useStudyPage();
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  if (isDisputed)
    return (
      <p className="mt-2 text-[13px] text-soft" role="status">
        {changed === null
          ? 'You disputed this grade; it is being reviewed.'
          : changed
            ? 'You disputed this grade, and it was changed. The new one counts.'
            : 'You disputed this grade. It was reviewed and has not changed.'}
      </p>
    );
  if (!isOpen)
    return (
      <button
        type="button"
        onClick={() => setIsOpen(true)}
        className="mt-2 inline-flex min-h-7 items-center gap-1.5 text-[13px] text-soft underline-offset-2 hover:text-ink hover:underline"
      >
        <Scale aria-hidden size={13} />
        This grade is wrong
      </button>
    );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const stated = reason.trim();
    if (stated === '') {
      setProblem('Say briefly why it is wrong.');
      return field.current?.focus();
    }
    const refused = await act(`dispute/${answerId}`, (study) => studyRequests.dispute(study, answerId, stated));
    setProblem(refused);
    if (refused === null) say('The grade is being reviewed.');
  };
  return (
    <form action="#" onSubmit={submit} className="mt-2 rounded-lg bg-sunk p-3">
      <label className="text-[13px]">
        Why is this grade wrong?
        <textarea
          ref={field}
          // biome-ignore lint/a11y/noAutofocus: the field replaces the button that had the focus
          autoFocus
          rows={2}
          maxLength={1000}
          value={reason}
          aria-invalid={problem !== null}
          onChange={(event) => setReason(event.target.value)}
          onKeyDown={sendOnEnter}
          className={`${fieldLook()} mt-1 field-sizing-content`}
        />
      </label>
      {problem && (
        <p role="alert" className="mt-1 text-[13px] text-bad">
          {problem}
        </p>
      )}
      <p className="mt-2 flex gap-2">
        <button type="submit" disabled={sending !== null} className={buttonLook('primary')}>
          Have it graded again
        </button>
        <button type="button" onClick={() => setIsOpen(false)} className={buttonLook()}>
          Cancel
        </button>
      </p>
    </form>
  );
}
