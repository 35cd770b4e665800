'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ExtractionColumn } from '#contract/review/extraction.ts';
import { COLUMN_KINDS, type ColumnKind } from '#contract/review/extraction-terms.ts';
import { useReview } from '../review-context.tsx';
import { extractionRequests } from './extraction-requests.ts';

const KIND_LABELS: Readonly<Record<ColumnKind, string>> = {
  text: 'Text',
  number: 'Number',
  yes_no: 'Yes or no',
  choice: 'One of several answers',
};

const LABEL = 'mb-1.5 block font-medium text-[14px]';

/** What a column is called, what to look for, and what form its answers have. */
export function ColumnForm({ column, onSaved }: { column?: ExtractionColumn; onSaved: () => unknown }) {
  const { view } = useReview();
  const id = useId();
  const [name, setName] = useState(column?.name ?? '');
  const [ask, setAsk] = useState(column?.ask ?? '');
  const [kind, setKind] = useState<ColumnKind>(column?.kind ?? 'text');
  const [choices, setChoices] = useState((column?.choices ?? []).join('\n'));
  const saving = useMutation({
    mutationFn: () =>
      extractionRequests.setColumn(view.id, {
        ...{ columnId: column?.id ?? null, name, ask, kind },
        ...(column?.field && { field: column.field }),
        choices: choices.split('\n').flatMap((line) => line.trim() || []),
      }),
    onSuccess: onSaved,
  });
  return (
    <form
      className="mt-3 grid max-w-2xl gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate();
      }}
    >
      <div>
        <label htmlFor={`${id}-name`} className={LABEL}>
          Name
        </label>
        <input
          id={`${id}-name`}
          required
          maxLength={120}
          value={name}
          onChange={(event) => setName(event.target.value)}
          className={fieldLook()}
        />
      </div>
      <div>
        <label htmlFor={`${id}-ask`} className={LABEL}>
          What to look for
        </label>
        <textarea
          id={`${id}-ask`}
          required
          rows={2}
          maxLength={500}
          value={ask}
          onChange={(event) => setAsk(event.target.value)}
          className={`${fieldLook()} resize-y`}
        />
      </div>
      <div>
        <label htmlFor={`${id}-kind`} className={LABEL}>
          Answers
        </label>
        <select
          id={`${id}-kind`}
          value={kind}
          onChange={(event) => setKind(COLUMN_KINDS.find((each) => each === event.target.value) ?? 'text')}
          className={fieldLook()}
        >
          {COLUMN_KINDS.map((each) => (
            <option key={each} value={each}>
              {KIND_LABELS[each]}
            </option>
          ))}
        </select>
      </div>
      {kind === 'choice' && (
        <div>
          <label htmlFor={`${id}-choices`} className={LABEL}>
            Answers to choose from, one a line
          </label>
          <textarea
            id={`${id}-choices`}
            rows={4}
            value={choices}
            onChange={(event) => setChoices(event.target.value)}
            className={`${fieldLook()} resize-y`}
          />
        </div>
      )}
      {saving.error && (
        <p role="alert" className="text-[14px] text-bad">
          {saving.error.message}
        </p>
      )}
      <div>
        <button type="submit" disabled={saving.isPending} className={`${buttonLook('primary')} min-h-9`}>
          {column ? 'Save the column' : 'Add the column'}
        </button>
      </div>
    </form>
  );
}
