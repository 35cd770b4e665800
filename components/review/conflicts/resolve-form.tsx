'use client';

import { useQueryClient } from '@tanstack/react-query';
import { Check, X } from 'lucide-react';
import { useId, useState } from 'react';
import { fieldLook } from '#components/app/field-look.ts';
import { useShortcuts } from '#components/app/use-shortcuts.ts';
import { buttonLook } from '#components/run/button.ts';
import type { ReviewStage } from '#contract/review/review-events.ts';
import type { RecordView } from '#contract/review/review-view.ts';
import { recordsKey, useReview, useReviewCommand } from '../review-context.tsx';
import { reviewRequests } from '../review-requests.ts';
import { KeyCap } from '../screening/decision-bar.tsx';

interface ResolveFormProps {
  record: RecordView;
  stage: ReviewStage;
  /** Whether i and e resolve it. */
  hasKeys: boolean;
  onResolved?: () => void;
}

/** What an owner decides about a record that reviewers decided differently; it can be decided anew. */
export function ResolveForm({ record, stage, hasKeys, onResolved }: ResolveFormProps) {
  const { view } = useReview();
  const queries = useQueryClient();
  const id = useId();
  const [reason, setReason] = useState(
    () => record.resolved?.reason ?? record.decisions.find((each) => each.reason)?.reason ?? '',
  );
  const { mutate, isPending, isSuccess, error } = useReviewCommand(
    (reviewId, decision: 'include' | 'exclude') =>
      reviewRequests.resolve(reviewId, {
        recordId: record.id,
        stage,
        decision,
        reason: decision === 'exclude' ? reason.trim() || null : null,
      }),
    'The conflict is resolved.',
  );
  const resolve = (decision: 'include' | 'exclude') => {
    if (!isPending && !isSuccess)
      mutate(decision, {
        onSuccess() {
          void queries.invalidateQueries({ queryKey: recordsKey(view.id) });
          onResolved?.();
        },
      });
  };
  useShortcuts(hasKeys ? { i: () => resolve('include'), e: () => resolve('exclude') } : {});
  return (
    <div className="flex flex-wrap items-end gap-2">
      <button
        type="button"
        {...(hasKeys && { 'aria-keyshortcuts': 'i' })}
        onClick={() => resolve('include')}
        className={`${buttonLook('primary')} min-h-9`}
      >
        <Check aria-hidden size={15} />
        Include it
        {hasKeys && <KeyCap name="i" />}
      </button>
      <button
        type="button"
        {...(hasKeys && { 'aria-keyshortcuts': 'e' })}
        onClick={() => resolve('exclude')}
        className={`${buttonLook('danger')} min-h-9`}
      >
        <X aria-hidden size={15} />
        Exclude it
        {hasKeys && <KeyCap name="e" />}
      </button>
      <div className="min-w-48 flex-1">
        <label htmlFor={`${id}-reason`} className="mb-1 block text-[13px] text-soft">
          Reason, if it is excluded
        </label>
        <input
          id={`${id}-reason`}
          list={`${id}-reasons`}
          value={reason}
          maxLength={500}
          onChange={({ target }) => setReason(target.value)}
          className={fieldLook()}
        />
        <datalist id={`${id}-reasons`}>
          {view.protocol.exclusionReasons.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
      {error && (
        <p role="alert" className="w-full text-[14px] text-bad">
          {error.message}
        </p>
      )}
    </div>
  );
}
