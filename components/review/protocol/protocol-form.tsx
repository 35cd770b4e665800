'use client';

import { type ReactNode, type SubmitEvent, useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { buttonLook } from '#components/run/button.ts';
import type { Protocol } from '#contract/review/protocol.ts';
import { useReview, useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { Choices } from './choices.tsx';
import { Limits } from './limits.tsx';
import { CRITERIA } from './protocol-text.tsx';
import { Searches } from './searches.tsx';

const LONGEST_CRITERION = 1_000;
const LONGEST_QUESTION = 2_000;

/** The protocol as its owner writes it. */
export function ProtocolForm({ onDone }: { onDone: () => void }) {
  const { view } = useReview();
  const id = useId();
  const [draft, setDraft] = useState<Protocol>(view.protocol);
  const [reasons, setReasons] = useState(view.protocol.exclusionReasons.join('\n'));
  const [why, setWhy] = useState('');
  const [missing, setMissing] = useState<string | null>(null);
  const { abstract } = view.stages;
  const hasBegun = abstract.included + abstract.excluded + abstract.conflicts + abstract.awaitingSecond > 0;
  const { mutate, isPending, error } = useReviewCommand(
    (reviewId, protocol: Protocol) => reviewRequests.changeProtocol(reviewId, protocol, why.trim() || null),
    'The protocol is saved.',
  );
  const change = (more: Partial<Protocol>) => setDraft((before) => ({ ...before, ...more }));
  const { eligibility } = draft;
  const criteria = (more: Partial<Protocol['eligibility']>) => change({ eligibility: { ...eligibility, ...more } });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const exclusionReasons = [...new Set(reasons.split('\n').map((line) => line.trim()))].filter(Boolean);
    const queries = draft.queries.filter(({ query }) => query.trim() !== '');
    if (draft.question.trim() === '') return setMissing('A review needs a question.');
    setMissing(null);
    mutate({ ...draft, queries, exclusionReasons }, { onSuccess: onDone });
  };
  return (
    <form onSubmit={submit} className="space-y-5">
      <Field id={`${id}-question`} label="Question">
        <textarea
          id={`${id}-question`}
          value={draft.question}
          maxLength={LONGEST_QUESTION}
          rows={2}
          dir="auto"
          onChange={({ target }) => change({ question: target.value })}
          className={`${fieldLook()} font-serif text-[15px]/[1.55]`}
        />
      </Field>
      <div className="grid gap-5 sm:grid-cols-2">
        {CRITERIA.map(([field, label, example]) => (
          <Field key={field} id={`${id}-${field}`} label={label}>
            <textarea
              id={`${id}-${field}`}
              value={eligibility[field]}
              maxLength={LONGEST_CRITERION}
              rows={2}
              dir="auto"
              placeholder={example}
              onChange={({ target }) => criteria({ [field]: target.value })}
              className={fieldLook()}
            />
          </Field>
        ))}
      </div>
      <Limits eligibility={eligibility} onChange={criteria} />
      <Choices sources={draft.sources} onChange={(sources) => change({ sources })} />
      <Searches queries={draft.queries} onChange={(queries) => change({ queries })} />
      <Field
        id={`${id}-reasons`}
        label="Reasons to exclude a full text"
        hint="One per line, in the order in which they are offered; keys 1 to 9 choose the first nine."
      >
        <textarea
          id={`${id}-reasons`}
          value={reasons}
          rows={6}
          dir="auto"
          aria-describedby={`${id}-reasons-hint`}
          onChange={({ target }) => setReasons(target.value)}
          className={fieldLook()}
        />
      </Field>
      {hasBegun && (
        <Field
          id={`${id}-why`}
          label="Why is the protocol changed?"
          hint="Screening has begun, so the change is reported as an amendment, with this reason."
        >
          <input
            id={`${id}-why`}
            value={why}
            maxLength={500}
            required
            aria-describedby={`${id}-why-hint`}
            onChange={({ target }) => setWhy(target.value)}
            className={fieldLook()}
          />
        </Field>
      )}
      {(missing ?? error) && (
        <p role="alert" className="text-[14px] text-bad">
          {missing ?? error?.message}
        </p>
      )}
      <div className="flex gap-2">
        <button type="submit" disabled={isPending} className={`${buttonLook('primary')} min-h-9`}>
          {isPending ? 'Saving …' : 'Save the protocol'}
        </button>
        <button type="button" onClick={onDone} className={`${buttonLook()} min-h-9`}>
          Cancel
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  id: string;
  label: string;
  hint?: string;
  children: ReactNode;
}

function Field({ id, label, hint, children }: FieldProps) {
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-medium text-[14px]">
        {label}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-[13px] text-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
