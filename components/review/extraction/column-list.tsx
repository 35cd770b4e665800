'use client';

import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { buttonLook } from '#components/run/button.ts';
import { type ExtractionView, PILOT_WORKS } from '#contract/review/extraction.ts';
import { useReview } from '../review-context.tsx';
import { ColumnForm } from './column-form.tsx';
import { extractionRequests } from './extraction-requests.ts';

type Column = ExtractionView['columns'][number];

interface ColumnListProps {
  columns: readonly Column[];
  /** Included works. */
  total: number;
  mayChange: boolean;
  onChanged: () => unknown;
}

/** The columns with how far each was read and how far hand and model agree; and a form for a new one. */
export function ColumnList({ columns, total, mayChange, onChanged }: ColumnListProps) {
  return (
    <section aria-labelledby="columns-title">
      <h2 id="columns-title" className="mb-2 font-semibold text-[16px]">
        Columns
      </h2>
      {columns.length === 0 && (
        <p className="mb-3 text-[14px] text-soft">
          A column says what to look for in each work. With a model, try its wording on {PILOT_WORKS} works, change it,
          then have all read; without one, fill the cells by hand.
        </p>
      )}
      <ul>
        {columns.map((column) => (
          <li key={column.id} className="border-line border-b py-3">
            <ColumnItem {...{ column, total, mayChange, onChanged }} />
          </li>
        ))}
      </ul>
      {mayChange && (
        <details className="mt-3">
          <summary className="cursor-pointer text-[14px] text-accent">Add a column</summary>
          <ColumnForm key={columns.length} onSaved={onChanged} />
        </details>
      )}
    </section>
  );
}

function ColumnItem({ column, total, mayChange, onChanged }: Omit<ColumnListProps, 'columns'> & { column: Column }) {
  const { view, say } = useReview();
  const isStopped = useRef(false);
  const [isEditing, setEditing] = useState(false);
  const { both, same, open } = column.agreement;
  const reading = useMutation({
    mutationFn: async (isPilot: boolean) => {
      isStopped.current = false;
      // The server reads a few works at a time, and keeps each few.
      for (let left = 1; left > 0 && !isStopped.current; ) {
        const answer = await extractionRequests.read(view.id, column.id, isPilot);
        left = answer.read === 0 ? 0 : answer.left;
        await onChanged();
      }
    },
    onSuccess: () => say(`${column.name}: read.`),
  });
  const removing = useMutation({
    mutationFn: () => extractionRequests.removeColumn(view.id, column.id),
    onSuccess: onChanged,
  });
  const problem = reading.error ?? removing.error;
  return (
    <>
      <p className="font-medium">{column.name}</p>
      <p dir="auto" className="wrap-anywhere text-[14px] text-soft">
        {column.ask}
      </p>
      <p className="mt-1 text-[13px] text-soft">
        {column.read} of {total} read by a model.
        {both > 0 && ` Hand and model agree in ${same} of ${both}.`}
        {open > 0 && ` ${open} not compared.`}
      </p>
      {mayChange && (
        <div className="mt-2 flex flex-wrap gap-2">
          {reading.isPending ? (
            <button
              type="button"
              onClick={() => {
                isStopped.current = true;
              }}
              className={`${buttonLook()} min-h-9`}
            >
              Stop reading
            </button>
          ) : (
            <>
              <button
                type="button"
                disabled={total === 0}
                onClick={() => reading.mutate(true)}
                className={`${buttonLook()} min-h-9`}
              >
                Try on {PILOT_WORKS} works
              </button>
              <button
                type="button"
                disabled={column.read >= total}
                onClick={() => reading.mutate(false)}
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
            aria-label={`Remove the column ${column.name} with its cells`}
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
