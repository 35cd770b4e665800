'use client';

import { useMutation } from '@tanstack/react-query';
import { buttonLook } from '#components/run/button.ts';
import type { CellAnswer, ExtractionCell, ExtractionColumn, ReadText } from '#contract/review/extraction.ts';
import { useReview } from '../review-context.tsx';
import { extractionRequests, type WantedCell } from './extraction-requests.ts';
import { HandForm, type HandFormProps } from './hand-form.tsx';

interface CellFormProps extends Pick<HandFormProps, 'column' | 'sentences' | 'hasFullText'> {
  recordId: string;
  column: ExtractionColumn;
  cell: ExtractionCell | undefined;
  mayChange: boolean;
  onChanged: () => unknown;
}

/** The answers to a column for one work: by hand, by the model and by code. What the model answered stays when a person corrects it. */
export function CellForm({ recordId, column, cell, mayChange, onChanged, ...form }: CellFormProps) {
  const { view, say } = useReview();
  const { hand = null, model = null, code = [] } = cell ?? {};
  const saving = useMutation({
    mutationFn: (wanted: Omit<WantedCell, 'recordId' | 'columnId'>) =>
      extractionRequests.setCell(view.id, { recordId, columnId: column.id, ...wanted }),
    onSuccess: () => {
      say(`${column.name}: saved.`);
      return onChanged();
    },
  });
  const take = (answer: CellAnswer, agrees: boolean | null) => saving.mutate({ cell: sent(answer), agrees });
  const button = (label: string, press: () => void, name?: string) => (
    <button
      type="button"
      disabled={saving.isPending}
      onClick={press}
      {...(name && { 'aria-label': name })}
      className={`${buttonLook()} min-h-9`}
    >
      {label}
    </button>
  );
  const needsComparing =
    hand !== null && model !== null && column.kind === 'text' && hand.agrees === null && model.value !== hand.value;
  return (
    <section aria-label={column.name} className="mb-3 rounded-lg border border-line p-3">
      <h3 className="font-semibold text-[15px]">{column.name}</h3>
      {hand && (
        <div className="mt-2">
          <Answer answer={hand} by={hand.by} />
          {mayChange && (
            <div className="mt-2 flex flex-wrap gap-2">
              {needsComparing && (
                <>
                  {button('The model says the same', () => take(hand, true))}
                  {button('It says something else', () => take(hand, false))}
                </>
              )}
              {button('Clear', () => saving.mutate({ cell: null, agrees: null }))}
            </div>
          )}
        </div>
      )}
      {model && (
        <div className="mt-2">
          <Answer answer={model} by={byModel(model)} isUnread={model.read === 'nothing'} />
          {mayChange && !hand && !model.isOld && model.read !== 'nothing' && (
            <div className="mt-2">{button('Confirm', () => take(model, true))}</div>
          )}
        </div>
      )}
      {!hand && !model && code.length > 1 && (
        <p className="mt-2 text-[13px] text-soft">Code found several values, so the cell is empty. Choose one.</p>
      )}
      {code.map((answer) => (
        <div key={`${answer.value} ${answer.quote?.start}`} className="mt-2">
          <Answer answer={answer} by={`code, from the ${answer.basis}`} />
          {mayChange && !hand && (
            <div className="mt-2">{button('Use this', () => take(answer, null), `Use this: ${answer.value}`)}</div>
          )}
        </div>
      ))}
      {mayChange && !hand && (
        <details open={!model && code.length === 0} className="mt-2">
          <summary className="min-h-7 cursor-pointer text-[14px] text-accent">Fill in by hand</summary>
          <HandForm
            {...{ column, ...form }}
            isSaving={saving.isPending}
            onSave={(filled) => saving.mutate({ cell: filled, agrees: null })}
          />
        </details>
      )}
      {saving.error && (
        <p role="alert" className="mt-2 text-[14px] text-bad">
          {saving.error.message}
        </p>
      )}
    </section>
  );
}

/** Only in the abstract is a place certain to be the same for everyone. */
const sent = ({ value, quote }: CellAnswer) => ({
  value,
  quote: quote && { text: quote.quote, start: quote.field === 'abstract' ? quote.start : null },
});

const READ: Readonly<Record<ReadText, string>> = {
  fulltext: ', from the full text',
  document: ', from the full text in the library',
  abstract: ', from the abstract alone',
  nothing: '',
};

const byModel = ({ model, read, isOld }: NonNullable<ExtractionCell['model']>): string =>
  `${model}${read ? READ[read] : ''}${isOld ? ', for an earlier wording' : ''}`;

function Answer({
  answer: { value, quote },
  by,
  isUnread = false,
}: {
  answer: CellAnswer;
  by: string;
  isUnread?: boolean;
}) {
  return (
    <>
      <p dir="auto" className="wrap-anywhere text-[15px]">
        {value ?? (isUnread ? 'not read' : 'not known')} <span className="text-[13px] text-soft">({by})</span>
      </p>
      {quote && (
        <blockquote dir="auto" className="wrap-anywhere border-line-strong border-l-2 pl-3 text-[14px] text-soft">
          {quote.quote}
        </blockquote>
      )}
    </>
  );
}
