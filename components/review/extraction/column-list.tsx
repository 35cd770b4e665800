'use client';

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { UndoButton } from '#components/ui/undo-button.tsx';
import type { ExtractionView } from '#contract/review/extraction.ts';
import { PILOT_WORKS } from '#contract/review/extraction-terms.ts';
import { STANDARD_COLUMNS } from '#contract/review/standard-columns.ts';
import { useReview } from '../review-context.tsx';
import { ColumnForm } from './column-form.tsx';
import { extractionRequests, type WantedColumn } from './extraction-requests.ts';
import { isUnderWay, ReadingStatus } from './reading-status.tsx';

type Column = ExtractionView['columns'][number];

interface ColumnListProps {
  columns: readonly Column[];
  /** Included works. */
  total: number;
  hasModel: boolean;
  mayChange: boolean;
  onChanged: () => unknown;
}

/** The columns, how far each has been read, and how often people and the model agree; and forms for new ones. */
export function ColumnList({ columns, total, hasModel, mayChange, onChanged }: ColumnListProps) {
  const [removed, setRemoved] = useState<Column | null>(null);
  return (
    <>
      {columns.length === 0 && (
        <p className="mb-3 max-w-[44rem] text-[14px] text-soft">
          A column says what to look for in each work. Try its wording on {PILOT_WORKS} works, correct the answers,
          change the wording, then have all works read.
        </p>
      )}
      <ul>
        {columns.map((column) => (
          <li key={column.id} className="border-line border-b py-3">
            <ColumnItem {...{ column, total, hasModel, mayChange, onChanged }} onRemoved={() => setRemoved(column)} />
          </li>
        ))}
      </ul>
      {removed && (
        <RemovedColumn key={removed.id} column={removed} {...{ onChanged }} onBack={() => setRemoved(null)} />
      )}
      {mayChange && (
        <>
          <StandardColumns columns={columns} onChanged={onChanged} />
          <details className="mt-3">
            <summary className="cursor-pointer text-[14px] text-accent">Add a column of your own</summary>
            <ColumnForm key={columns.length} onSaved={onChanged} />
          </details>
        </>
      )}
    </>
  );
}

interface RemovedColumnProps extends Pick<ColumnListProps, 'onChanged'> {
  column: Column;
  onBack: () => void;
}

/** Brings a column that was just removed back, with its cells. */
function RemovedColumn({ column: { id, name, ask, kind, choices, field }, onChanged, onBack }: RemovedColumnProps) {
  const { view } = useReview();
  const restoring = useMutation({
    mutationFn: () =>
      extractionRequests.setColumn(view.id, { columnId: id, name, ask, kind, choices, ...(field && { field }) }),
    onSuccess: () => {
      onBack();
      return onChanged();
    },
  });
  return (
    <div className="mt-3 flex flex-wrap items-center gap-3 text-[14px]">
      <p>{name} was removed.</p>
      <UndoButton onUndo={() => restoring.mutate()} isBusy={restoring.isPending} />
      {restoring.error && (
        <p role="alert" className="text-bad">
          {restoring.error.message}
        </p>
      )}
    </div>
  );
}

/** Columns that code fills as far as it can. */
function StandardColumns({ columns, onChanged }: Pick<ColumnListProps, 'columns' | 'onChanged'>) {
  const { view } = useReview();
  const names = new Set(columns.map(({ name }) => name.toLowerCase()));
  const left = STANDARD_COLUMNS.filter(
    ({ field, name }) => !names.has(name.toLowerCase()) && columns.every((column) => column.field !== field),
  );
  const adding = useMutation({
    mutationFn: (column: WantedColumn) => extractionRequests.setColumn(view.id, column),
    onSuccess: onChanged,
  });
  if (left.length === 0) return null;
  return (
    <fieldset className="mt-4">
      <legend className="mb-1.5 text-[14px]">
        Standard columns, filled from records, abstracts and registrations without a model
      </legend>
      <div className="flex flex-wrap gap-2">
        {left.map((column) => (
          <button
            key={column.field}
            type="button"
            disabled={adding.isPending}
            onClick={() => adding.mutate({ ...column, columnId: null })}
            aria-label={`Add the column ${column.name}`}
            className={`${buttonLook()} min-h-9`}
          >
            <span aria-hidden>+</span> {column.name}
          </button>
        ))}
      </div>
      {adding.error && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {adding.error.message}
        </p>
      )}
    </fieldset>
  );
}

function ColumnItem({
  column,
  total,
  hasModel,
  mayChange,
  onChanged,
  onRemoved,
}: Omit<ColumnListProps, 'columns'> & { column: Column; onRemoved: () => void }) {
  const { view } = useReview();
  const [isEditing, setEditing] = useState(false);
  const { name, reading } = column;
  const starting = useMutation({
    mutationFn: (isPilot: boolean) => extractionRequests.read(view.id, column.id, isPilot),
    onSuccess: onChanged,
  });
  const removing = useMutation({
    mutationFn: () => extractionRequests.removeColumn(view.id, column.id),
    onSuccess: () => {
      onRemoved();
      return onChanged();
    },
  });
  const problem = starting.error ?? removing.error;
  const isReading = isUnderWay(reading);
  return (
    <>
      <p className="font-medium">{name}</p>
      <p dir="auto" className="wrap-anywhere text-[14px] text-soft">
        {column.ask}
      </p>
      <p className="mt-1 text-[13px] text-soft">{describe(column, total)}</p>
      <ReadingStatus name={name} reading={reading} mayChange={mayChange} onChanged={onChanged} />
      {mayChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          {hasModel && !isReading && (
            <>
              <button
                type="button"
                disabled={total === 0 || starting.isPending || column.read >= Math.min(PILOT_WORKS, total)}
                onClick={() => starting.mutate(true)}
                className={`${buttonLook()} min-h-9`}
              >
                Try on {PILOT_WORKS} works
              </button>
              <button
                type="button"
                disabled={column.read >= total || starting.isPending}
                onClick={() => starting.mutate(false)}
                className={`${buttonLook()} min-h-9`}
              >
                Read all works
              </button>
            </>
          )}
          <button type="button" onClick={() => setEditing(!isEditing)} className={`${buttonLook()} min-h-9`}>
            {isEditing ? 'Keep the wording' : 'Change the wording'}
          </button>
          <button
            type="button"
            disabled={removing.isPending}
            onClick={() => removing.mutate()}
            aria-label={`Remove the column ${name} with its cells`}
            className={`${buttonLook()} min-h-9`}
          >
            Remove
          </button>
        </div>
      )}
      {problem && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {problem.message}
        </p>
      )}
      {isEditing && (
        <ColumnForm
          column={column}
          onSaved={() => {
            setEditing(false);
            return onChanged();
          }}
        />
      )}
    </>
  );
}

/** How far a column has been read, and how often people and the model agree. */
function describe({ agreement: { both, same, open }, field, read, withoutText }: Column, total: number): string {
  return [
    field && 'Filled by code where it can be.',
    `${read} of ${total} read by a model.`,
    withoutText > 0 && `${withoutText} could not be read: retracted, or without any text.`,
    both > 0 && `Hand and model agree in ${same} of ${both}.`,
    open > 0 && `${open} not compared.`,
  ]
    .filter(Boolean)
    .join(' ');
}
