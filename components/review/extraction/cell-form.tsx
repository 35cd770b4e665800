'use client';

import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { CellAnswer, ExtractionCell, ExtractionColumn } from '#contract/review/extraction.ts';
import { useReview } from '../review-context.tsx';
import { extractionRequests, type WantedCell } from './extraction-requests.ts';

interface CellFormProps {
  recordId: string;
  column: ExtractionColumn;
  cell: ExtractionCell | undefined;
  /** Of the stored abstract, of which one may be chosen as the quote. */
  sentences: readonly { start: number; text: string }[];
  mayChange: boolean;
  onChanged: () => unknown;
}

/** What a model answered stands above what a person fills in, and stays there. */
export function CellForm({ recordId, column, cell, sentences, mayChange, onChanged }: CellFormProps) {
  const { view, say } = useReview();
  const { hand = null, model = null } = cell ?? {};
  const saving = useMutation({
    mutationFn: (wanted: Omit<WantedCell, 'recordId' | 'columnId'>) =>
      extractionRequests.setCell(view.id, { recordId, columnId: column.id, ...wanted }),
    onSuccess: () => {
      say(`${column.name}: saved.`);
      return onChanged();
    },
  });
  const confirm = ({ value, quote }: CellAnswer) =>
    saving.mutate({ cell: { value, quote: quote && { text: quote.quote, start: quote.start } }, agrees: true });
  return (
    <section aria-label={column.name} className="mb-5 rounded-lg border border-line p-3">
      <h3 className="font-semibold text-[15px]">{column.name}</h3>
      {model && (
        <div className="mt-2">
          <Answer answer={model} by={`${model.model}${model.isOld ? ', for an earlier wording' : ''}`} />
          {mayChange && !hand && !model.isOld && (
            <button
              type="button"
              disabled={saving.isPending}
              onClick={() => confirm(model)}
              className={`${buttonLook()} mt-2 min-h-9`}
            >
              Confirm
            </button>
          )}
        </div>
      )}
      {hand && (
        <div className="mt-2">
          <Answer answer={hand} by={hand.by} />
          {mayChange && (
            <div className="mt-2 flex flex-wrap gap-2">
              {model && column.kind === 'text' && hand.agrees === null && model.value !== hand.value && (
                <>
                  <button
                    type="button"
                    onClick={() => saving.mutate({ cell: sent(hand), agrees: true })}
                    className={`${buttonLook()} min-h-9`}
                  >
                    The model says the same
                  </button>
                  <button
                    type="button"
                    onClick={() => saving.mutate({ cell: sent(hand), agrees: false })}
                    className={`${buttonLook()} min-h-9`}
                  >
                    It says something else
                  </button>
                </>
              )}
              <button
                type="button"
                onClick={() => saving.mutate({ cell: null, agrees: null })}
                className={`${buttonLook()} min-h-9`}
              >
                Take back
              </button>
            </div>
          )}
        </div>
      )}
      {mayChange && !hand && (
        <HandForm
          {...{ column, sentences }}
          isSaving={saving.isPending}
          onSave={(filled) => saving.mutate({ cell: filled, agrees: null })}
        />
      )}
      {saving.error && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {saving.error.message}
        </p>
      )}
    </section>
  );
}

const sent = ({ value, quote }: CellAnswer) => ({ value, quote: quote && { text: quote.quote, start: quote.start } });

function Answer({ answer: { value, quote }, by }: { answer: CellAnswer; by: string }) {
  return (
    <>
      <p dir="auto" className="wrap-anywhere text-[15px]">
        {value ?? 'not known'} <span className="text-[13px] text-soft">({by})</span>
      </p>
      {quote && (
        <blockquote dir="auto" className="wrap-anywhere border-line-strong border-l-2 pl-3 text-[14px] text-soft">
          {quote.quote}
        </blockquote>
      )}
    </>
  );
}

interface HandFormProps {
  column: ExtractionColumn;
  sentences: readonly { start: number; text: string }[];
  isSaving: boolean;
  onSave: (cell: NonNullable<WantedCell['cell']>) => void;
}

function HandForm({ column, sentences, isSaving, onSave }: HandFormProps) {
  const id = useId();
  const [value, setValue] = useState('');
  const [chosen, setChosen] = useState('');
  const quote = chosen === '' ? undefined : sentences[Number(chosen)];
  const answers = column.kind === 'yes_no' ? ['yes', 'no'] : column.choices;
  return (
    <form
      className="mt-3 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        onSave({ value: value.trim() || null, quote: quote ? { text: quote.text, start: quote.start } : null });
      }}
    >
      <div>
        <label htmlFor={`${id}-value`} className="mb-1 block text-[14px]">
          By hand (empty: the work does not say)
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
          <label htmlFor={`${id}-quote`} className="mb-1 block text-[14px]">
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
      <div>
        <button type="submit" disabled={isSaving} className={`${buttonLook('primary')} min-h-9`}>
          Save
        </button>
      </div>
    </form>
  );
}
