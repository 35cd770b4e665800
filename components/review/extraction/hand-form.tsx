'use client';

import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ExtractionColumn } from '#contract/review/extraction.ts';
import type { WantedCell } from './extraction-requests.ts';

export interface HandFormProps {
  column: ExtractionColumn;
  /** Of the stored abstract, of which one may be chosen as the quote. */
  sentences: readonly { start: number; text: string }[];
  /** A full text is stored, from which words can be pasted. */
  hasFullText: boolean;
  isSaving: boolean;
  onSave: (cell: NonNullable<WantedCell['cell']>) => void;
}

const LABEL = 'mb-1 block text-[14px]';

/** A value that a person fills in, and the words of the work that say so. */
export function HandForm({ column, sentences, hasFullText, isSaving, onSave }: HandFormProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const [chosen, setChosen] = useState('');
  const [pasted, setPasted] = useState('');
  const sentence = chosen === '' ? undefined : sentences[Number(chosen)];
  const quote = pasted.trim() ? { text: pasted.trim(), start: null } : (sentence ?? null);
  const answers = column.kind === 'yes_no' ? ['yes', 'no'] : column.choices;
  return (
    <form
      className="mt-2 grid gap-3 sm:grid-cols-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ value: value.trim() || null, quote });
      }}
    >
      <div>
        <label htmlFor={`${id}-value`} className={LABEL}>
          Value (empty: the work does not say)
        </label>
        {column.kind === 'yes_no' || column.kind === 'choice' ? (
          <select
            id={`${id}-value`}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            className={fieldLook()}
          >
            <option value="">not known</option>
            {answers.map((answer) => (
              <option key={answer}>{answer}</option>
            ))}
          </select>
        ) : (
          <input
            id={`${id}-value`}
            maxLength={1_000}
            value={value}
            onChange={(event) => setValue(event.target.value)}
            className={fieldLook()}
          />
        )}
      </div>
      {sentences.length > 0 && (
        <div>
          <label htmlFor={`${id}-quote`} className={LABEL}>
            The sentence that says so
          </label>
          <select
            id={`${id}-quote`}
            value={chosen}
            onChange={(event) => setChosen(event.target.value)}
            className={`${fieldLook()} max-w-full`}
          >
            <option value="">none</option>
            {sentences.map(({ start, text }, at) => (
              <option key={start} value={at}>
                {text}
              </option>
            ))}
          </select>
        </div>
      )}
      {hasFullText && (
        <div className="sm:col-span-2">
          <label htmlFor={`${id}-pasted`} className={LABEL}>
            Or paste the words from the full text
          </label>
          <textarea
            id={`${id}-pasted`}
            rows={2}
            maxLength={2_000}
            value={pasted}
            onChange={(event) => setPasted(event.target.value)}
            className={`${fieldLook()} resize-y`}
          />
        </div>
      )}
      <div className="sm:col-span-2">
        <button type="submit" disabled={isSaving} className={`${buttonLook('primary')} min-h-9`}>
          Save
        </button>
      </div>
    </form>
  );
}
