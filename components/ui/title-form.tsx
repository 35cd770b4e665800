'use client';

import { type SubmitEvent, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';

interface TitleFormProps {
  title: string;
  /** What has the title, e.g. "conversation". */
  what: string;
  onCancel: () => void;
  /** A sentence for the reader where it was refused, else null. */
  onSave: (title: string) => Promise<string | null>;
}

/** Replaces a title while the user edits it. */
export function TitleForm({ title, what, onCancel, onSave }: TitleFormProps) {
  const [value, setValue] = useState(title);
  const [problem, setProblem] = useState<string | null>(null);
  const save = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const wanted = value.trim();
    setProblem(wanted === '' ? `Give the ${what} a title.` : await onSave(wanted));
  };
  return (
    <form
      action="#"
      onSubmit={save}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.nativeEvent.isComposing) onCancel();
      }}
      className="flex flex-wrap items-center gap-2"
    >
      <input
        // The button that was pressed is gone; this stands in its place.
        // biome-ignore lint/a11y/noAutofocus: see above
        autoFocus
        aria-label={`Title of the ${what}`}
        value={value}
        maxLength={200}
        aria-invalid={problem !== null}
        onFocus={(event) => event.target.select()}
        onChange={(event) => setValue(event.target.value)}
        className={`${fieldLook()} min-w-0 flex-1`}
      />
      <button type="submit" className={buttonLook('primary')}>
        Save
      </button>
      <button type="button" onClick={onCancel} className={buttonLook()}>
        Cancel
      </button>
      {problem && (
        <p role="alert" className="w-full text-[13px] text-bad">
          {problem}
        </p>
      )}
    </form>
  );
}
